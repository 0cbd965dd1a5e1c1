import { DEFAULT_DB, ingest } from "../ingest/ingest.js";
import { defineCommand, EXIT } from "./command.js";
import { type IngestFlags, ingestOptionsOf, withIngestFlags } from "./ingest-options.js";
import { UsageError } from "./known-errors.js";
import { print, printJson } from "./output.js";
import { progressBar } from "./progress.js";

interface Options extends IngestFlags {
  readonly db: string;
  readonly format: "table" | "json";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    withIngestFlags(yargs)
      .option("db", { type: "string", default: DEFAULT_DB, describe: "the scratch file to write" })
      .option("format", { choices: ["table", "json"] as const, default: "table" as const }),
  run: async (options) => {
    const paths = options.paths ?? [];
    if (paths.length === 0) {
      throw new UsageError("name what to ingest: files, folders, globs, or - for standard input");
    }
    const progress = await progressBar();
    try {
      const summary = await ingest(paths, {
        ...ingestOptionsOf(options),
        db: options.db,
        onProgress: progress.onProgress,
      });
      progress.stop();
      if (options.format === "json") await printJson("ingest", summary);
      else {
        const { ingestView } = await import("../report/terminal/ingest-view.js");
        await print(ingestView(summary));
      }
    } finally {
      progress.stop();
    }
    return EXIT.ran;
  },
});
