import type { AgainstPrevious } from "../../analysis/against-previous.js";
import type { ReleaseCounts } from "../../analysis/release-counts.js";
import type { ReviewResult } from "../../analysis/review.js";
import type { CountsByName } from "../../analysis/sums.js";
import { cappedTable } from "../capped-table.js";
import { groupedMatrixTable, matrixTable, releaseTitles } from "../matrix-table.js";
import { type Block, paragraph, type Text, tableBlock } from "../page/page.js";
import { budgetTable, releasesTable } from "../releases-tables.js";
import { withoutColumn } from "../table.js";
import { counted, enumerated } from "../wording.js";
import { relationsFigure } from "./relations-figure.js";
import type { SectionOf } from "./section.js";
import { timelineFigure } from "./timeline-figure.js";

const WHERE_ELSE: Text = [{ code: "fallback-review releases" }, " lists them"];

/** Counts per release: the period's own, and over all data up to its end. */
export const countsSection: SectionOf = (result) => {
  const { period, inPeriod, releasesInPeriod, releases, timeline, against } = result;
  return {
    id: "counts",
    title: "Counts per release",
    blocks: [
      paragraph(
        `${counted(inPeriod.fallbacks, "fallback")} in ${counted(inPeriod.episodes, "episode")} in ${period.name}. Fallbacks are selected: every figure is "given a fallback".`,
      ),
      ...(against === undefined ? [] : [paragraph(changesText(against))]),
      ...(releasesInPeriod.length === 0 ? [] : eventsBlocks(`In ${period.name}`, releasesInPeriod)),
      ...eventsBlocks("All data up to the end of the period", releases),
      ...relationsFigure(releases),
      ...timelineFigure(timeline),
      ...spansBlocks(result),
      ...dimensionsBlocks(releases),
      ...cappedTable(
        "Completeness and budget use; probes are source scans",
        budgetTable(releases),
        WHERE_ELSE,
      ),
    ],
  };
};

/** Completeness has a table of its own below. */
function eventsBlocks(caption: string, rows: readonly ReleaseCounts[]): Block[] {
  const partly = rows.some((row) => row.spansNotTold > 0 && row.spans !== null);
  const note = partly ? "; spans in the fallbacks that tell them" : "";
  return cappedTable(`${caption}${note}`, withoutColumn(releasesTable(rows), "complete"), WHERE_ELSE);
}

function changesText({ week, change, before }: AgainstPrevious): string {
  const known = (["fallbacks", "episodes", "spans", "bullets"] as const).flatMap((name) => {
    const value = change[name];
    return value === null ? [] : [`${name} ${signed(value)} (from ${before[name]})`];
  });
  return `Against ${week}, as its review was written: ${enumerated(known)}.`;
}

/** `+2`, `−1`, `±0`. */
function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0";
}

function spansBlocks({ releases }: ReviewResult): Block[] {
  const rows = releases.filter((row) => row.fallbacks > row.withoutReport);
  const titles = releaseTitles(rows);
  const table = (title: string, countsOf: (row: ReleaseCounts) => CountsByName) =>
    matrixTable(
      { title, terms: true },
      rows.map((row, at) => ({ title: titles[at] ?? "", counts: nullIfEmpty(countsOf(row)) })),
    );
  return [
    tableBlock(
      "Rejected spans by shape; a span can have several, and – is not told",
      table("shape", (row) => row.shapes),
    ),
    tableBlock(
      "Rejected spans by length in UTF-16 code units; – is not told",
      table("length bucket", (row) => row.lengthBuckets),
    ),
  ].filter((block) => block.kind !== "table" || block.table.rows.length > 0);
}

const DIMENSIONS = {
  trigger: (row) => row.byTrigger,
  stage: (row) => row.byStage,
  repair: (row) => row.byRepair,
  category: (row) => row.byCategory,
  reason: (row) => row.byReason,
  "HTTP status": (row) => row.byHttpStatus,
} as const satisfies Record<string, (row: ReleaseCounts) => CountsByName>;

function dimensionsBlocks(releases: readonly ReleaseCounts[]): Block[] {
  const titles = releaseTitles(releases);
  const table = groupedMatrixTable(
    ["what", "which"],
    Object.entries(DIMENSIONS).map(([kind, countsOf]) => ({
      kind,
      columns: releases.map((row, at) => ({ title: titles[at] ?? "", counts: nullIfEmpty(countsOf(row)) })),
    })),
  );
  if (table.rows.length === 0) return [];
  return cappedTable("Fallbacks by what their lines tell; – is not told", table, WHERE_ELSE);
}

/** Counts that no event tells are not known, rather than zero. */
function nullIfEmpty(counts: CountsByName): CountsByName | null {
  return Object.keys(counts).length === 0 ? null : counts;
}
