import { withCompositionSplit } from "../analysis/composition-split.js";
import { loadFallbacks } from "../analysis/fallback-rows.js";
import { countReleases, DIMENSIONS, type Dimension } from "../analysis/release-counts.js";
import { csv } from "../report/csv.js";
import { markdownTable } from "../report/markdown/markdown-table.js";
import { countsTable, releasesTable, wideTable } from "../report/releases-tables.js";
import { splitTable } from "../report/split-table.js";
import { textTable } from "../report/terminal/text-table.js";
import { defineCommand, EXIT } from "./command.js";
import { assertWeek } from "./filter-options.js";
import { print, printJson } from "./output.js";
import { DB, withScratch } from "./scratch-option.js";

interface Options {
  readonly db: string;
  readonly week: string | undefined;
  readonly by: Dimension | undefined;
  readonly format: "table" | "json" | "csv" | "markdown";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .option("db", DB)
      .option("week", { type: "string", describe: "only this ISO week in UTC, such as 2026-W39" })
      .option("by", { choices: Object.keys(DIMENSIONS) as Dimension[], describe: "break the counts down" })
      .option("format", {
        choices: ["table", "json", "csv", "markdown"] as const,
        default: "table" as const,
      }),
  run: async ({ db, week, by, format }) => {
    if (week !== undefined) assertWeek(week);
    const releases = await withScratch(db, async (scratch) => {
      const events = await loadFallbacks(scratch, week === undefined ? {} : { week });
      return withCompositionSplit(scratch, countReleases(events, by));
    });
    const tables = [
      releasesTable(releases, by),
      countsTable(releases, "relation", "spans"),
      splitTable(releases),
    ].filter((table) => table.rows.length > 0);
    switch (format) {
      case "json":
        await printJson("releases", { week: week ?? null, by: by ?? null, releases });
        break;
      case "csv":
        await print(csv(wideTable(releases, by)));
        break;
      case "markdown":
        await print(tables.map((table) => markdownTable(table)).join("\n\n"));
        break;
      case "table":
        await print(
          releases.length === 0
            ? `no fallback${week === undefined ? "" : ` in ${week}`}`
            : tables.map((table) => textTable(table)).join("\n\n"),
        );
    }
    return EXIT.ran;
  },
});
