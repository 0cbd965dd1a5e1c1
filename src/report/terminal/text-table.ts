import CliTable from "cli-table3";
import { shown } from "../shown.js";
import type { Table } from "../table.js";

const GAP = "  ";
const NARROWEST = 8;
/** Words up to this length stay whole where they can. */
const UNBROKEN = 16;

/**
 * A table for a terminal or a plain text file: no colour, no frames, columns two blanks apart. With a width, the
 * widest columns are broken over lines until the table fits; a table with too many columns for that becomes several
 * under each other, each with the columns that name its rows.
 */
export function textTable(table: Table, width = Number.POSITIVE_INFINITY): string {
  const { columns, rows } = table;
  const titles = columns.map((column) => column.title);
  const cells = [titles.map(shown), ...rows.map((row) => row.map(shown))];
  return columnGroups(table, cells, width)
    .map((group) =>
      onePart(
        cells.map((row) => group.map((at) => row[at] ?? "")),
        group.map((at) => columns[at]?.align ?? "left"),
        width,
      ),
    )
    .join("\n\n");
}

function onePart(cells: readonly (readonly string[])[], aligns: ("left" | "right")[], width: number): string {
  const columns = aligns.map((_, at) => cells.map((row) => row[at] ?? ""));
  const widths = fittingWidths(
    columns.map((column) => Math.max(...column.map((cell) => cell.length))),
    columns.map(narrowestOf),
    width - GAP.length * (columns.length - 1),
  );
  const [head, ...body] = cells.map((row) => row.map((cell, at) => broken(cell, widths[at] ?? NARROWEST)));
  const output = new CliTable({
    head: head ?? [],
    colAligns: aligns,
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

/** Which columns stand side by side: all, or as many as fit beside the left-aligned ones at the front. */
function columnGroups({ columns }: Table, cells: readonly (readonly string[])[], width: number): number[][] {
  const narrowest = columns.map((_, at) => narrowestOf(cells.map((row) => row[at] ?? "")));
  const room = (group: readonly number[]): number =>
    sum(group.map((at) => narrowest[at] ?? 0)) + GAP.length * (group.length - 1);
  const all = columns.map((_, at) => at);
  const firstFigure = columns.findIndex((column) => column.align === "right");
  if (room(all) <= width || firstFigure < 1) return [all];
  const keys = all.slice(0, firstFigure);
  const groups: number[][] = [];
  for (const at of all.slice(firstFigure)) {
    const last = groups.at(-1);
    if (last !== undefined && room([...keys, ...last, at]) <= width) last.push(at);
    else groups.push([at]);
  }
  return groups.map((group) => [...keys, ...group]);
}

/** The width below which a column is not broken: its longest word, within limits. */
function narrowestOf(column: readonly string[]): number {
  const words = column.flatMap((cell) => cell.split(" ").map((word) => word.length));
  return Math.min(UNBROKEN, Math.max(0, ...words));
}

/** Takes from the widest column that may still be narrowed, one by one, until all fit. */
function fittingWidths(natural: readonly number[], narrowest: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (let excess = sum(widths) - room; excess > 0; excess--) {
    const open = widths.map((width, at) => (width > (narrowest[at] ?? NARROWEST) ? width : 0));
    const fallback = widths.map((width) => (width > NARROWEST ? width : 0));
    const choice = open.some((width) => width > 0) ? open : fallback;
    const widest = choice.indexOf(Math.max(...choice));
    if ((choice[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Where a cell may be broken: after a blank, a slash, a hyphen, and a full stop that is no decimal point. */
const BREAKS = /[ /-]|\.(?!\d)/g;

/** Breaks a cell into lines, at such a place where there is one. */
function broken(text: string, width: number): string {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const breaks = [...rest.slice(0, width + 1).matchAll(BREAKS)].map(({ index }) => index + 1);
    const at = breaks.findLast((position) => position <= width) ?? 0;
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
