import { binomialTest } from "./binomial-test.js";
import { clopperPearson } from "./clopper-pearson.js";
import { requireCount } from "./counts.js";
import { requireExposure } from "./garwood.js";
import { DEFAULT_LEVEL, type Interval } from "./interval.js";

/** Two Poisson rates compared. */
export interface RateComparison {
  /** Rate of the first over rate of the second; null without an event, infinite if only the first has some. */
  readonly ratio: number | null;
  /** Exact interval of that ratio; the upper end is infinite if the second side has no event. */
  readonly interval: Interval;
  readonly p: number;
}

/**
 * Exact test of "both rates are equal" for `k1` events over `t1` units against `k2` over `t2`, by conditioning on
 * the total (J. Przyborowski and H. Wilenski, 1940): given k1 + k2, the first count is binomial with share
 * t1 / (t1 + t2). R's poisson.test does the same. Swapping the sides gives the same bits of p.
 * @throws RangeError if a count or an exposure is none.
 */
export function twoPoisson(
  k1: number,
  t1: number,
  k2: number,
  t2: number,
  level: number = DEFAULT_LEVEL,
): RateComparison {
  requireCount(k1);
  requireCount(k2);
  requireExposure(t1);
  requireExposure(t2);
  const total = k1 + k2;
  const share = clopperPearson(k1, total, level);
  const ratioAt = (p: number) => (p === 1 ? Number.POSITIVE_INFINITY : ((p / (1 - p)) * t2) / t1);
  const firstIsReference = t1 === t2 ? k1 <= k2 : t1 < t2;
  return {
    ratio: total === 0 ? null : ratioAt(k1 / total),
    interval: { lower: ratioAt(share.lower), upper: ratioAt(share.upper) },
    p: firstIsReference ? binomialTest(k1, total, t1 / (t1 + t2)) : binomialTest(k2, total, t2 / (t1 + t2)),
  };
}
