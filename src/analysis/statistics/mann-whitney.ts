import { normalUpperTail } from "./distributions.js";

/** Below this many values on a side the test is not made: 4 + 4 is the first equal pair that can reach 0.05. */
const MANN_WHITNEY_FROM = 4;

/** Above this many additions the exact distribution is left for the normal approximation (a fraction of a second). */
const EXACT_WORK_LIMIT = 50_000_000;

export type RankTest =
  | { readonly kind: "too-few"; readonly needed: number }
  | {
      readonly kind: "tested";
      readonly method: "exact" | "normal";
      /** P(y > x) + P(y = x) / 2 over all pairs: 0.5 if neither side tends to be larger. */
      readonly superiority: number;
      readonly p: number;
    };

/**
 * Rank-sum test of "both sides have the same distribution" (H. B. Mann and D. R. Whitney, 1947), two-sided, with
 * midranks. The p is exact given the ties: the share of all ways to label the pooled ranks that put the rank sum
 * at least as far from its mean (without ties what wilcox.test of R gives, with ties what the package coin gives).
 * Where that takes over 5e7 steps (about 50 values a side), the normal approximation with correction for ties and
 * continuity (E. L. Lehmann, 1975; wilcox.test with exact = FALSE) stands in, and `method` says so.
 */
export function mannWhitney(x: readonly number[], y: readonly number[]): RankTest {
  if (x.length < MANN_WHITNEY_FROM || y.length < MANN_WHITNEY_FROM) {
    return { kind: "too-few", needed: MANN_WHITNEY_FROM };
  }
  const ranks = doubledMidranks([...x, ...y]);
  const pooled = ranks.toSorted((a, b) => a - b);
  const drawn = Math.min(x.length, y.length);
  const total = pooled.length;
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const doubledSumOfY = sumOf(ranks.slice(x.length));
  // Both sides deviate by the same amount, in opposite directions, so either one gives the test.
  const deviation = Math.abs(doubledSumOfY - y.length * (total + 1));
  const superiority = (doubledSumOfY / 2 - (y.length * (y.length + 1)) / 2) / (x.length * y.length);
  const work = total * drawn * sumOf(pooled.slice(-drawn));
  return work <= EXACT_WORK_LIMIT
    ? { kind: "tested", method: "exact", superiority, p: exactP(pooled, drawn, deviation) }
    : { kind: "tested", method: "normal", superiority, p: normalP(pooled, drawn, deviation) };
}

/** Twice the rank of each value, ties sharing the mean of theirs; whole numbers. */
function doubledMidranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1] ?? 0] === values[order[first] ?? 0]) last++;
    for (let i = first; i <= last; i++) ranks[order[i] ?? 0] = first + last + 2;
    first = last + 1;
  }
  return ranks;
}

/** Counts, for every rank sum, the subsets of `drawn` ranks that have it, adding one rank at a time. */
function exactP(ranks: readonly number[], drawn: number, deviation: number): number {
  const largest = ranks.slice(-drawn).reduce((sum, rank) => sum + rank, 0);
  const width = largest + 1;
  const ways = new Float64Array((drawn + 1) * width);
  ways[0] = 1;
  ranks.forEach((rank, seen) => {
    for (let size = Math.min(drawn, seen + 1); size >= 1; size--) {
      const to = size * width;
      const from = to - width - rank;
      for (let sum = rank; sum < width; sum++)
        ways[to + sum] = (ways[to + sum] ?? 0) + (ways[from + sum] ?? 0);
    }
  });
  const mean = drawn * (ranks.length + 1);
  let all = 0;
  let extreme = 0;
  for (let sum = 0; sum < width; sum++) {
    const count = ways[drawn * width + sum] ?? 0;
    all += count;
    if (Math.abs(sum - mean) >= deviation) extreme += count;
  }
  return extreme / all;
}

function normalP(ranks: readonly number[], drawn: number, deviation: number): number {
  const total = ranks.length;
  const other = total - drawn;
  const tied = new Map<number, number>();
  for (const rank of ranks) tied.set(rank, (tied.get(rank) ?? 0) + 1);
  let tieTerm = 0;
  for (const size of tied.values()) tieTerm += size ** 3 - size;
  const variance = ((drawn * other) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, deviation / 2 - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * normalUpperTail(z));
}
