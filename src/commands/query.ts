import { csv } from "../report/csv.js";
import { markdownTable } from "../report/markdown/markdown-table.js";
import { NOT_KNOWN, type Table } from "../report/table.js";
import { textTable } from "../report/terminal/text-table.js";
import { type QueryResult, query } from "../store/query.js";
import { defineCommand, EXIT } from "./command.js";
import { note, print, printJson } from "./output.js";
import { DB } from "./scratch-option.js";

interface Options {
  readonly sql: string;
  readonly db: string;
  readonly limit: number;
  readonly seconds: number;
  readonly format: "table" | "json" | "csv" | "markdown";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .positional("sql", { type: "string", demandOption: true, describe: "one reading statement" })
      .option("db", DB)
      .option("limit", { type: "number", default: 10_000, describe: "rows to show at most" })
      .option("seconds", { type: "number", default: 30, describe: "time the query may take" })
      .option("format", {
        choices: ["table", "json", "csv", "markdown"] as const,
        default: "table" as const,
      }),
  run: async ({ sql, db, limit, seconds, format }) => {
    const result = await query(db, sql, { rows: limit, seconds });
    if (format === "json") {
      await printJson("query", {
        columns: result.columns,
        rows: result.rows,
        cut: result.cut,
      });
    } else await print(RENDERERS[format](asTable(result)));
    if (result.cut) note(`only the first ${limit} rows are shown; raise --limit for more`);
    return EXIT.ran;
  },
});

const RENDERERS = { table: textTable, csv, markdown: markdownTable } as const;

function asTable({ columns, rows }: QueryResult): Table {
  return {
    columns: columns.map((title, at) => ({
      title,
      align: rows.every((row) => typeof row[at] === "number") && rows.length > 0 ? "right" : "left",
    })),
    rows: rows.map((row) => row.map((value) => (value === null ? NOT_KNOWN : String(value)))),
  };
}
