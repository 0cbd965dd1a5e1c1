import { shown } from "../shown.js";
import type { Table } from "../table.js";

/**
 * A GitHub-flavoured Markdown table; `noteOf` gives the mark of a term's explanation, which stands behind the cells of
 * columns of terms.
 */
export function markdownTable(table: Table, noteOf: (term: string) => string = () => ""): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const cell = (text: string, at: number): string => {
    const column = table.columns[at];
    if (column?.reviews === true) return reviewLink(text);
    return `${markdownText(text)}${column?.terms === true ? noteOf(text) : ""}`;
  };
  return [
    line(table.columns.map((column) => markdownText(column.title))),
    line(table.columns.map((column) => (column.align === "right" ? "---:" : "---"))),
    ...table.rows.map((row) => line(row.map(cell))),
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
