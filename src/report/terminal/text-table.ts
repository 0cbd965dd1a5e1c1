import CliTable from "cli-table3";
import { shown } from "../shown.js";
import type { Table } from "../table.js";

const GAP = "  ";
const NARROWEST = 8;

/**
 * A table for a terminal or a plain text file: no colour, no frames, columns two blanks apart. With a width, the
 * widest columns are broken over lines until the table fits.
 */
export function textTable({ columns, rows }: Table, width = Number.POSITIVE_INFINITY): string {
  const cells = [columns.map((column) => column.title), ...rows.map((row) => row.map(shown))];
  const widths = fittingWidths(
    columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))),
    width - GAP.length * (columns.length - 1),
  );
  const [head, ...body] = cells.map((row) => row.map((cell, at) => broken(cell, widths[at] ?? NARROWEST)));
  const output = new CliTable({
    head: head ?? [],
    colAligns: columns.map((column) => column.align ?? "left"),
    chars: NO_FRAME,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0, compact: true },
  });
  output.push(...body);
  return output
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Takes from the widest column, one by one, until all fit. */
function fittingWidths(natural: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (let excess = sum(widths) - room; excess > 0; excess--) {
    const widest = widths.indexOf(Math.max(...widths));
    const before = widths[widest] ?? 0;
    if (before <= NARROWEST) break;
    widths[widest] = before - 1;
  }
  return widths;
}

/** Breaks a cell into lines, after a blank, slash, hyphen or full stop where there is one. */
function broken(text: string, width: number): string {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const head = rest.slice(0, width + 1);
    const at = Math.max(...[" ", "/", "-", "."].map((mark) => head.lastIndexOf(mark, width - 1))) + 1;
    const end = at > width / 3 ? at : width;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end);
  }
  return [...lines, rest].join("\n");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
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
  middle: GAP,
};
