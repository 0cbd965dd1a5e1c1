import type { FallbackRow } from "../analysis/fallback-rows.js";
import { MAX_REMOVED_BULLETS } from "../contract/repair.js";
import { isInside } from "../releases/interval.js";
import { NEWEST_REPLAYABLE } from "../releases/profiles.js";
import { RELATION_CLASSES } from "../vocabulary/relation-classes.js";
import { acceptedSpans } from "./accepted-spans.js";
import type { RuleReach } from "./rule.js";

/** Whether a rule would have avoided a fallback; `not analysed` where the record does not tell its spans. */
export type Effect = "certainly" | "possibly" | "not" | "not analysed";

/** Why {@link Effect} is what it is. */
export type BoundReason =
  | "every-span-accepted"
  | "some-spans-accepted"
  | "no-span-accepted"
  | "too-many-bullets-left"
  | "other-errors-remain"
  | "no-report"
  | "failure-not-known"
  | "report-contradicts-itself"
  | "release-not-replayable";

export interface FallbackBound {
  /** Number of the event in the scratch file. */
  readonly event: number;
  readonly release: string;
  readonly week: string | null;
  /** Rejected span occurrences and their bullets; null: not told. */
  readonly spans: number | null;
  readonly bullets: number | null;
  /** By the spans whose class is known: those that were not analysed are taken to stay rejected. */
  readonly effect: Effect;
  readonly reason: BoundReason;
  /** Spans that the rule accepts at least and at most, of those whose class is known. */
  readonly accepted: { readonly least: number; readonly most: number } | null;
  /** Bullets that keep a rejected span, at least; each accepted span frees one bullet at most. */
  readonly bulletsLeftAtLeast: number | null;
  /** The same if the spans that were not analysed are of a class that the rule accepts; null if there are none. */
  readonly withUnanalysed: {
    readonly most: number;
    readonly effect: Effect;
    readonly bulletsLeftAtLeast: number | null;
  } | null;
}

/** What a rule would have done to the fallbacks in the logs, by class counts alone. */
export interface LogBounds {
  readonly fallbacks: number;
  /** Fallbacks whose cause is not a rejected value; no rule bears on them. */
  readonly ofOtherCauses: number;
  readonly certainly: number;
  readonly possibly: number;
  readonly not: number;
  readonly notAnalysed: number;
  /** Of `not`: those that rest on spans that were not analysed. */
  readonly notUnlessUnanalysed: number;
  /** The fallbacks for a rejected value, in the order given. */
  readonly events: readonly FallbackBound[];
}

/** @param reach absent: the rule may accept spans of any class */
export function boundOverLogs(fallbacks: readonly FallbackRow[], reach: RuleReach | undefined): LogBounds {
  const concerned = fallbacks.filter(isForValues);
  const events = concerned.map((row) => boundFallback(row, reach ?? ANY_CLASS));
  const count = (effect: Effect) => events.filter((event) => event.effect === effect).length;
  return {
    fallbacks: fallbacks.length,
    ofOtherCauses: fallbacks.length - concerned.length,
    certainly: count("certainly"),
    possibly: count("possibly"),
    not: count("not"),
    notAnalysed: count("not analysed"),
    notUnlessUnanalysed: events.filter(
      ({ effect, withUnanalysed }) =>
        effect === "not" && withUnanalysed !== null && withUnanalysed.effect !== "not",
    ).length,
    events,
  };
}

const ANY_CLASS: RuleReach = { always: [], sometimes: RELATION_CLASSES };

/**
 * A failure text that is not known may be about a value; it stays in, as not analysed. So does a summary that was
 * still invalid in other ways after its repair: the repair had been called for its values.
 */
function isForValues({ failure, repair_status }: FallbackRow): boolean {
  if (failure === "validation-structural") return repair_status !== null;
  return failure === "validation-exact" || failure === "validation-mixed" || failure === "unrecognised";
}

/** Outcomes of a repair that removes bullets: whatever the release's label, it was one of those up to 0.4.7. */
const REMOVAL_FAILURES = new Set([
  "too-many-bullets",
  "removal-too-large",
  "unsupported-location",
  "post-prune-invalid",
]);

/**
 * What accepting the spans of some classes would have done to one fallback for a rejected value. Spans may share
 * bullets, so an accepted span frees one bullet or none. That holds for 0.4.7 too, whose bullets are only those of
 * the spans that it does not un-quote.
 */
export function boundFallback(row: FallbackRow, reach: RuleReach): FallbackBound {
  const bullets = row.bullets ?? row.affected_bullets;
  const shared = { event: row.id, release: row.release, week: row.week, spans: row.spans, bullets };
  const without = (effect: Effect, reason: BoundReason): FallbackBound => ({
    ...shared,
    effect,
    reason,
    accepted: null,
    bulletsLeftAtLeast: null,
    withUnanalysed: null,
  });
  const repair = row.repair_status;
  const removed = repair !== null && REMOVAL_FAILURES.has(repair);
  if (!removed && !isReplayable(row)) return without("not analysed", "release-not-replayable");
  if (row.failure === "unrecognised") return without("not analysed", "failure-not-known");
  // The codes are those of the summary before its repair, unless the repair itself went through.
  const repaired = repair === "post-prune-invalid" || repair === "post-downgrade-invalid";
  if (row.failure === "validation-mixed" && !repaired) return without("not", "other-errors-remain");
  if (row.has_report === 0 || row.spans === null || row.spans === 0) {
    return without("not analysed", "no-report");
  }
  if (contradictsItself(row, row.spans)) return without("not analysed", "report-contradicts-itself");

  const { spans } = row;
  const known = acceptedSpans(row, spans, reach);
  const ifAccepted = (most: number) => {
    const left = repair === "too-many-bullets" && bullets !== null ? Math.max(0, bullets - most) : null;
    return { ...effectOf(known.least, most, spans, left), left };
  };
  const { effect, reason, left } = ifAccepted(known.most);
  const all = ifAccepted(known.mostWithUnanalysed);
  return {
    ...shared,
    effect,
    reason,
    accepted: { least: known.least, most: known.most },
    bulletsLeftAtLeast: left,
    withUnanalysed:
      known.mostWithUnanalysed === known.most
        ? null
        : { most: known.mostWithUnanalysed, effect: all.effect, bulletsLeftAtLeast: all.left },
  };
}

/** Checks whose numbers the bound is made of. Relations that do not cover the spans count as not analysed instead. */
const CHECKS_THAT_MATTER = new Set(["spans-agree-with-text", "bullets-agree-with-text"]);

function contradictsItself({ violatedChecks, relations }: FallbackRow, spans: number): boolean {
  return (
    violatedChecks.some((check) => CHECKS_THAT_MATTER.has(check)) ||
    [...relations.values()].some((count) => count > spans)
  );
}

function effectOf(
  least: number,
  most: number,
  spans: number,
  bulletsLeft: number | null,
): { readonly effect: Effect; readonly reason: BoundReason } {
  if (least === spans) return { effect: "certainly", reason: "every-span-accepted" };
  if (most === 0) return { effect: "not", reason: "no-span-accepted" };
  if (bulletsLeft !== null && bulletsLeft > MAX_REMOVED_BULLETS) {
    return { effect: "not", reason: "too-many-bullets-left" };
  }
  // The share of text that would still have to go, and where the other spans stand, is in no report.
  return { effect: "possibly", reason: "some-spans-accepted" };
}

function isReplayable(row: FallbackRow): boolean {
  return isInside(
    { lower: row.release_lower, upper: row.release_upper },
    { lower: null, upper: NEWEST_REPLAYABLE },
  );
}
