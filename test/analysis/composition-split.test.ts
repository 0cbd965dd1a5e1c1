import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withCompositionSplit } from "../../src/analysis/composition-split.js";
import { loadFallbacks } from "../../src/analysis/fallback-rows.js";
import { countReleases } from "../../src/analysis/release-counts.js";
import { ingest } from "../../src/ingest/ingest.js";
import { openScratch } from "../../src/store/open-scratch.js";
import { temporaryFolder, writeFileIn } from "../support/cli.js";

const folder = temporaryFolder();

/** The made-up 0.4.4 case of the corpora, as if it had been captured, or under another origin or release. */
function casesFile(name: string, change: object): string {
  const lines = readFileSync("corpora/cases/published-tables.ndjson", "utf8").trim().split("\n");
  const subject = lines.map((line) => JSON.parse(line)).find(({ release }) => release === "0.4.4");
  return writeFileIn(folder, name, `${JSON.stringify({ ...subject, origin: "captured", ...change })}\n`);
}

async function splits(cases: string) {
  const db = join(folder, "scratch.sqlite");
  await ingest(["corpora/logs", cases], { db, releases: "corpora/releases.json" });
  const scratch = openScratch(db);
  const rows = await withCompositionSplit(scratch, countReleases(await loadFallbacks(scratch)));
  await scratch.destroy();
  return Object.fromEntries(rows.map((row) => [row.release, row.compositionSplit]));
}

it("a captured case of a release before 0.4.5 tells what its composed values split into", async () => {
  const { "0.4.4": before, "0.4.5..0.4.6": after } = await splits(casesFile("captured.ndjson", {}));
  expect(before).toEqual({
    composed: 9,
    logged: null,
    replayed: { cases: 1, adjacent: 2, unrelated: 7, notAnalysed: 1 },
  });
  expect(after).toEqual({ composed: 14, logged: { adjacent: 3, unrelated: 11 }, replayed: null });
});

it.each([
  ["a made-up case", { origin: "synthetic" }],
  ["a case of a session", { origin: { kind: "pi-session" } }],
  ["a case of another release", { release: "0.4.3" }],
  ["a case without a release", { release: undefined }],
])("%s does not", async (_, change) => {
  const { "0.4.4": split } = await splits(casesFile("other.ndjson", change));
  expect(split).toEqual({ composed: 9, logged: null, replayed: null });
});
