import type { ReleaseCounts } from "../analysis/release-counts.js";
import { type CountsByName, countIn, sumCounts } from "../analysis/sums.js";
import { compareNaturally } from "../releases/label.js";
import type { Column, Table } from "./table.js";
import { NOT_KNOWN } from "./table.js";

/** More columns than these are summed up in one, the oldest first, so that no page outgrows its reader. */
export const MOST_COLUMNS = 10;

/** Counts by name of one release, profile or group. */
export interface CountsColumn {
  readonly title: string;
  /** Null where it is not known what was counted; such a column shows no zero. */
  readonly counts: CountsByName | null;
}

/** A row a name, a column a release, the newest {@link MOST_COLUMNS} of them; the most frequent name first. */
export function matrixTable(key: Column, all: readonly CountsColumn[]): Table {
  const columns = boundedColumns(all);
  return {
    columns: [key, ...columns.map(({ title }): Column => ({ title, align: "right" }))],
    rows: namesOf(columns).map((name) => [name, ...columns.map(({ counts }) => cell(counts, name))]),
  };
}

/** Several kinds of count in one table, each kind's rows together. */
export function groupedMatrixTable(
  titles: readonly [kind: string, name: string],
  kinds: readonly { readonly kind: string; readonly columns: readonly CountsColumn[] }[],
): Table {
  const bounded = kinds.map(({ kind, columns }) => ({ kind, columns: boundedColumns(columns) }));
  return {
    columns: [
      { title: titles[0] },
      { title: titles[1], terms: true },
      ...(bounded[0]?.columns ?? []).map(({ title }): Column => ({ title, align: "right" })),
    ],
    rows: bounded.flatMap(({ kind, columns }) =>
      namesOf(columns).map((name) => [kind, name, ...columns.map(({ counts }) => cell(counts, name))]),
    ),
  };
}

/** One column a release label; an attribution is named only where a label comes with several. */
export function releaseTitles(rows: readonly ReleaseCounts[]): string[] {
  const labels = rows.map((row) => row.release);
  return rows.map((row, at) =>
    labels.indexOf(row.release) === at && labels.lastIndexOf(row.release) === at
      ? row.release
      : `${row.release} (${row.attribution})`,
  );
}

function boundedColumns(columns: readonly CountsColumn[]): CountsColumn[] {
  if (columns.length <= MOST_COLUMNS) return [...columns];
  const older = columns.slice(0, columns.length - MOST_COLUMNS);
  const known = older.map(({ counts }) => counts).filter((counts) => counts !== null);
  return [
    {
      title: `${older.length} older`,
      counts: known.length === 0 ? null : sumCounts(known.map((counts) => new Map(Object.entries(counts)))),
    },
    ...columns.slice(older.length),
  ];
}

function namesOf(columns: readonly CountsColumn[]): string[] {
  const totals = sumCounts(columns.map(({ counts }) => new Map(Object.entries(counts ?? {}))));
  return Object.entries(totals)
    .sort(([a, x], [b, y]) => y - x || compareNaturally(a, b))
    .map(([name]) => name);
}

function cell(counts: CountsByName | null, name: string): string {
  if (counts === null) return NOT_KNOWN;
  return String(countIn(counts, name));
}
