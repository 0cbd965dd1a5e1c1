import type { ReviewResult } from "../../analysis/review.js";
import { orderedCounts } from "../../analysis/sums.js";
import { RELATION_CLASSES } from "../../vocabulary/relation-classes.js";
import { MOST_COLUMNS, matrixTable, releaseTitles } from "../matrix-table.js";
import { type Block, figureBlock, paragraph, SPLIT_NOT_KNOWN } from "../page/page.js";
import { counted } from "../wording.js";

type Row = ReviewResult["releases"][number];

/** The order of segments from the left: related classes side by side, unknown names last. */
const ORDER: readonly string[] = RELATION_CLASSES.flatMap((name) =>
  name === "composed-two-present-parts" ? [SPLIT_NOT_KNOWN, name] : [name],
);

/** Rejected spans by relation class, a bar a release; the composition split shown where it is known. */
export function relationsFigure(releases: ReviewResult["releases"]): Block[] {
  const rows = releases.filter((row) => Object.keys(row.relations).length > 0);
  if (rows.length === 0) return [];
  const events = rows.reduce((sum, row) => sum + row.fallbacks - row.withoutReport, 0);
  const incomplete = rows.reduce((sum, row) => sum + row.incomplete, 0);
  const titles = releaseTitles(rows);
  const columns = rows.map((row, at) => ({ title: titles[at] ?? row.release, counts: relationsOf(row) }));
  const caption = `Rejected spans by relation class and release, ${counted(events, "fallback")} with a report`;
  return [
    figureBlock(
      {
        kind: "relations-per-release",
        description: `${caption}: one bar a release, one segment a class; the table below holds the same figures`,
        // A bar for all older releases together would dwarf the others.
        bars: columns.slice(-MOST_COLUMNS).map(({ title, counts }) => ({
          release: title,
          segments: Object.entries(counts)
            .map(([name, count]) => ({ name, count }))
            .sort((a, b) => placeOf(a.name) - placeOf(b.name)),
        })),
      },
      caption,
      matrixTable({ title: "relation", terms: true }, columns),
    ),
    ...(incomplete === 0
      ? []
      : [
          paragraph(
            `${incomplete} of ${events} classifications ended before every value was analysed: their counts are lower bounds, and a 0 of theirs is not an absence.`,
          ),
        ]),
  ];
}

function relationsOf({ relations, compositionSplit }: Row): Readonly<Record<string, number>> {
  const counts = new Map(Object.entries(relations));
  const unsplit = counts.get("composed-two-present-parts");
  if (compositionSplit.logged === null && unsplit !== undefined) {
    counts.delete("composed-two-present-parts");
    counts.set(SPLIT_NOT_KNOWN, unsplit);
  }
  return orderedCounts(counts);
}

function placeOf(name: string): number {
  const place = ORDER.indexOf(name);
  return place === -1 ? ORDER.length : place;
}
