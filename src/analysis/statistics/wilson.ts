import { requireCountOf, requireLevel } from "./counts.js";
import { normalQuantile } from "./distributions.js";
import { DEFAULT_LEVEL, type Interval } from "./interval.js";

/**
 * Score interval of a share (E. B. Wilson, 1927), without continuity correction. It lies in [0, 1] and contains
 * k/n. With n = 0 it is [0, 1]: nothing is known.
 * @throws RangeError if `k` of `n` is not a count or `level` not a level.
 */
export function wilson(k: number, n: number, level: number = DEFAULT_LEVEL): Interval {
  requireCountOf(k, n);
  requireLevel(level);
  if (n === 0) return { lower: 0, upper: 1 };
  const z2 = normalQuantile((1 + level) / 2) ** 2;
  const centre = (k + z2 / 2) / (n + z2);
  const half = Math.sqrt(z2 * ((k * (n - k)) / n + z2 / 4)) / (n + z2);
  // At the ends the formula gives 0 and 1 exactly; floating point does not.
  return { lower: k === 0 ? 0 : centre - half, upper: k === n ? 1 : centre + half };
}
