import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { buildScratch } from "../../src/store/build-scratch.js";
import { openScratch } from "../../src/store/open-scratch.js";
import { Random } from "../fuzz/random.mjs";
import { run, temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine } from "../support/log-lines.js";
import { killIngests } from "./kill-ingest.mjs";

const folder = temporaryFolder();
const MAIN = resolve("dist/main.js");

function logOf(lines: number): string {
  return Array.from(
    { length: lines },
    (_, at) => `${fallbackLine({ time: new Date(1_790_000_000_000 + at).toISOString() })}\n`,
  ).join("");
}

/** A folder of its own with a small log and a scratch file made of it. */
function workplace(name: string, lines = 1): { place: string; log: string; db: string; before: Buffer } {
  const place = join(folder, name);
  mkdirSync(place);
  const small = writeFileIn(place, "small.jsonl", logOf(1));
  const db = join(place, "scratch.sqlite");
  expect(run(["ingest", small, "--db", db]).code).toBe(0);
  const log = writeFileIn(place, "log.jsonl", logOf(lines));
  return { place, log, db, before: readFileSync(db) };
}

const besideIn = (place: string): string[] => readdirSync(place).filter((name) => name.includes(".sqlite."));

describe("an ingest", { timeout: 60_000 }, () => {
  it("killed at any moment leaves the old file or the new one, and the next one clears up", async () => {
    const result = await killIngests({ times: 20, random: new Random(11), folder, lines: 800 });
    expect(result).toMatchObject({ times: 20, broken: 0, wrong: [] });
    expect(result.old).toBeGreaterThan(0);
  });

  it("that finds no space left says so, and leaves the old file", () => {
    const { place, log, db, before } = workplace("full", 3000);
    // In blocks of 512 or 1024 bytes, as the shell has it: either way less than the new file needs.
    const command = `ulimit -f 200; exec "$0" "$@"`;
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", command, process.execPath, MAIN, "ingest", log, "--db", db],
      { encoding: "utf8" },
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(
      /^fallback-review: ".*scratch\.sqlite" cannot be written \(.+\); check the folder, its permissions and its free space, or name another file with --db\n$/,
    );
    expect(readFileSync(db)).toEqual(before);
    expect(besideIn(place)).toEqual([]);
  });

  it("that has no room for the copy of a session on standard input says that", () => {
    const header = { type: "session", version: 3, id: "s", timestamp: "2026-05-01T10:00:00.000Z", cwd: "/" };
    const entry = { type: "message", id: "a", message: { role: "user", content: "x".repeat(300_000) } };
    const db = join(folder, "from-stdin.sqlite");
    const { status, stderr } = spawnSync(
      "sh",
      ["-c", `ulimit -f 200; exec "$0" "$@"`, process.execPath, MAIN, "ingest", "-", "--db", db],
      { encoding: "utf8", input: `${JSON.stringify(header)}\n${JSON.stringify(entry)}\n` },
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^fallback-review: the temporary copy of a session in .+ cannot be written \(EFBIG\); unpack/,
    );
    expect(besideIn(folder)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)(
    "into a folder that cannot be written says so (skipped as root)",
    () => {
      const { place, log, db, before } = workplace("read-only");
      chmodSync(place, 0o555);
      const { code, stderr } = run(["ingest", log, "--db", db]);
      chmodSync(place, 0o755);
      expect(code).toBe(2);
      expect(stderr).toMatch(/cannot be written .*check the folder, its permissions/);
      expect(readFileSync(db)).toEqual(before);
    },
  );

  it("beside another one on the same target: one writes, the other waits for nothing and says why", async () => {
    const { place, log, db } = workplace("two", 3000);
    const ingest = () => {
      const child = spawn(process.execPath, [MAIN, "ingest", log, "--db", db], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      let stderr = "";
      child.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      return new Promise<{ code: number | null; stderr: string }>((settle) => {
        child.once("close", (code) => settle({ code, stderr }));
      });
    };
    const both = await Promise.all([ingest(), ingest(), ingest()]);
    const losers = both.filter(({ code }) => code !== 0);
    for (const { code, stderr } of losers) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/is being written by another ingest; wait for it, or name another file/);
    }
    expect(losers.length).toBeLessThan(3);
    const scratch = openScratch(db);
    const { count } = await scratch
      .selectFrom("fallback")
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    await scratch.destroy();
    expect(count).toBe(3000);
    expect(besideIn(place)).toEqual([]);
  });
});

describe("what is left beside a target", { timeout: 60_000 }, () => {
  it("by killed ingests is cleared away, and nothing else", () => {
    const place = join(folder, "left");
    mkdirSync(place);
    const kept = ["a.sqlite.building-notes", "b.sqlite.building-77", "a.sqlite.bak"];
    const dead = ["a.sqlite.building-1", "a.sqlite.building-99999-journal", "a.sqlite.lock"];
    for (const name of kept) writeFileSync(join(place, name), "kept");
    for (const name of dead) writeFileSync(join(place, name), "");
    buildScratch(join(place, "a.sqlite")).freeze();
    expect(readdirSync(place).sort()).toEqual(["a.sqlite", ...kept].sort());
  });

  it("that bears the lock's name and is none is left alone, with a message", () => {
    const target = join(folder, "foreign.sqlite");
    const lock = writeFileIn(folder, "foreign.sqlite.lock", "someone's notes");
    expect(() => buildScratch(target)).toThrow(/foreign\.sqlite\.lock" is in the way: it is no lock/);
    expect(readFileSync(lock, "utf8")).toBe("someone's notes");
  });
});
