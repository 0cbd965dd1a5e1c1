import { PROFILES } from "../releases/profiles.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import type { PreparedCase } from "./prepared-case.js";
import { type ReplayDetail, replayInDetail } from "./replay-in-detail.js";

/** Whether a replay gave what production logged. */
export interface ReportCheck {
  readonly reproduction: "reproduced" | "differs" | "nothing-reported" | "not-replayable";
  /** The first field that differs. */
  readonly difference: string | null;
}

/** Whether a replay at the case's own release gives what production logged. */
export function checkReported(prepared: PreparedCase): ReportCheck {
  const { reported, release } = prepared.case;
  if (reported === undefined) return { reproduction: "nothing-reported", difference: null };
  const profile = PROFILES.find((candidate) => candidate.releases.includes(release ?? ""));
  if (profile === undefined) return { reproduction: "not-replayable", difference: null };
  const difference = firstDifference(reported, loggedReport(replayInDetail(prepared, profile)));
  return { reproduction: difference === null ? "reproduced" : "differs", difference };
}

/** The report that production would have logged: the fallback's own, else that on the summary as it stands. */
function loggedReport({ outcome }: ReplayDetail): SpanClassReport | undefined {
  const { pipeline, report } = outcome;
  return (pipeline.outcome === "fallback" ? pipeline.unsupportedSpanClasses : undefined) ?? report;
}

/**
 * The first field in which a replayed report differs from the one that production logged, as a path such as
 * `relations.no-near-miss`; null if the replay reproduces all that was logged. Only fields that were logged are
 * compared; within a field of counts a name that one side lacks counts as zero.
 */
export function firstDifference(
  reported: Partial<SpanClassReport>,
  replayed: SpanClassReport | undefined,
): string | null {
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
      if (countOf(loggedCounts, name) !== countOf(gotCounts, name)) return `${field}.${name}`;
    }
  }
  return null;
}

/** A name such as `constructor` is no property that every object has. */
function countOf(counts: Readonly<Record<string, number>>, name: string): number {
  return Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
}
