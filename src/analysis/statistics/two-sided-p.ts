/** Outcomes this much likelier than the observed one still count as equally likely; R uses the same factor. */
const RELATIVE_TOLERANCE = 1 + 1e-7;

/**
 * Two-sided p of an exact test: the sum of all probabilities that are at most the observed one's, within a
 * relative tolerance of 1e−7 (fisher.test and binom.test of R do the same), never above 1.
 */
export function twoSidedP(probabilities: readonly number[], observed: number): number {
  const limit = observed * RELATIVE_TOLERANCE;
  let p = 0;
  for (const probability of probabilities) if (probability <= limit) p += probability;
  return Math.min(1, p);
}
