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
  const order = oldestFirst(records);
  const lowers = carried(records, order, ({ lower }) => lower, later);
  const uppers = carried(records, order.reverse(), ({ upper }) => upper, earlier);
  const narrowed: ReleaseInterval[] = [];
  let latest: ReleaseInterval = { lower: null, upper: null };
  for (let at = 0; at < records.length; at++) {
    const lower = lowers[at] ?? null;
    const upper = uppers[at] ?? null;
    // Neighbours mostly have the same interval, and there can be very many of them.
    if (lower !== latest.lower || upper !== latest.upper) {
      latest = { lower, upper };
      if (isEmpty(latest)) return { intervals: unchanged, violated: true };
    }
    narrowed.push(latest);
  }
  return { intervals: narrowed, violated: false };
}

/** Indexes of the dated records, oldest first. */
function oldestFirst(records: readonly DatedInterval[]): number[] {
  const timeOf = (at: number): number => records[at]?.time ?? 0;
  const dated = [...records.keys()].filter((at) => records[at]?.time !== null);
  return dated.sort((a, b) => timeOf(a) - timeOf(b));
}

/** For each record its own bound, or that of a dated record before it in the order if that is tighter. */
function carried(
  records: readonly DatedInterval[],
  order: readonly number[],
  boundOf: (interval: ReleaseInterval) => string | null,
  tighter: (a: string | null, b: string | null) => string | null,
): (string | null)[] {
  const bounds = records.map(({ interval }) => boundOf(interval));
  if (bounds.every((bound) => bound === null)) return bounds;
  let time: number | null = null;
  let before: string | null = null;
  let withThisTime: string | null = null;
  for (const at of order) {
    const own = bounds[at] ?? null;
    const ownTime = records[at]?.time ?? null;
    if (ownTime !== time) before = withThisTime;
    time = ownTime;
    bounds[at] = tighter(own, before);
    withThisTime = tighter(withThisTime, own);
  }
  return bounds;
}

function isEmpty({ lower, upper }: ReleaseInterval): boolean {
  return lower !== null && upper !== null && compareVersions(lower, upper) > 0;
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null || a === b) return a ?? b;
  return compareVersions(a, b) >= 0 ? a : b;
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null || a === b) return a ?? b;
  return compareVersions(a, b) <= 0 ? a : b;
}
