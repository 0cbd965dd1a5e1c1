import { requireCountOf } from "./counts.js";
import { binomialProbability } from "./distributions.js";
import { twoSidedP } from "./two-sided-p.js";

/**
 * P(X ≥ k) for X ~ Binomial(n, p): the exact one-sided test of "the share is at most `p`". A gate on an upper
 * limit fires when this is ≤ 0.05.
 * @throws RangeError if `k` of `n` is not a count or `p` not a probability.
 */
export function exactBinomialUpperTail(k: number, n: number, p: number): number {
  requireCountOf(k, n);
  requireProbability(p);
  let tail = 0;
  if (k === 0) return 1;
  for (let i = n; i >= k; i--) tail += binomialProbability(i, n, p);
  return Math.min(1, tail);
}

/** P(X ≤ k): the exact one-sided test of "the share is at least `p`", for a gate on a lower limit. */
export function exactBinomialLowerTail(k: number, n: number, p: number): number {
  requireCountOf(k, n);
  requireProbability(p);
  if (k === n) return 1;
  let tail = 0;
  for (let i = 0; i <= k; i++) tail += binomialProbability(i, n, p);
  return Math.min(1, tail);
}

/**
 * Exact two-sided binomial test of "the share is `p`": the probability of every outcome that is at most as likely
 * as the observed one, as R's binom.test counts it.
 */
export function binomialTest(k: number, n: number, p: number): number {
  requireCountOf(k, n);
  requireProbability(p);
  const probabilities = Array.from({ length: n + 1 }, (_, i) => binomialProbability(i, n, p));
  return twoSidedP(probabilities, binomialProbability(k, n, p));
}

function requireProbability(p: number): void {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a probability`);
}
