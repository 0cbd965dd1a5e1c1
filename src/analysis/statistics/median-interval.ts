import { binomialProbability } from "./distributions.js";
import { DEFAULT_LEVEL, type Interval } from "./interval.js";

/** From this many values on, the smallest and largest enclose the median with 95 %: 1 − 2 / 2^6 = 0.969. */
const MEDIAN_INTERVAL_FROM = 6;

/** A median with the order statistics that enclose it. */
export interface MedianEstimate {
  readonly n: number;
  /** Null without a value; the mean of the middle two for an even number of values. */
  readonly median: number | null;
  /** The narrowest symmetric pair of order statistics that covers at least 95 %; null below six values. */
  readonly interval: (Interval & { readonly coverage: number }) | null;
}

/**
 * Median and its distribution-free interval from order statistics (W. R. Thompson, 1936): the interval from the
 * d-th smallest to the d-th largest covers with 1 − 2 P(X < d), X ~ Binomial(n, 1/2). `coverage` is that value
 * for a continuous distribution, and a lower limit of it with ties.
 */
export function medianInterval(values: readonly number[]): MedianEstimate {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  if (n === 0) return { n, median: null, interval: null };
  const median = (at(Math.floor((n - 1) / 2)) + at(Math.ceil((n - 1) / 2))) / 2;
  if (n < MEDIAN_INTERVAL_FROM) return { n, median, interval: null };
  let depth = 1;
  let beyond = binomialProbability(0, n, 0.5);
  for (;;) {
    const further = beyond + binomialProbability(depth, n, 0.5);
    if (1 - 2 * further < DEFAULT_LEVEL) break;
    beyond = further;
    depth++;
  }
  return {
    n,
    median,
    interval: { lower: at(depth - 1), upper: at(n - depth), coverage: 1 - 2 * beyond },
  };
}
