import { type CountOf, requireCountOf } from "./counts.js";
import { fisherExact } from "./fisher.js";
import type { Interval } from "./interval.js";
import { newcombe } from "./newcombe.js";
import { alphaPerTest, isSignificant } from "./significance.js";
import { canReachSignificance, eventsNeeded, smallestReachableP } from "./smallest-p.js";

/** Under this many events a side a difference is called one from a small sample. */
export const SMALL_SAMPLE_BELOW = 20;
/** "Looks alike" asks for the whole interval of the difference within this much of 0, in shares. */
const ALIKE_WITHIN = 0.1;

/** One share of events on two sides, compared. */
export interface ShareComparison {
  readonly a: CountOf;
  readonly b: CountOf;
  /** Fisher's exact p, not adjusted; 1 if a side is empty. */
  readonly p: number;
  /** Newcombe's 95 % interval of share B − share A. */
  readonly interval: Interval;
  /**
   * Where interval and unadjusted test point different ways: the interval excludes 0 and the test does not
   * reach 0.05, or the other way round. The test decides.
   */
  readonly disagreement: "only-interval" | "only-test" | null;
  readonly verdict: Verdict;
}

/** What a comparison may say, in order of what it takes to say it. */
export type Verdict =
  /** A side has no event. */
  | { readonly kind: "no-data" }
  /** No outcome at these n could have reached significance; `eventsNeeded` a side could, at equal n. */
  | { readonly kind: "counts-only"; readonly smallestP: number; readonly eventsNeeded: number }
  | { readonly kind: "cannot-tell"; readonly smallestChange: VisibleChange | null }
  | { readonly kind: "differs"; readonly direction: "rise" | "fall"; readonly smallSample: boolean }
  | { readonly kind: "looks-alike" };

/** With A's count held, the count of B nearest to A's share that would have been told apart. */
export interface VisibleChange {
  readonly b: CountOf;
  /** Share B − share A of that outcome. */
  readonly change: number;
  readonly p: number;
}

/** What the page around a comparison adds to it. */
export interface TestContext {
  /** Number of tests on the page, this one included. */
  readonly tests?: number;
  /** This test's p after Holm's adjustment over the page; the unadjusted p decides where it is not given. */
  readonly adjustedP?: number;
}

/**
 * Compares the share of events that show something on side A with that on side B: Fisher's exact test decides,
 * Newcombe's interval shows the size. "Looks alike" needs the interval within ±10 points and never follows from
 * a large p.
 * @throws RangeError if a side is not a count.
 */
export function compareShares(a: CountOf, b: CountOf, context: TestContext = {}): ShareComparison {
  requireCountOf(a.k, a.n);
  requireCountOf(b.k, b.n);
  const p = fisherExact(a.k, a.n - a.k, b.k, b.n - b.k);
  const interval = newcombe(b.k, b.n, a.k, a.n);
  const excludesZero = interval.lower > 0 || interval.upper < 0;
  const reaches = isSignificant(p);
  const disagreement = excludesZero === reaches ? null : excludesZero ? "only-interval" : "only-test";
  return { a, b, p, interval, disagreement, verdict: shareVerdict(a, b, p, interval, context) };
}

function shareVerdict(a: CountOf, b: CountOf, p: number, interval: Interval, context: TestContext): Verdict {
  const tests = context.tests ?? 1;
  const early = verdictFromSizes(a.n, b.n, tests);
  if (early !== null) return early;
  if (isSignificant(context.adjustedP ?? p)) {
    const direction = b.k / b.n > a.k / a.n ? "rise" : "fall";
    return { kind: "differs", direction, smallSample: Math.min(a.n, b.n) < SMALL_SAMPLE_BELOW };
  }
  if (interval.lower >= -ALIKE_WITHIN && interval.upper <= ALIKE_WITHIN) return { kind: "looks-alike" };
  return { kind: "cannot-tell", smallestChange: smallestVisibleChange(a, b.n, tests) };
}

/**
 * The verdict that the numbers of events alone dictate, whatever was counted: *no data*, *counts only*, or null
 * where a test can say something. It holds for every test that exchanges labels between events.
 */
export function verdictFromSizes(
  n1: number,
  n2: number,
  tests: number,
): Extract<Verdict, { kind: "no-data" | "counts-only" }> | null {
  if (n1 === 0 || n2 === 0) return { kind: "no-data" };
  if (canReachSignificance(n1, n2, tests)) return null;
  return { kind: "counts-only", smallestP: smallestReachableP(n1, n2), eventsNeeded: eventsNeeded(tests) };
}

/**
 * The smallest change from A's share that `n` events of B could have shown at 0.05 (divided by the number of
 * tests, the level that counts whatever the other tests say). Null if no count of B reaches it. Of a rise and a
 * fall of the same size, the rise.
 */
export function smallestVisibleChange(a: CountOf, n: number, tests = 1): VisibleChange | null {
  // Differences of the shares over the common denominator a.n × n, so that equal ones are equal.
  const nearestFirst = Array.from({ length: n + 1 }, (_, k) => ({ k, difference: k * a.n - a.k * n })).sort(
    (x, y) => Math.abs(x.difference) - Math.abs(y.difference) || y.difference - x.difference,
  );
  for (const { k } of nearestFirst) {
    const p = fisherExact(a.k, a.n - a.k, k, n - k);
    if (isSignificant(p, alphaPerTest(tests))) return { b: { k, n }, change: k / n - a.k / a.n, p };
  }
  return null;
}
