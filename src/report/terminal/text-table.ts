import CliTable from "cli-table3";
import { shown } from "../shown.js";
import type { Table } from "../table.js";

/** A table for a terminal or a plain text file: no colour, no frames, columns two blanks apart. */
export function textTable(table: Table): string {
  const output = new CliTable({
    head: table.columns.map((column) => column.title),
    colAligns: table.columns.map((column) => column.align ?? "left"),
    chars: NO_FRAME,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0, compact: true },
  });
  for (const row of table.rows) output.push(row.map(shown));
  return output
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

const NO_FRAME = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
};
