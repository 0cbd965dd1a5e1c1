import { isInside, overlaps, type ReleaseInterval } from "../releases/interval.js";
import { labelOf } from "../releases/label.js";
import { UNANALYSED_CLASSES } from "../vocabulary/relation-classes.js";
import type { AttemptRow } from "./exposure.js";
import type { FallbackRow } from "./fallback-rows.js";
import { type Reading, type ReadingEvent, type ReadingInput, readings } from "./readings.js";
import type { ReplayedCaseRow } from "./replayed-cases.js";

const LADDER_SINCE: ReleaseInterval = { lower: "0.4.5", upper: null };
const BEFORE_LADDER: ReleaseInterval = { lower: null, upper: "0.4.4" };

/** What can be read from the releases with the quoting ladder, and what it rests on. */
export interface ReadingOfReleases {
  readonly since: "0.4.5";
  /** Fallbacks from 0.4.5 on, and those of them whose report tells relations. */
  readonly fallbacks: number;
  readonly withReport: number;
  /** Fallbacks that could be of 0.4.5 or later, and were not used. */
  readonly couldBelong: number;
  readonly readings: readonly Reading[];
}

export interface ReadingData {
  readonly fallbacks: readonly FallbackRow[];
  readonly attempts: readonly AttemptRow[];
  /** Inputs whose log tells every attempt. */
  readonly attemptPaths: ReadonlySet<string>;
  /** Captured cases and those of sessions; made-up ones never enter a reading. */
  readonly cases: readonly ReplayedCaseRow[];
}

export function readReleases(data: ReadingData): ReadingOfReleases {
  const since = data.fallbacks.filter((row) => isOf(row.release, LADDER_SINCE));
  const before = data.fallbacks.filter((row) => isOf(row.release, BEFORE_LADDER));
  const reports = since.filter((row) => row.has_relations === 1);
  return {
    since: "0.4.5",
    fallbacks: since.length,
    withReport: reports.length,
    couldBelong: data.fallbacks.filter((row) => couldBeOf(row.release, LADDER_SINCE)).length,
    readings: readings({
      fallbacks: since.length,
      events: reports.map(readingEvent),
      exposure: exposureOf(data, before),
      backticked: backtickedOf(data.cases),
    }),
  };
}

function readingEvent({ relations, spans, unsupported_spans }: FallbackRow): ReadingEvent {
  const count = (name: string) => relations.get(name) ?? 0;
  return {
    spans: spans ?? unsupported_spans ?? 0,
    adjacent: count("composed-adjacent-present"),
    unrelated: count("composed-two-present-parts"),
    caseVariant: count("case-variant-present"),
    unanalysed: UNANALYSED_CLASSES.reduce((sum, name) => sum + count(name), 0),
  };
}

function exposureOf(data: ReadingData, before: readonly FallbackRow[]): ReadingInput["exposure"] {
  const attempts = data.attempts.filter(
    (attempt) => attempt.source === "debug-log" && attempt.in_exposure === 1,
  );
  const tried = attempts.filter(({ release }) => isOf(release, LADDER_SINCE)).length;
  const triedBefore = attempts.filter(({ release }) => isOf(release, BEFORE_LADDER)).length;
  const among = before.filter((row) => row.places.some(({ path }) => data.attemptPaths.has(path))).length;
  if (tried === 0 || triedBefore === 0 || among > triedBefore) return null;
  return { attempts: tried, before: { k: among, n: triedBefore } };
}

/** Every profile sees the same summary, so any one outcome tells how many values it has in backticks. */
function backtickedOf(cases: readonly ReplayedCaseRow[]): ReadingInput["backticked"] {
  const valuesOf = (side: ReleaseInterval) =>
    cases.flatMap(({ release, empty_range, outcomes: [outcome] }) =>
      empty_range === 0 && release !== null && outcome !== undefined && isOf(release, side)
        ? [outcome.summary_spans]
        : [],
    );
  const before = valuesOf(BEFORE_LADDER);
  const after = valuesOf(LADDER_SINCE);
  return before.length === 0 || after.length === 0 ? null : { before, after };
}

function isOf(release: string, side: ReleaseInterval): boolean {
  const label = labelOf(release);
  return label.kind === "interval" && isInside(label.interval, side);
}

function couldBeOf(release: string, side: ReleaseInterval): boolean {
  const label = labelOf(release);
  return label.kind === "interval" && overlaps(label.interval, side) && !isInside(label.interval, side);
}
