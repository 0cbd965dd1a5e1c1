// Extraction against JSON.parse of every line, both over the same file in the same run.
// Usage: npm run build && node test/bench/sessions.bench.mjs
//
// What helped:
// - letting go of what a compaction has summarised: entries die young, so hardly any is promoted;
// - slices of the line in place of strings written anew: less than half the time of the raw messages' JSON;
// - no closure for each line.
//
// What did not help:
// - keeping the rendered text in place of the entries: as strings it is promoted as well, and copying it into
//   memory outside the heap and back takes longer than the collector does;
// - cutting the slices when a line arrives: no faster, and in vain for all that no compaction summarises;
// - slices for long lines only, or finding a string's end and its odd escapes by one expression;
// - reading ahead while a chunk is parsed, or larger chunks.
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readLines } from "../../dist/input/lines.js";
import { openInput } from "../../dist/input/open.js";
import { extractSession } from "../../dist/sessions/extract-session.js";
import { printLimit } from "./table.mjs";

const LIMIT = 2.5;
/** Small files take more rounds, so that one of them runs undisturbed. */
const BYTES_A_MEASUREMENT = 800e6;

const folder = mkdtempSync(join(tmpdir(), "fallback-review-bench-"));
try {
  const files = [...realFiles(), await generatedFile(join(folder, "generated, 64 MiB.jsonl"), 64 << 20)];
  let highest = 0;
  for (const file of files) {
    for (const evidence of ["ds4", "conversation"]) {
      const { parse, extract } = await measured(file, evidence);
      const ratio = extract / parse;
      highest = Math.max(highest, ratio);
      console.log(
        `${file.split("/").at(-1)} (${(statSync(file).size / 1e6).toFixed(1)} MB), ${evidence}: ` +
          `parse ${parse.toFixed(1)} ms, extract ${extract.toFixed(1)} ms, ${ratio.toFixed(2)} times`,
      );
    }
  }
  console.log();
  printLimit(`extraction at most ${LIMIT} times JSON.parse: ${highest.toFixed(2)}`, highest <= LIMIT);
} finally {
  rmSync(folder, { recursive: true });
}

/** The fastest of alternating rounds: what a busy machine adds is left out on both sides. */
async function measured(file, evidence) {
  const parse = [];
  const extract = [];
  const rounds = Math.min(60, Math.ceil(BYTES_A_MEASUREMENT / statSync(file).size));
  for (let round = 0; round < rounds; round++) {
    parse.push(await timed(() => parseEveryLine(file)));
    extract.push(await timed(() => extractFile(file, evidence)));
  }
  return { parse: Math.min(...parse), extract: Math.min(...extract) };
}

async function parseEveryLine(file) {
  for await (const { bytes } of readLines(createReadStream(file, { highWaterMark: 1 << 20 }), {
    limit: 128 << 20,
  })) {
    try {
      JSON.parse(bytes.toString());
    } catch {
      // A damaged line costs its try.
    }
  }
}

async function extractFile(file, evidence) {
  const input = await openInput(file);
  await extractSession(input, { evidence, range: "kept", thinking: true }, () => {});
  await input.close();
}

function realFiles() {
  const shared = resolve(process.env.FALLBACK_REVIEW_SHARED ?? "../shared", "pi-sessions");
  if (!existsSync(shared)) return [];
  return readdirSync(shared)
    .sort()
    .map((name) => join(shared, name))
    .filter((path) => statSync(path).size > 100_000);
}

/** A session of many turns: user, assistant with a call, long tool result; compacted often. */
async function generatedFile(path, bytes) {
  const file = await open(path, "w");
  let written = 0;
  let sequence = 0;
  let parentId = null;
  const write = async (entry) => {
    const id = `e${sequence++}`;
    const timestamp = new Date(Date.UTC(2026, 0, 1) + sequence * 1000).toISOString();
    const text = `${JSON.stringify({ ...entry, id, parentId, timestamp })}\n`;
    parentId = id;
    written += Buffer.byteLength(text);
    await file.write(text);
    return id;
  };
  await file.write(
    `${JSON.stringify({ type: "session", version: 3, id: "generated", timestamp: "2026-01-01T00:00:00.000Z" })}\n`,
  );
  while (written < bytes) {
    let firstKeptEntryId = null;
    for (let turn = 0; turn < 100; turn++) {
      const kept = await write({
        type: "message",
        message: { role: "user", content: `Look at part ${turn}.` },
      });
      if (turn === 90) firstKeptEntryId = kept;
      await write({
        type: "message",
        message: {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "The next part follows from the last one. ".repeat(5) },
            { type: "toolCall", id: `c${turn}`, name: "read", arguments: { path: `src/part-${turn}.ts` } },
          ],
          provider: "made-up",
          model: "made-up-1",
          usage: { input: 10, output: 20, cost: { input: 0.1, output: 0.2 } },
        },
      });
      const line = `  const part = await this.parts.read("part-${turn}"); // kept for the pass that follows\n`;
      await write({
        type: "message",
        message: {
          role: "toolResult",
          toolCallId: `c${turn}`,
          content: [{ type: "text", text: line.repeat(40 + (turn % 50)) }],
        },
      });
    }
    await write({
      type: "compaction",
      summary: "## Objective\n- Look at parts.",
      firstKeptEntryId,
      tokensBefore: 1,
    });
  }
  await file.close();
  return path;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
