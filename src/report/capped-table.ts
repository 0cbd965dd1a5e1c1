import { type Block, paragraph, type Text, tableBlock } from "./page/page.js";
import type { Table } from "./table.js";
import { counted } from "./wording.js";

/** Rows of a table on a page; what is beyond them is named with the way to see it. */
export const MOST_ROWS = 40;

/** A table of at most {@link MOST_ROWS} rows, and a line that says how many more there are and where. */
export function cappedTable(caption: string, { columns, rows }: Table, whereElse: Text): Block[] {
  const more = rows.length - MOST_ROWS;
  if (more <= 0) return [tableBlock(caption, { columns, rows })];
  return [
    tableBlock(`${caption} (${MOST_ROWS} of ${rows.length} rows)`, {
      columns,
      rows: rows.slice(0, MOST_ROWS),
    }),
    paragraph(`${counted(more, "more row")}: `, ...whereElse, "."),
  ];
}
