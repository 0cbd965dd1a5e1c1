import SemVer from "semver/classes/semver.js";

/** An inclusive range of releases; a null bound is open. Both null: nothing is known. */
export interface ReleaseInterval {
  readonly lower: string | null;
  readonly upper: string | null;
}

export const UNKNOWN_INTERVAL: ReleaseInterval = { lower: null, upper: null };

/** The interval that holds one release. */
export function exactly(release: string): ReleaseInterval {
  return { lower: release, upper: release };
}

/** Order of two semver releases: negative if `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  return a === b ? 0 : parsed(a).compare(parsed(b));
}

/** Logs name few releases, again and again; hostile ones may name many. */
const MOST_PARSED = 1000;
const PARSED = new Map<string, SemVer>();

function parsed(release: string): SemVer {
  let version = PARSED.get(release);
  if (version === undefined) {
    version = new SemVer(release);
    if (PARSED.size >= MOST_PARSED) PARSED.clear();
    PARSED.set(release, version);
  }
  return version;
}

/** The releases that both intervals allow, or null where they contradict each other. */
export function intersect(a: ReleaseInterval, b: ReleaseInterval): ReleaseInterval | null {
  const lower = laterOf(a.lower, b.lower);
  const upper = earlierOf(a.upper, b.upper);
  if (lower !== null && upper !== null && compareVersions(lower, upper) > 0) return null;
  return { lower, upper };
}

/** Whether every release of `inner` lies in `outer`. */
export function isInside(inner: ReleaseInterval, outer: ReleaseInterval): boolean {
  const lowerHolds =
    outer.lower === null || (inner.lower !== null && compareVersions(inner.lower, outer.lower) >= 0);
  const upperHolds =
    outer.upper === null || (inner.upper !== null && compareVersions(inner.upper, outer.upper) <= 0);
  return lowerHolds && upperHolds;
}

/** Whether some release lies in both intervals. */
export function overlaps(a: ReleaseInterval, b: ReleaseInterval): boolean {
  return intersect(a, b) !== null;
}

function laterOf(a: string | null, b: string | null): string | null {
  if (a === null) return b;
  if (b === null) return a;
  return compareVersions(a, b) >= 0 ? a : b;
}

function earlierOf(a: string | null, b: string | null): string | null {
  if (a === null) return b;
  if (b === null) return a;
  return compareVersions(a, b) <= 0 ? a : b;
}
