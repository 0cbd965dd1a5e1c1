import type { ReleaseCounts } from "../analysis/release-counts.js";
import { countIn } from "../analysis/sums.js";
import { NOT_KNOWN, type Table, tableOf } from "./table.js";

/** Events, spans and bullets per release. */
export function releasesTable(rows: readonly ReleaseCounts[], by?: string): Table {
  return tableOf(rows, [
    { title: "release", cell: (row) => row.release },
    { title: "how", cell: (row) => row.attribution },
    ...(by === undefined ? [] : [{ title: by, cell: (row: ReleaseCounts) => row.group ?? "" }]),
    { title: "fallbacks", align: "right", cell: (row) => row.fallbacks },
    { title: "episodes", align: "right", cell: (row) => row.episodes },
    { title: "spans", align: "right", cell: (row) => toldOf(row.spans, row.fallbacks, row.spansNotTold) },
    {
      title: "bullets",
      align: "right",
      cell: (row) => toldOf(row.bullets, row.fallbacks, row.bulletsNotTold),
    },
    {
      title: "complete",
      align: "right",
      cell: (row) => `${row.complete} of ${row.fallbacks - row.withoutReport}`,
    },
    { title: "flagged", align: "right", cell: (row) => row.flagged },
  ]);
}

/** Completeness and budget use. Probes are source scans. */
export function budgetTable(rows: readonly ReleaseCounts[]): Table {
  return tableOf(
    rows.filter((row) => row.fallbacks > row.withoutReport),
    [
      { title: "release", cell: (row) => row.release },
      { title: "reports", align: "right", cell: (row) => row.fallbacks - row.withoutReport },
      { title: "complete", align: "right", cell: (row) => row.complete },
      { title: "incomplete", align: "right", cell: (row) => row.incomplete },
      { title: "not told", align: "right", cell: (row) => row.completenessNotTold },
      { title: "cheap spans", align: "right", cell: (row) => row.spansClassifiedCheap },
      { title: "probes used", align: "right", cell: (row) => row.probesUsed },
      { title: "probe budget", align: "right", cell: (row) => row.probeBudget },
    ],
  );
}

/** A sum; where not every event tells its part, with the number of those that do: `3605 in 301`. */
function toldOf(sum: number | null, events: number, notTold: number): string {
  if (sum === null) return NOT_KNOWN;
  return notTold === 0 ? String(sum) : `${sum} in ${events - notTold}`;
}

/** Counts by name of a release, by their kind. */
export const COUNTS = {
  relation: (row) => row.relations,
  shape: (row) => row.shapes,
  "length bucket": (row) => row.lengthBuckets,
  failure: (row) => row.byFailure,
  trigger: (row) => row.byTrigger,
  stage: (row) => row.byStage,
  repair: (row) => row.byRepair,
  category: (row) => row.byCategory,
  reason: (row) => row.byReason,
  "HTTP status": (row) => row.byHttpStatus,
} as const satisfies Record<string, (row: ReleaseCounts) => Readonly<Record<string, number>>>;

export type CountsName = keyof typeof COUNTS;
/** Kinds of count whose names `explain` knows. */
const TERMS: ReadonlySet<CountsName> = new Set(["relation", "shape", "length bucket", "failure", "repair"]);

export const COUNTS_NAMES = Object.keys(COUNTS) as CountsName[];

/** One kind of count per release, a row a name. */
export function countsTable(rows: readonly ReleaseCounts[], name: CountsName, unit: string): Table {
  const lines = rows.flatMap((row) =>
    Object.entries(COUNTS[name](row)).map(([key, count]) => ({ row, key, count })),
  );
  return tableOf(lines, [
    { title: "release", cell: ({ row }) => row.release },
    ...(rows.some((row) => row.group !== undefined)
      ? [{ title: "group", cell: ({ row }: (typeof lines)[number]) => row.group ?? "" }]
      : []),
    { title: name, terms: TERMS.has(name), cell: ({ key }) => key },
    { title: unit, align: "right", cell: ({ count }) => count },
  ]);
}

/** Whether no event of a row tells a kind of count: then it is unknown, not zero. */
function isNotTold(row: ReleaseCounts, kind: CountsName): boolean {
  const notTold = {
    relation: row.relationsNotTold,
    shape: row.shapesNotTold,
    "length bucket": row.lengthBucketsNotTold,
  };
  return kind in notTold && notTold[kind as keyof typeof notTold] === row.fallbacks;
}

/** Every count in one wide table, for CSV: a column a name. */
export function wideTable(rows: readonly ReleaseCounts[], by?: string): Table {
  const columns = COUNTS_NAMES.flatMap((kind) => {
    const names = [...new Set(rows.flatMap((row) => Object.keys(COUNTS[kind](row))))].sort();
    return names.map((name) => ({ kind, name }));
  });
  return tableOf(rows, [
    { title: "release", cell: (row) => row.release },
    { title: "attribution", cell: (row) => row.attribution },
    ...(by === undefined ? [] : [{ title: by, cell: (row: ReleaseCounts) => row.group ?? "" }]),
    { title: "fallbacks", cell: (row) => row.fallbacks },
    { title: "episodes", cell: (row) => row.episodes },
    { title: "spans", cell: (row) => row.spans ?? "" },
    { title: "bullets", cell: (row) => row.bullets ?? "" },
    { title: "complete", cell: (row) => row.complete },
    { title: "incomplete", cell: (row) => row.incomplete },
    { title: "withoutReport", cell: (row) => row.withoutReport },
    { title: "probesUsed", cell: (row) => row.probesUsed ?? "" },
    { title: "probeBudget", cell: (row) => row.probeBudget ?? "" },
    { title: "flagged", cell: (row) => row.flagged },
    ...columns.map(({ kind, name }) => ({
      title: `${kind}: ${name}`,
      cell: (row: ReleaseCounts) => (isNotTold(row, kind) ? "" : countIn(COUNTS[kind](row), name)),
    })),
  ]);
}
