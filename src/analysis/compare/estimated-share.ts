import type { CountOf } from "../statistics/counts.js";
import type { Interval } from "../statistics/interval.js";
import { upperBoundWhenNone } from "../statistics/upper-bound-when-none.js";
import { wilson } from "../statistics/wilson.js";

/** "k of n" with what it is worth. */
export interface EstimatedShare extends CountOf {
  /** Wilson, 95 %; null for 0 of 0, where there is nothing to estimate. */
  readonly interval: Interval | null;
  /** The largest share that none of n still allows, one-sided 95 %; null unless k = 0 < n. */
  readonly upperBoundWhenNone: number | null;
}

/** "k of n" with its interval, or with its bound where k is 0. */
export function estimated({ k, n }: CountOf): EstimatedShare {
  return {
    k,
    n,
    interval: n === 0 ? null : wilson(k, n),
    upperBoundWhenNone: k === 0 && n > 0 ? upperBoundWhenNone(n) : null,
  };
}
