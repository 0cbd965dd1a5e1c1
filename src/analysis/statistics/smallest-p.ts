import { choose } from "./combinations.js";
import { alphaPerTest, isSignificant } from "./significance.js";

/**
 * The smallest two-sided p that any outcome can reach when labels are exchanged between `n1` and `n2` events:
 * 1 / C(n1 + n2, n1), and twice that for equal sides, where the mirrored outcome is as far out.
 *
 * For Fisher's test this is the minimum over all tables: a table's probability is
 * C(m, k) C(N − m, n1 − k) / C(N, n1) for `m` events that show the class, so never below 1 / C(N, n1), and the
 * table where all of one side shows it and none of the other attains that. An empty side gives 1.
 */
export function smallestReachableP(n1: number, n2: number): number {
  const labellings = choose(n1 + n2, n1);
  return Math.min(1, (n1 === n2 ? 2 : 1) / labellings);
}

/** Whether some outcome at these numbers of events could be significant as one of `tests` tests. */
export function canReachSignificance(n1: number, n2: number, tests: number): boolean {
  return isSignificant(smallestReachableP(n1, n2), alphaPerTest(tests));
}

/** The fewest events a side, the same on both, at which one of `tests` tests could find anything at all. */
export function eventsNeeded(tests: number): number {
  let n = 1;
  while (!canReachSignificance(n, n, tests)) n++;
  return n;
}
