import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { REQUIRED_SECTIONS } from "../../src/contract/sections.js";
import { readCases } from "../../src/corpora/read-cases.js";
import { replayCase } from "../../src/replay/replay-case.js";
import { makeEvidence, makeRejectedSpans } from "./classify-material.js";

/*
 * A corpus of 200 cases of 256 KB, replayed at one release, against JSON.parse of every line of the file in the same
 * run; reading is part of both. A case has 60 spans, of which 16 are in the evidence only in parts, or not at all.
 */

const CASES = 200;
const UNITS = 256 * 1024;
const SPANS = 60;
const FOREIGN = 16;
const RELEASE = "0.4.11";
const ROUNDS = 5;
const LIMIT = 6;

const folder = mkdtempSync(join(tmpdir(), "fallback-review-bench-"));
try {
  const path = join(folder, "cases.ndjson");
  writeFileSync(path, makeCases());
  const parse: number[] = [];
  const replay: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    parse.push(await timed(() => parseEveryLine(path)));
    replay.push(await timed(() => replayAll(path)));
  }
  const [parsing, replaying] = [Math.min(...parse), Math.min(...replay)];
  const ratio = replaying / parsing;
  console.log(
    `${CASES} cases, ${(statSync(path).size / 1e6).toFixed(0)} MB, ${SPANS} spans each; the best of ${ROUNDS}\n\n` +
      `  JSON.parse  ${parsing.toFixed(0).padStart(6)} ms\n  replay      ${replaying.toFixed(0).padStart(6)} ms  ${ratio.toFixed(1)} times\n`,
  );
  const isReached = ratio <= LIMIT;
  console.log(
    `${isReached ? "reached:    " : "not reached:"} replay at ${RELEASE} at most ${LIMIT} times JSON.parse: ${ratio.toFixed(1)}`,
  );
  if (!isReached) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function makeCases(): string {
  const evidence = makeEvidence("log lines", UNITS);
  const rejected = makeRejectedSpans("log lines", evidence, FOREIGN);
  const words = [...new Set(evidence.sourceText.split(/\s+/))].filter((word) => /^[\w./:=-]+$/.test(word));
  const spans = [...rejected, ...words.slice(0, SPANS - FOREIGN)];
  const bullets = spans.map((span) => `- It came to \`${span.replaceAll("`", "")}\`.\n`);
  const bodies = REQUIRED_SECTIONS.map((section, at) => {
    if (section === "Files Read") return evidence.readFiles.map((file) => `- ${file}\n`).join("");
    if (section === "Files Modified") return evidence.modifiedFiles.map((file) => `- ${file}\n`).join("");
    const own = bullets.filter((_, bullet) => bullet % REQUIRED_SECTIONS.length === at);
    return own.length === 0 ? "- Nothing.\n" : own.join("");
  });
  const summary = REQUIRED_SECTIONS.map((section, at) => `## ${section}\n${bodies[at]}\n`).join("");
  let lines = "";
  for (let number = 0; number < CASES; number++) {
    // A line of its own in front keeps the cases apart.
    const sourceText = `case ${number}\n${evidence.sourceText}`;
    lines += `${JSON.stringify({ id: `case-${number}`, summary, ...evidence, sourceText })}\n`;
  }
  return lines;
}

async function parseEveryLine(path: string): Promise<void> {
  const bytes = readFileSync(path);
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    JSON.parse(bytes.toString("utf8", start, end));
    start = end + 1;
  }
}

async function replayAll(path: string): Promise<void> {
  let replayed = 0;
  for await (const subject of readCases(path)) {
    const { report } = replayCase(subject, RELEASE);
    if (report === undefined || report.spans < FOREIGN / 2)
      throw new Error("a case was not replayed as it was made");
    replayed++;
  }
  if (replayed !== CASES) throw new Error("not every case was read");
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
