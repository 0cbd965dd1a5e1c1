import { compareNaturally } from "../releases/label.js";

/** Counts by name, the largest first, equal ones in natural order of their names. */
export type CountsByName = Readonly<Record<string, number>>;

/** The count of a name, 0 if it has none. A log can name a class `constructor`, which plain objects seem to have. */
export function countIn(counts: CountsByName, name: string): number {
  return Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
}

/** Counts in their order. Built so that a name such as `__proto__` is a name like any other. */
export function orderedCounts(counts: ReadonlyMap<string, number>): CountsByName {
  const entries = [...counts].sort(([a, x], [b, y]) => y - x || compareNaturally(a, b));
  return Object.fromEntries(entries);
}

/** How many rows have each value; rows that have none are not counted. */
export function countBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null): CountsByName {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return orderedCounts(counts);
}

/** Adds counts up by name. */
export function sumCounts(all: Iterable<ReadonlyMap<string, number>>): CountsByName {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return orderedCounts(sums);
}

/** The sum over the rows that tell a number; null if none does, for unknown is not zero. */
export function sumTold<Row>(
  rows: readonly Row[],
  numberOf: (row: Row) => number | null,
): { readonly sum: number | null; readonly notTold: number } {
  const told = rows.map(numberOf).filter((value) => value !== null);
  return {
    sum: told.length === 0 ? null : told.reduce((total, value) => total + value, 0),
    notTold: rows.length - told.length,
  };
}

/** Rows by key, keys and rows in the order of their first appearance. */
export function groupBy<Key, Row>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
