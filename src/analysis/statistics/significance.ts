/** The error rate that a page accepts. */
const ALPHA = 0.05;

/** Room for rounding in sums of probabilities: 1 of 20 equally likely labellings is 0.05, not a little more. */
const ROUNDING = 1 + 1e-8;

/** Whether a p reaches `alpha`: at most that, give or take rounding. */
export function isSignificant(p: number, alpha: number = ALPHA): boolean {
  return p <= alpha * ROUNDING;
}

/** The level one of `tests` tests must reach to count whatever the others say (C. E. Bonferroni, 1936). */
export function alphaPerTest(tests: number): number {
  return ALPHA / tests;
}
