import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { assertReads, query } from "../../dist/store/query.js";
import { buildScratch } from "../../src/store/build-scratch.js";
import { openScratch } from "../../src/store/open-scratch.js";
import { temporaryFolder, writeFileIn } from "../support/cli.js";

const folder = temporaryFolder();
const LIMITS = { rows: 100, seconds: 20 };

function scratch(name: string): string {
  const path = join(folder, name);
  buildScratch(path).freeze();
  return path;
}

describe("a scratch file", () => {
  it("is frozen: read-only on disk, and through the handle", async () => {
    const path = scratch("frozen.sqlite");
    expect((statSync(path).mode & 0o777).toString(8)).toBe("444");
    const handle = openScratch(path);
    await expect(handle.insertInto("scratch").values({ name: "a", value: "b" }).execute()).rejects.toThrow(
      /readonly/,
    );
    await handle.destroy();
    expect(existsSync(`${path}-journal`) || existsSync(`${path}-wal`)).toBe(false);
  });

  it("replaces the older one only when it is whole", () => {
    const path = scratch("whole.sqlite");
    const before = readFileSync(path);
    const build = buildScratch(path);
    build.database.prepare("INSERT INTO scratch VALUES ('a', 'b')").run();
    expect(readFileSync(path)).toEqual(before);
    build.abandon();
    expect(readFileSync(path)).toEqual(before);
  });

  it("has one writer at a time, and no lock is left behind", () => {
    const path = join(folder, "locked.sqlite");
    const first = buildScratch(path);
    expect(() => buildScratch(path)).toThrow(/is being written by another ingest; wait for it/);
    first.freeze();
    expect(existsSync(`${path}.lock`)).toBe(false);
    buildScratch(path).freeze();
  });

  it.each([
    [
      "a text",
      (path: string) => writeFileIn(folder, path, "not a database, and longer than a header ".repeat(9)),
    ],
    [
      "another program's database",
      (path: string) => {
        const database = new Database(join(folder, path));
        database.exec("CREATE TABLE notes (text)");
        database.close();
      },
    ],
  ])("refuses %s, and leaves it alone", (kind, make) => {
    const name = `${kind.replaceAll(/\W/g, "-")}.sqlite`;
    make(name);
    const path = join(folder, name);
    const before = readFileSync(path);
    expect(() => openScratch(path)).toThrow(
      /is no scratch file of this tool; make one with: fallback-review ingest/,
    );
    expect(() => buildScratch(path)).toThrow(/it is left alone: name another file with --db/);
    expect(readFileSync(path)).toEqual(before);
  });

  it("of another schema is refused with the command that rebuilds it", () => {
    const path = scratch("old.sqlite");
    chmodSync(path, 0o644);
    const database = new Database(path);
    database.pragma("user_version = 99");
    database.close();
    expect(() => openScratch(path)).toThrow(
      `has schema 99, this tool reads 2; rebuild it with: fallback-review ingest PATH… --db ${path}`,
    );
    buildScratch(path).freeze();
    expect(() => openScratch(path).destroy()).not.toThrow();
  });

  it("that is not there names the command that makes it", () => {
    expect(() => openScratch(join(folder, "none.sqlite"))).toThrow(
      /no scratch file .* make it with: fallback-review ingest/,
    );
  });
});

describe("a query", () => {
  it("reads", async () => {
    const path = scratch("query.sqlite");
    expect(await query(path, "-- how many\nSELECT count(*) AS n FROM fallback", LIMITS)).toEqual({
      columns: ["n"],
      rows: [[0]],
      cut: false,
    });
  });

  it.each([
    "PRAGMA query_only = 0",
    "EXPLAIN PRAGMA query_only = 0",
    "/* SELECT */ DELETE FROM fallback",
    "ATTACH 'x' AS y",
    "INSERT INTO scratch VALUES (1, 2)",
    "EXPLAIN EXPLAIN SELECT 1",
    "",
    "/* SELECT 1",
  ])("is refused unless it reads: %s", (sql) => {
    expect(() => assertReads(sql)).toThrow(/only reading statements run here/);
  });

  it.each([
    ["a write behind WITH", "WITH a AS (SELECT 1) INSERT INTO scratch SELECT 'a', 'b'"],
    ["a second statement", "SELECT 1; DELETE FROM scratch"],
    ["an extension", "SELECT load_extension('x')"],
    ["a write through a function of the shell", "SELECT writefile('x', 'y')"],
    ["an error of its own", "SELECT nothing FROM nowhere"],
  ])("fails with a reason: %s", async (_, sql) => {
    const path = scratch("refusals.sqlite");
    const before = readFileSync(path);
    await expect(query(path, sql, LIMITS)).rejects.toThrow(/the query failed: /);
    expect(readFileSync(path)).toEqual(before);
  });

  it("that runs without end is stopped", async () => {
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    await expect(query(scratch("endless.sqlite"), endless, { rows: 1, seconds: 1 })).rejects.toThrow(
      /ran longer than 1 s and was stopped/,
    );
  });

  it("shows at most so many rows, and says so", async () => {
    const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    const result = await query(scratch("many.sqlite"), many, { rows: 3, seconds: 20 });
    expect(result).toEqual({ columns: ["i"], rows: [[1], [2], [3]], cut: true });
  });
});
