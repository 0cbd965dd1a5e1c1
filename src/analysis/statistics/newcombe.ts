import { DEFAULT_LEVEL, type Interval } from "./interval.js";
import { wilson } from "./wilson.js";

/**
 * Hybrid score interval of the difference k1/n1 − k2/n2 of two independent shares (R. G. Newcombe, 1998, method
 * 10): the Wilson limits of both, combined. It lies in [−1, 1] and contains the difference; swapping the sides
 * mirrors it. With an empty side it is [−1, 1]: nothing is known.
 * @throws RangeError if a side is not a count or `level` not a level.
 */
export function newcombe(
  k1: number,
  n1: number,
  k2: number,
  n2: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  const first = wilson(k1, n1, level);
  const second = wilson(k2, n2, level);
  if (n1 === 0 || n2 === 0) return { lower: -1, upper: 1 };
  const p1 = k1 / n1;
  const p2 = k2 / n2;
  const difference = p1 - p2;
  return {
    lower: difference - Math.hypot(p1 - first.lower, second.upper - p2),
    upper: difference + Math.hypot(first.upper - p1, p2 - second.lower),
  };
}
