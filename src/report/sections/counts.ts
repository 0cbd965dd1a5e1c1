import { paragraph, tableBlock } from "../page/page.js";
import { budgetTable, COUNTS_NAMES, countsTable, releasesTable } from "../releases-tables.js";
import { counted } from "../wording.js";
import type { SectionOf } from "./section.js";

/** Counts per release: the period's own, and over all data up to its end. */
export const countsSection: SectionOf = ({ period, inPeriod, releasesInPeriod, releases }) => ({
  id: "counts",
  title: "Counts per release",
  blocks: [
    paragraph(
      `${counted(inPeriod.fallbacks, "fallback")} in ${counted(inPeriod.episodes, "episode")} in ${period.name}. Fallbacks are selected: every figure is "given a fallback".`,
    ),
    tableBlock(`In ${period.name}`, releasesTable(releasesInPeriod)),
    tableBlock("All data up to the end of the period", releasesTable(releases)),
    tableBlock("Completeness and budget use", budgetTable(releases)),
    ...COUNTS_NAMES.filter((name) => name !== "failure").flatMap((name) => {
      const table = countsTable(releases, name, UNITS[name] ?? "fallbacks");
      return table.rows.length === 0 ? [] : [tableBlock(`By ${name}`, table)];
    }),
  ],
});

const UNITS: Readonly<Record<string, string>> = {
  relation: "spans",
  shape: "spans",
  "length bucket": "spans",
};
