import { EVENT_KINDS, type EventKind, listEvents } from "../analysis/event-list.js";
import { csv } from "../report/csv.js";
import { eventPlacesTable, eventsTable } from "../report/events-table.js";
import { markdownTable } from "../report/markdown/markdown-table.js";
import { textTable } from "../report/terminal/text-table.js";
import { defineCommand, EXIT } from "./command.js";
import { type FilterFlags, filterOf, withFilterFlags } from "./filter-options.js";
import { note, print, printJson } from "./output.js";
import { DB, withScratch } from "./scratch-option.js";

type Options = FilterFlags & {
  readonly db: string;
  readonly kind: readonly EventKind[];
  readonly format: "table" | "json" | "csv" | "markdown";
};

export const command = defineCommand<Options>({
  options: (yargs) =>
    withFilterFlags(yargs)
      .option("kind", {
        choices: EVENT_KINDS,
        array: true,
        default: ["fallback"] as EventKind[],
        describe: "what to list",
      })
      .option("db", DB)
      .option("format", {
        choices: ["table", "json", "csv", "markdown"] as const,
        default: "table" as const,
      }),
  run: async (options) => {
    const { events, couldBelong } = await withScratch(options.db, (scratch) =>
      listEvents(scratch, filterOf(options), options.kind),
    );
    switch (options.format) {
      case "json":
        await printJson("events", { events, couldBelong });
        break;
      case "csv":
        await print(csv(eventPlacesTable(events)));
        break;
      case "markdown":
        await print(markdownTable(eventsTable(events)));
        break;
      case "table":
        await print(textTable(eventsTable(events)));
    }
    if (couldBelong > 0) {
      note(
        `${couldBelong} more could belong to ${options.release}: their release is known only as an interval`,
      );
    }
    return EXIT.ran;
  },
});
