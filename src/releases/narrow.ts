import { compareVersions, type ReleaseInterval } from "./interval.js";

/** A record of one input and host, as narrowing sees it. */
export interface DatedInterval {
  /** Milliseconds since the epoch; null takes no part (undated records, notices, records that contradict themselves). */
  readonly time: number | null;
  readonly interval: ReleaseInterval;
}

/** The intervals after narrowing, in the order given. */
export interface Narrowing {
  readonly intervals: readonly ReleaseInterval[];
  /** True if a release seems to have fallen; then nothing was narrowed. */
  readonly violated: boolean;
}

/**
 * Narrows the intervals of one input and host by their neighbours: within it releases only rise, so a lower
 * bound holds for everything later and an upper bound for everything earlier. Records of one millisecond have no
 * order among themselves and do not narrow each other.
 */
export function narrow(records: readonly DatedInterval[]): Narrowing {
  const unchanged = records.map(({ interval }) => interval);
  const groups = groupsByTime(records);
  const narrowed = [...unchanged];

  let lower: string | null = null;
  for (const group of groups) {
    for (const at of group) narrowed[at] = withLower(narrowed[at], lower);
    for (const at of group) lower = later(lower, unchanged[at]?.lower ?? null);
  }
  let upper: string | null = null;
  for (const group of groups.reverse()) {
    for (const at of group) narrowed[at] = withUpper(narrowed[at], upper);
    for (const at of group) upper = earlier(upper, unchanged[at]?.upper ?? null);
  }
  return narrowed.some(isEmpty)
    ? { intervals: unchanged, violated: true }
    : { intervals: narrowed, violated: false };
}

/** Indexes of the dated records, grouped by time, oldest first. */
function groupsByTime(records: readonly DatedInterval[]): number[][] {
  const dated: { readonly at: number; readonly time: number }[] = [];
  records.forEach(({ time }, at) => {
    if (time !== null) dated.push({ at, time });
  });
  dated.sort((a, b) => a.time - b.time);
  const groups: number[][] = [];
  let latest = Number.NaN;
  for (const { at, time } of dated) {
    if (time === latest) groups.at(-1)?.push(at);
    else groups.push([at]);
    latest = time;
  }
  return groups;
}

function isEmpty({ lower, upper }: ReleaseInterval): boolean {
  return lower !== null && upper !== null && compareVersions(lower, upper) > 0;
}

function withLower(interval: ReleaseInterval | undefined, bound: string | null): ReleaseInterval {
  return { lower: later(interval?.lower ?? null, bound), upper: interval?.upper ?? null };
}

function withUpper(interval: ReleaseInterval | undefined, bound: string | null): ReleaseInterval {
  return { lower: interval?.lower ?? null, upper: earlier(interval?.upper ?? null, bound) };
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareVersions(a, b) >= 0 ? a : b;
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareVersions(a, b) <= 0 ? a : b;
}
