import type { SpanClassReport } from "../vocabulary/report.js";

/**
 * The first field in which a replayed report differs from the one that production logged, as a path such as
 * `relations.no-near-miss`; null if the replay reproduces all that was logged. Only fields that were logged are
 * compared; within a field of counts a name that one side lacks counts as zero.
 */
export function firstDifference(reported: SpanClassReport, replayed: SpanClassReport | undefined): string | null {
  for (const [field, logged] of Object.entries(reported)) {
    const got: unknown = replayed?.[field as keyof SpanClassReport];
    if (typeof logged !== "object") {
      if (logged !== got) return field;
      continue;
    }
    const gotCounts = (got ?? {}) as Readonly<Record<string, number>>;
    const loggedCounts = logged as Readonly<Record<string, number>>;
    const names = [...new Set([...Object.keys(loggedCounts), ...Object.keys(gotCounts)])].sort();
    for (const name of names) {
      if ((loggedCounts[name] ?? 0) !== (gotCounts[name] ?? 0)) return `${field}.${name}`;
    }
  }
  return null;
}
