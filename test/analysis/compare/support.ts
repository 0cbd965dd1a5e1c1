import { join } from "node:path";
import {
  type CompareOptions,
  compareReleases,
  type GatedComparison,
  loadComparisonData,
  readSides,
} from "../../../src/analysis/compare/compare-releases.js";
import type { ShareMeasure } from "../../../src/analysis/compare/shares.js";
import { ingest } from "../../../src/ingest/ingest.js";
import { openScratch, type Scratch } from "../../../src/store/open-scratch.js";
import { writeFileIn } from "../../support/cli.js";
import { EXACT, fallbackLine, type LineOptions } from "../../support/log-lines.js";

/** Relations of an event, as its report has them. */
export type Relations = Readonly<Record<string, number>>;

/** One event for each entry, nine hours apart so that each is its own episode, from `day` on. */
export function eventLines(
  all: readonly Relations[],
  { day = "2026-09-14", complete = true, ...line }: LineOptions & { day?: string; complete?: boolean } = {},
): string[] {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  return all.map((relations, at) =>
    eventLine(relations, { time: new Date(start + at * 9 * 3_600_000).toISOString(), complete, ...line }),
  );
}

export function eventLine(
  relations: Relations,
  { complete = true, ...line }: LineOptions & { complete?: boolean } = {},
): string {
  const spans = Object.values(relations).reduce((sum, count) => sum + count, 0);
  return fallbackLine({
    error: `${EXACT}; repair=too-many-bullets; unsupportedSpans=${spans}; affectedBullets=${spans}`,
    report: {
      spans,
      bullets: spans,
      relations,
      shapes: {},
      lengthBuckets: { "len-33-64": spans },
      spansClassifiedCheap: 0,
      corpusSources: 9,
      probeBudget: 24000,
      probesUsed: 900,
      classificationComplete: complete,
    },
    ...line,
  });
}

/** A scratch file of logs by the release declared for them; each is a file of its own. */
export async function scratchOf(
  folder: string,
  name: string,
  logs: Readonly<Record<string, readonly string[]>>,
): Promise<Scratch> {
  const files = Object.entries(logs).map(([release, lines], at) => ({
    path: writeFileIn(folder, `${name}-${at}.jsonl`, `${lines.join("\n")}\n`),
    declaration: { path: `${name}-${at}.jsonl`, release },
  }));
  const releases = writeFileIn(
    folder,
    `${name}-releases.json`,
    JSON.stringify(files.map(({ declaration }) => declaration)),
  );
  const db = join(folder, `${name}.sqlite`);
  await ingest(
    files.map(({ path }) => path),
    { db, releases },
  );
  return openScratch(db);
}

export async function compareIn(
  scratch: Scratch,
  a: string,
  b: string,
  options: CompareOptions = {},
): Promise<GatedComparison> {
  const data = await loadComparisonData(scratch);
  const sides = readSides(data, a, b);
  return compareReleases(data, sides.a, sides.b, options);
}

export function shareOf(comparison: GatedComparison, id: string): ShareMeasure {
  const share = comparison.shares.find((each) => each.id === id);
  if (share === undefined) throw new Error(`no share ${id}`);
  return share;
}

/** The same relations `count` times. */
export function times(count: number, relations: Relations): Relations[] {
  return Array.from({ length: count }, () => relations);
}
