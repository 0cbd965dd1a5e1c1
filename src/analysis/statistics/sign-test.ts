import { exactBinomialUpperTail } from "./binomial-test.js";
import { requireCount } from "./counts.js";

/**
 * Exact two-sided sign test (J. Arbuthnot, 1710): `positive` against `negative` pairs, ties left out by the caller.
 * It cannot reach 0.05 below six pairs. Without a pair it is 1.
 */
export function signTest(positive: number, negative: number): number {
  requireCount(positive);
  requireCount(negative);
  const more = Math.max(positive, negative);
  return Math.min(1, 2 * exactBinomialUpperTail(more, positive + negative, 0.5));
}
