import { createWriteStream, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ingest } from "../../src/ingest/ingest.js";
import { run, temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine } from "../support/log-lines.js";

const folder = temporaryFolder();
const MEGABYTE = 1 << 20;
let files = 0;

function folderOf(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const ingested = (...paths: string[]) => ingest(paths, { db: join(folder, `scratch-${++files}.sqlite`) });

/** A gzip file of `megabytes` of one byte, after a sound line. */
async function bomb(name: string, megabytes: number, filler: string): Promise<string> {
  const path = join(folder, name);
  const content = Buffer.alloc(MEGABYTE, filler);
  await pipeline(
    Readable.from(
      (function* () {
        yield Buffer.from(`${fallbackLine()}\n`);
        for (let at = 0; at < megabytes; at++) yield content;
      })(),
    ),
    createGzip({ level: 1 }),
    createWriteStream(path),
  );
  return path;
}

describe("an input out of all proportion", { timeout: 60_000 }, () => {
  it("that unpacks to one line is rejected unread behind its last good line", async () => {
    const { inputs, rejects } = await ingested(await bomb("line.gz", 100, "x"));
    expect(inputs[0]).toMatchObject({ records: 2, fallbacks: 1, rejected: 1, lines: 2, fault: null });
    expect(rejects).toMatchObject([{ line: 2, offset: fallbackLine().length + 1, reason: "over-limit" }]);
  });

  it("that unpacks to empty lines has them counted", async () => {
    const { inputs } = await ingested(await bomb("lines.gz", 5, "\n"));
    expect(inputs[0]).toMatchObject({ records: 1, fallbacks: 1, lines: 5 * MEGABYTE + 1 });
  });

  it("whose gzip members are many is read as one", async () => {
    const members = Array.from({ length: 300 }, (_, at) =>
      gzipSync(`${fallbackLine({ time: new Date(1_790_000_000_000 + at).toISOString() })}\n`),
    );
    const { inputs } = await ingested(writeFileIn(folder, "members.gz", Buffer.concat(members)));
    expect(inputs[0]).toMatchObject({ fallbacks: 300, compression: "gzip", fault: null });
  });

  it("that is one line of a case file or a session is rejected unread", async () => {
    const head = {
      cases: '{"id":"a","summary":"',
      session:
        '{"type":"session","version":3,"id":"s","timestamp":"2026-05-01T10:00:00.000Z","cwd":"/"}\n{"type":"message","id":"',
    };
    for (const [kind, start] of Object.entries(head)) {
      const path = writeFileIn(folder, kind, start);
      // A file with a hole: its line is of NULs, and takes no room on disk.
      truncateSync(path, 129 * MEGABYTE);
      const { inputs, rejectsByReason } = await ingested(path);
      expect(inputs[0]).toMatchObject({ kind, records: 1, rejected: 1 });
      expect(rejectsByReason).toEqual({ "line-too-long": 1 });
    }
  });
});

describe("a folder", { timeout: 60_000 }, () => {
  it("of very many inputs lists a thousand, and sums up the rest", async () => {
    const many = folderOf("many");
    for (let at = 0; at < 3000; at++) {
      const time = new Date(1_790_000_000_000 + at).toISOString();
      writeFileSync(join(many, `${String(at).padStart(4, "0")}.jsonl`), `${fallbackLine({ time })}\n`);
    }
    const summary = await ingested(many);
    expect(summary.inputs).toHaveLength(1000);
    expect(summary.inputsNotListed).toBe(2000);
    expect(summary.totals).toMatchObject({ inputs: 3000, records: 3000, fallbacks: 3000, lines: 3000 });
    expect(summary.inputs.at(-1)?.path).toBe(join(many, "0999.jsonl"));
  });

  it("whose only log comes after a thousand other files is still recognised", async () => {
    const many = folderOf("late");
    for (let at = 0; at < 1001; at++) writeFileSync(join(many, `${10_000 + at}.txt`), "a text\n");
    writeFileIn(many, "99999.log", '{"component":"ds4-context-engine","event":"other"}\n');
    expect((await ingested(many)).totals).toMatchObject({ inputs: 1002, records: 0 });
  });

  it("whose links would lead to ever more paths is read once", async () => {
    const root = folderOf("doubling");
    for (let at = 0; at < 30; at++) mkdirSync(join(root, `d${at}`));
    for (let at = 0; at < 29; at++) {
      for (const name of ["x", "y"]) symlinkSync(join(root, `d${at + 1}`), join(root, `d${at}`, name));
    }
    writeFileIn(join(root, "d29"), "a.jsonl", `${fallbackLine()}\n`);
    const { totals, inputs } = await ingested(root);
    expect(totals).toMatchObject({ fallbacks: 1, duplicates: 0 });
    expect(new Set(inputs.map((input) => input.recognisedBy))).toEqual(
      new Set([
        "neither session nor cases: read as a log",
        "not read: a link to a folder that is read already",
      ]),
    );
  });

  it("with a link to itself, to a device and with names that are no UTF-8 is read past them", async () => {
    const root = folderOf("odd");
    symlinkSync("itself", join(root, "itself"));
    symlinkSync("/dev/zero", join(root, "zero"));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x62, 0xff])]), `${fallbackLine()}\n`);
    writeFileIn(root, "a.jsonl", `${fallbackLine()}\n`);
    const { inputs } = await ingested(root);
    expect(inputs.map((input) => [input.path.slice(root.length + 1), input.recognisedBy])).toEqual([
      ["a.jsonl", "neither session nor cases: read as a log"],
      ["b\uFFFD", "not read: gone, or its name is not UTF-8"],
      ["itself", "not read: a link to itself"],
      ["zero", "not read: not a regular file"],
    ]);
  });
});

describe("standard input", { timeout: 60_000 }, () => {
  it("may be gzip, and a device is no file", () => {
    const db = join(folder, "stdin.sqlite");
    const { stdout } = run(["ingest", "-", "--db", db, "--format", "json"], {
      input: gzipSync(`${fallbackLine()}\n`),
    });
    expect(JSON.parse(stdout)).toMatchObject({
      inputs: [{ path: "-", compression: "gzip", fallbacks: 1, fault: null }],
    });
    const zero = run(["ingest", "/dev/zero", "--db", db]);
    expect(zero.code).toBe(2);
    expect(zero.stderr).toMatch(/"\/dev\/zero": is not a regular file; give a file, a folder, or -/);
  });
});
