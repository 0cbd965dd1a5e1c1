import { requireCountOf, requireLevel } from "./counts.js";
import { betaQuantile } from "./distributions.js";
import { DEFAULT_LEVEL, type Interval } from "./interval.js";

/**
 * Exact two-sided interval of a share (C. J. Clopper and E. S. Pearson, 1934), from beta quantiles. With n = 0 it
 * is [0, 1].
 * @throws RangeError if `k` of `n` is not a count or `level` not a level.
 */
export function clopperPearson(k: number, n: number, level: number = DEFAULT_LEVEL): Interval {
  const oneSided = (1 + level) / 2;
  return { lower: exactLowerBound(k, n, oneSided), upper: exactUpperBound(k, n, oneSided) };
}

/**
 * Exact one-sided upper bound of a share: the largest one under which `k` or fewer of `n` still has probability
 * 1 − level. For false acceptances: `k` accepted of `n` negative controls.
 */
export function exactUpperBound(k: number, n: number, level: number = DEFAULT_LEVEL): number {
  requireCountOf(k, n);
  requireLevel(level);
  return k === n ? 1 : betaQuantile(level, k + 1, n - k);
}

/** Exact one-sided lower bound of a share: the smallest one under which `k` or more of `n` has probability 1 − level. */
export function exactLowerBound(k: number, n: number, level: number = DEFAULT_LEVEL): number {
  requireCountOf(k, n);
  requireLevel(level);
  return k === 0 ? 0 : betaQuantile(1 - level, k, n - k + 1);
}
