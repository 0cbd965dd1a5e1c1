import { appendFileSync, renameSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ingest } from "../../src/ingest/ingest.js";
import { temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine } from "../support/log-lines.js";

const folder = temporaryFolder();
let files = 0;

/** Lines of one length, so that what was read of them can be told from bytes. */
function lines(count: number, year = 2026): string {
  return Array.from(
    { length: count },
    (_, at) => `${fallbackLine({ time: new Date(Date.UTC(year, 1) + at).toISOString() })}\n`,
  ).join("");
}

const LINES = 2000;
const CONTENT = lines(LINES);

/** Ingests a log to which something happens once its reading has begun. */
async function ingestedWhile(happens: (path: string) => void) {
  const path = writeFileIn(folder, `log-${++files}.jsonl`, CONTENT);
  let begun = false;
  const summary = await ingest([path], {
    db: join(folder, `scratch-${files}.sqlite`),
    onProgress: () => {
      if (!begun) happens(path);
      begun = true;
    },
  });
  expect(begun).toBe(true);
  return summary.inputs[0];
}

describe("a log that changes while it is read", { timeout: 60_000 }, () => {
  it("is read up to its size at opening if it grows, also within a line", async () => {
    const input = await ingestedWhile((path) => appendFileSync(path, lines(50, 2027)));
    expect(input).toMatchObject({ fallbacks: LINES, rejected: 0, bytes: CONTENT.length, fault: null });
  });

  it("is read as far as it goes if it shrinks, and it is said", async () => {
    const half = CONTENT.length / 2;
    const input = await ingestedWhile((path) => truncateSync(path, half));
    expect(input).toMatchObject({
      fallbacks: LINES / 2,
      rejected: 0,
      bytes: half,
      fault: "shrank-while-read",
    });
  });

  it("is read as it was if another file takes its place", async () => {
    const input = await ingestedWhile((path) => {
      writeFileSync(`${path}.new`, lines(3, 2027));
      renameSync(`${path}.new`, path);
    });
    expect(input).toMatchObject({ fallbacks: LINES, bytes: CONTENT.length, fault: null });
  });

  it("is read as it was if it is removed", async () => {
    const input = await ingestedWhile(unlinkSync);
    expect(input).toMatchObject({ fallbacks: LINES, bytes: CONTENT.length, fault: null });
  });

  it("has its unfinished last line counted, and as a whole one the next time", async () => {
    const path = writeFileIn(folder, "growing.jsonl", lines(1) + lines(1, 2027).slice(0, 180));
    const options = { db: join(folder, "growing.sqlite") };
    const first = await ingest([path], options);
    expect(first.totals).toMatchObject({ records: 2, fallbacks: 1, rejected: 1, lines: 2 });
    expect(first.rejects).toEqual([{ path, line: 2, offset: lines(1).length, reason: "unfinished" }]);
    appendFileSync(path, lines(1, 2027).slice(180));
    const second = await ingest([path], options);
    expect(second.totals).toMatchObject({ records: 2, fallbacks: 2, rejected: 0 });
  });
});
