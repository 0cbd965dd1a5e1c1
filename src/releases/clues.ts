import { exactly, type ReleaseInterval } from "./interval.js";

/** What a clue says of the release that wrote a line. `names`: the line itself names its release. */
interface ClueMeaning {
  readonly interval: ReleaseInterval | "names-release";
  readonly means: string;
}

const upTo = (upper: string): ReleaseInterval => ({ lower: null, upper });
const from = (lower: string): ReleaseInterval => ({ lower, upper: null });

/**
 * Which release wrote a line: everything in a record that narrows it, as data. Absence of a thing is a clue only
 * where it is listed as one.
 */
export const CLUES = {
  "trailer-without-report": {
    interval: upTo("0.4.1"),
    means: "a JSON record whose text has an exact-value failure with its repair, and no report",
  },
  "report-without-budget": { interval: exactly("0.4.2"), means: "a report without probeBudget" },
  "probe-budget-4000": { interval: exactly("0.4.3"), means: "a probe budget of 4000" },
  "probe-budget-24000": { interval: from("0.4.4"), means: "a probe budget of 24000" },
  "composed-adjacent": {
    interval: from("0.4.5"),
    means: "the class composed-adjacent-present (its absence proves nothing)",
  },
  "escaped-form": { interval: upTo("0.4.3"), means: "the class escaped-form-present" },
  "bullet-removal-status": {
    interval: upTo("0.4.7"),
    means: "a repair status of the repair that removed bullets",
  },
  "unrepairable-status": { interval: exactly("0.4.7"), means: "the repair status unrepairable" },
  "post-downgrade-status": { interval: from("0.4.8"), means: "the repair status post-downgrade-invalid" },
  "mixed-codes-without-repair": {
    interval: upTo("0.4.11"),
    means: "unsupported values beside structural errors, and no repair in the text",
  },
  "structural-code": { interval: upTo("0.4.11"), means: "a structural issue code" },
  "output-limit-without-stage": {
    interval: upTo("0.4.8"),
    means: "the output-limit text that names no stage",
  },
  "output-limit-with-stage": { interval: from("0.4.9"), means: "the output-limit text that names its stage" },
  "provider-text-without-reason": {
    interval: upTo("0.4.9"),
    means: "a provider failure whose text has no reason",
  },
  "provider-text-with-reason": {
    interval: from("0.4.10"),
    means: "a provider failure whose text has a reason",
  },
  "provider-failure-field": { interval: from("0.4.10"), means: "the field providerFailure" },
  "is-not-a-function": { interval: upTo("0.4.5"), means: "the text of a stale core: … is not a function" },
  "empty-summary-text": {
    interval: from("0.4.12"),
    means: "the text that an empty summary cannot be normalised",
  },
  "version-guard": { interval: "names-release", means: "the version guard's text, which names the release" },
  "timings-index-sync": { interval: from("0.4.9"), means: "timings with indexSyncMs" },
  "timings-planned-segments": { interval: from("0.4.10"), means: "timings with plannedSegments" },
  "schema-16": { interval: upTo("0.4.13"), means: "database schema 16" },
  "schema-18": { interval: from("0.5.0"), means: "database schema 18" },
  "core-incompatible-event": {
    interval: from("0.4.6"),
    means: "the event runtime.core_incompatible",
  },
} as const satisfies Record<string, ClueMeaning>;

export type ClueName = keyof typeof CLUES;

/** A clue that was seen, and the releases that it allows. */
export interface Clue {
  readonly clue: ClueName;
  readonly interval: ReleaseInterval;
}

/** The names of the clues whose interval the table gives. */
export type FixedClueName = {
  [Name in ClueName]: (typeof CLUES)[Name]["interval"] extends ReleaseInterval ? Name : never;
}[ClueName];

const FIXED_CLUES = new Map<string, Clue>(
  Object.entries(CLUES).flatMap(([clue, { interval }]) =>
    interval === "names-release" ? [] : [[clue, { clue: clue as ClueName, interval }]],
  ),
);

/** A clue of the table, always the same object. */
export function clue(name: FixedClueName): Clue {
  return FIXED_CLUES.get(name) as Clue;
}

/** The clue of a line that names its release. */
export function namedRelease(release: string): Clue {
  return { clue: "version-guard", interval: exactly(release) };
}

/** Whether a clue names the release rather than narrowing it. */
export function namesRelease(name: string): boolean {
  return name === "version-guard";
}
