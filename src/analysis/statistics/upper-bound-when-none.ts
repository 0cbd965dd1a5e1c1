import { requireCount, requireLevel } from "./counts.js";
import { DEFAULT_LEVEL } from "./interval.js";

/**
 * The largest share that none of `n` still allows at one-sided 95 %: 1 − 0.05^(1/n), the exact form of "the rule
 * of three" (J. A. Hanley and A. Lippman-Hand, 1983). With n = 0 it is 1.
 */
export function upperBoundWhenNone(n: number, level: number = DEFAULT_LEVEL): number {
  requireCount(n);
  requireLevel(level);
  return n === 0 ? 1 : -Math.expm1(Math.log1p(-level) / n);
}
