import { compareNaturally } from "../../releases/label.js";
import { NOT_TOLD } from "../event-filter.js";
import type { FallbackRow } from "../fallback-rows.js";
import { DIMENSIONS } from "../release-counts.js";
import { type CountsByName, countBy, countIn } from "../sums.js";

/** What can change beside the release, and make a difference that is not the release's. */
export const HIDDEN_DIMENSIONS = ["model", "provider", "stage", "trigger", "host"] as const;
export type HiddenDimension = (typeof HIDDEN_DIMENSIONS)[number];

/** A share of this much more on one side is a different mix; the same ten points bound "looks alike". */
const MIXED_DIFFERENTLY = 0.1;

export type DimensionFinding =
  /** Both sides tell it, and it is mixed differently. Events by value. */
  | {
      readonly kind: "mixed-differently";
      readonly dimension: HiddenDimension;
      readonly a: CountsByName;
      readonly b: CountsByName;
    }
  /** A side does not tell it for any event: it may have changed, and nobody would know. */
  | { readonly kind: "dimensions-not-told"; readonly dimensions: readonly HiddenDimension[] }
  /** One host or input gives over a third of a side's events, and at least two. */
  | {
      readonly kind: "concentrated";
      readonly by: "host" | "input";
      readonly side: "a" | "b";
      readonly name: string;
      readonly k: number;
      readonly n: number;
    };

type Rows = readonly FallbackRow[];

/**
 * Looks at what may lie behind a difference. No test: a confounder matters by its size, whatever its p. Sides
 * without an event have no mix, and nothing is said.
 */
export function hiddenDimensions(a: Rows, b: Rows): DimensionFinding[] {
  if (a.length === 0 || b.length === 0) return [];
  const findings: DimensionFinding[] = [];
  const notTold: HiddenDimension[] = [];
  for (const dimension of HIDDEN_DIMENSIONS) {
    const [x, y] = [countsOf(a, dimension), countsOf(b, dimension)];
    const tells = (counts: CountsByName) => Object.keys(counts).some((name) => name !== NOT_TOLD);
    if (!tells(x) || !tells(y)) notTold.push(dimension);
    else if (areMixedDifferently(x, y)) findings.push({ kind: "mixed-differently", dimension, a: x, b: y });
  }
  if (notTold.length > 0) findings.push({ kind: "dimensions-not-told", dimensions: notTold });
  return [...findings, ...concentrations(a, "a"), ...concentrations(b, "b")];
}

function countsOf(rows: Rows, dimension: HiddenDimension): CountsByName {
  return countBy(rows, (row) => DIMENSIONS[dimension](row) ?? NOT_TOLD);
}

function areMixedDifferently(a: CountsByName, b: CountsByName): boolean {
  const total = (counts: CountsByName) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const share = (counts: CountsByName, name: string) => countIn(counts, name) / total(counts);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].some(
    (name) => Math.abs(share(a, name) - share(b, name)) > MIXED_DIFFERENTLY,
  );
}

function concentrations(rows: Rows, side: "a" | "b"): DimensionFinding[] {
  const sources = {
    host: (row: FallbackRow) => row.host,
    input: (row: FallbackRow) => row.places[0]?.path ?? null,
  };
  return (["host", "input"] as const).flatMap((by) =>
    Object.entries(countBy(rows, sources[by]))
      .filter(([, k]) => k >= 2 && 3 * k > rows.length)
      .sort(([x], [y]) => compareNaturally(x, y))
      .map(([name, k]) => ({ kind: "concentrated" as const, by, side, name, k, n: rows.length })),
  );
}
