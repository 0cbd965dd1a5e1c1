import { shown } from "../shown.js";
import type { Table } from "../table.js";

/** A GitHub-flavoured Markdown table. */
export function markdownTable(table: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(table.columns.map((column) => markdownText(column.title))),
    line(table.columns.map((column) => (column.align === "right" ? "---:" : "---"))),
    ...table.rows.map((row) =>
      line(row.map((cell, at) => (table.columns[at]?.reviews ? reviewLink(cell) : markdownText(cell)))),
    ),
  ].join("\n");
}

/** A link to the Markdown form of a review in a folder beside the page. */
export function reviewLink(name: string): string {
  // Round brackets would end the address.
  const folder = encodeURIComponent(name).replace(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `[${markdownText(name)}](${folder}/review.md)`;
}

/** Text in which no character has a meaning for Markdown or HTML, and that stays on one line. */
export function markdownText(text: string): string {
  return shown(text)
    .replace(/[\\`*_[\]<>|~#&$!@]/g, (character) => (character === "&" ? "&amp;" : `\\${character}`))
    .replace(/^[-+=]/, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replace(/\b(https?|ftp|mailto|www)([:.])/gi, "$1\\$2");
}
