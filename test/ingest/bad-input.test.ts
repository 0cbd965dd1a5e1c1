import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { run, runJson, temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine } from "../support/log-lines.js";

const folder = temporaryFolder();
const db = join(folder, "scratch.sqlite");

/** Exit code 2, one line that names the thing and the remedy, nothing on stdout, nothing written. */
function expectRefusal(args: string[], line: RegExp): void {
  const { code, stdout, stderr } = run([...args, "--db", db]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(existsSync(db)).toBe(false);
}

describe("ingest refuses", () => {
  it("a missing file", () => {
    expectRefusal(["ingest", join(folder, "none.jsonl")], /none\.jsonl": no such file; check the path/);
  });

  it("a folder without files", () => {
    mkdirSync(join(folder, "empty"));
    expectRefusal(
      ["ingest", join(folder, "empty")],
      /holds no files; name a folder or file with captured logs/,
    );
  });

  it("a folder without logs, and a file that is no log", () => {
    mkdirSync(join(folder, "texts"));
    const path = writeFileIn(join(folder, "texts"), "notes.txt", "nothing of interest\n");
    const remedy =
      /no engine log, case or session was recognised in it; capture a log with: pi 2> capture\.jsonl/;
    expectRefusal(["ingest", join(folder, "texts")], remedy);
    expectRefusal(["ingest", path], remedy);
  });

  it("a glob without matches", () => {
    expectRefusal(["ingest", join(folder, "*.log")], /matches no files; quote the glob and check the folder/);
  });

  it("a zstd file, with the command that reads it", () => {
    const path = writeFileIn(folder, "log.zst", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]));
    expectRefusal(["ingest", path], /is zstd-compressed; run: zstd -dc FILE \| fallback-review ingest -/);
  });

  it("a FIFO, without waiting for a writer", () => {
    const path = join(folder, "fifo");
    execFileSync("mkfifo", [path]);
    expectRefusal(["ingest", path], /is not a regular file/);
  });

  it("nothing at all, an unknown option, a host without a name", () => {
    expectRefusal(["ingest"], /name what to ingest/);
    expectRefusal(["ingest", folder, "--no-such"], /Unknown argument/);
    expectRefusal(["ingest", folder, "--host", "nonsense"], /write GLOB=NAME/);
  });
});

describe("ingest goes on", () => {
  it("past links in a circle, and what is no input in a folder, and says so", () => {
    const mixed = join(folder, "mixed");
    mkdirSync(mixed);
    writeFileIn(mixed, "a.jsonl", `${fallbackLine()}\n`);
    writeFileIn(mixed, "readme.txt", "a text\n");
    symlinkSync(mixed, join(mixed, "circle"));
    symlinkSync(join(mixed, "nowhere"), join(mixed, "dangling"));
    execFileSync("mkfifo", [join(mixed, "pipe")]);
    const summary = runJson<{ inputs: { path: string; kind: string; recognisedBy: string }[] }>(
      "ingest",
      mixed,
      "--db",
      db,
    );
    expect(
      summary.inputs.map(({ path, kind, recognisedBy }) => [
        path.slice(mixed.length + 1),
        kind,
        recognisedBy,
      ]),
    ).toEqual([
      ["a.jsonl", "log", "neither session nor cases: read as a log"],
      ["circle", "unknown", "not read: a link to a folder above it"],
      ["dangling", "unknown", "not read: a link to nothing"],
      ["pipe", "unknown", "not read: not a regular file"],
      ["readme.txt", "unknown", "neither session, cases nor the engine's log"],
    ]);
  });

  it("up to the damage of a cut gz file", () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      fallbackLine({ time: new Date(1_790_000_000_000 + at).toISOString() }),
    );
    const whole = gzipSync(`${lines.join("\n")}\n`);
    const path = writeFileIn(folder, "cut.jsonl.gz", whole.subarray(0, whole.length / 2));
    const summary = runJson<{ inputs: { fault: string; fallbacks: number }[] }>("ingest", path, "--db", db);
    expect(summary.inputs[0]?.fault).toBe("gzip-damaged");
    expect(summary.inputs[0]?.fallbacks).toBeGreaterThan(100);
  });

  it("with standard input", () => {
    const { code, stdout } = run(["ingest", "-", "--db", db, "--format", "json"], {
      input: `${fallbackLine()}\n`,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      totals: { fallbacks: 1 },
      inputs: [{ path: "-", kind: "log" }],
    });
  });

  it("with a log in which nothing fell back", () => {
    const path = writeFileIn(folder, "quiet.jsonl", '{"component":"ds4-context-engine","event":"other"}\n');
    expect(run(["ingest", path, "--db", db]).code).toBe(0);
    expect(runJson<{ releases: [] }>("releases", "--db", db).releases).toEqual([]);
  });
});
