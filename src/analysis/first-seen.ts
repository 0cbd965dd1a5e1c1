import type { FallbackRow } from "./fallback-rows.js";
import { groupBy } from "./sums.js";

/** What was seen for the first time in a week, by kind; empty lists where nothing is new. */
export interface FirstSeen {
  readonly classes: readonly string[];
  readonly failures: readonly string[];
  readonly releases: readonly string[];
  readonly hosts: readonly string[];
}

const KINDS = {
  classes: (row) => [...row.relations.keys()],
  failures: (row) => [row.failure],
  releases: (row) => [row.release],
  hosts: (row) => (row.host === null ? [] : [row.host]),
} as const satisfies Record<keyof FirstSeen, (row: FallbackRow) => readonly string[]>;

/**
 * Names whose first dated event lies in the week. Null if there is no earlier dated event: in a first week
 * everything is new, and saying so tells nothing.
 */
export function firstSeenIn(week: string, events: readonly FallbackRow[]): FirstSeen | null {
  const weeks = groupBy(
    events.filter((row) => row.week !== null),
    (row) => (row.week === week ? "in" : (row.week ?? "") < week ? "before" : "after"),
  );
  const before = weeks.get("before") ?? [];
  if (before.length === 0) return null;
  const fresh = (namesOf: (row: FallbackRow) => readonly string[]): string[] => {
    const known = new Set(before.flatMap(namesOf));
    return [...new Set((weeks.get("in") ?? []).flatMap(namesOf))].filter((name) => !known.has(name)).sort();
  };
  return {
    classes: fresh(KINDS.classes),
    failures: fresh(KINDS.failures),
    releases: fresh(KINDS.releases),
    hosts: fresh(KINDS.hosts),
  };
}
