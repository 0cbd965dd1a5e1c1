import { shown } from "./shown.js";
import type { Table } from "./table.js";

/** A table as CSV (RFC 4180, CRLF). A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csv(table: Table): string {
  const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
  return [line(table.columns.map((column) => column.title)), ...table.rows.map(line)].join("");
}

function csvCell(text: string): string {
  const safe = shown(text).replace(/^(?=[=+\-@\t\r])(?!-?\d+(\.\d+)?$)/, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
