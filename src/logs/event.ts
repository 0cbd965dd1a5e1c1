import type { ReleaseInterval } from "../releases/interval.js";
import type { FailureKind } from "../vocabulary/failure-kinds.js";
import type { Digest } from "./identity.js";

/** Where a record stands in its input. */
export interface Place {
  /** First physical line, counted from 1: for a wrapped record, that of its first piece. */
  readonly line: number;
  /** Last physical line. */
  readonly lastLine: number;
  /** Bytes from the start of the (decompressed) input to the first physical line. */
  readonly offset: number;
}

/** Name and count, in the order of the log. Names are kept names or `(not a name)`, whose counts are added up. */
export type NamedCounts = readonly (readonly [name: string, count: number])[];

/** What a failure text says, without its free text. Null: not said. */
export interface Failure {
  readonly kind: FailureKind;
  readonly stage: string | null;
  /** Issue codes of a validation failure, in order; unknown ones are kept as names. */
  readonly codes: readonly string[];
  readonly repairStatus: string | null;
  /** Rejected span occurrences, from the text. */
  readonly unsupportedSpans: number | null;
  /** Bullets, from the text. Its meaning depends on the release. */
  readonly affectedBullets: number | null;
  readonly category: string | null;
  readonly reason: string | null;
  readonly httpStatus: number | null;
  readonly attempts: number | null;
  readonly maxAttempts: number | null;
  /** Numbers of the budget family, by their name in the text. */
  readonly numbers: NamedCounts;
}

/** The class-only report as it was logged. Null: the field was missing or not of its type. */
export interface LoggedReport {
  readonly spans: number | null;
  readonly bullets: number | null;
  readonly relations: NamedCounts | null;
  readonly shapes: NamedCounts | null;
  readonly lengthBuckets: NamedCounts | null;
  readonly spansClassifiedCheap: number | null;
  readonly corpusSources: number | null;
  readonly probeBudget: number | null;
  readonly probesUsed: number | null;
  readonly classificationComplete: boolean | null;
}

/** A check that a logged report must pass, and whether it does. */
export interface CheckResult {
  readonly check: CheckName;
  readonly result: "holds" | "violated" | "not-checkable";
}

/** The checks on a logged report; violations are data quality, not rejects. */
export const CHECKS = {
  "buckets-sum-to-spans": "the length buckets sum to spans",
  "relations-cover-spans": "the relations sum to at least spans (from 0.4.3)",
  "cheap-within-spans": "spansClassifiedCheap is at most spans",
  "probes-within-budget": "probesUsed is at most probeBudget",
  "probes-fit-sources": "probesUsed is a multiple of corpusSources, or equals probeBudget; 0 without sources",
  "spans-agree-with-text": "spans equals unsupportedSpans in the failure text",
  "bullets-agree-with-text": "bullets equals affectedBullets in the failure text",
} as const;

export type CheckName = keyof typeof CHECKS;

/** Something seen in a record that tells its release. */
export interface ReleaseClue {
  /** Name of the clue, from the closed list of the releases room. */
  readonly clue: string;
  readonly interval: ReleaseInterval;
}

/** One fallback, as one record tells it. */
export interface FallbackEvent {
  readonly kind: "fallback";
  /** A JSON line, the pasted notice, or the pasted status line; the last two have no time, trigger or report. */
  readonly form: "json" | "notice" | "status-line";
  /** Milliseconds since 1970-01-01T00:00Z; null where the record has no readable time. */
  readonly time: number | null;
  readonly trigger: string | null;
  readonly failure: Failure;
  readonly report: LoggedReport | null;
  /** All checks, if there is a report; else none. */
  readonly checks: readonly CheckResult[];
  readonly clues: readonly ReleaseClue[];
  /**
   * Equal for records that are the same event once they are unwrapped; the host is no part of it. For comparing
   * while ingesting, never to be stored.
   */
  readonly identity: Digest;
  /** Digest of the failure text alone, by which a pasted notice finds its JSON twin. Never to be stored. */
  readonly textIdentity: string;
}

/** Events other than fallbacks that are worth keeping. */
export const COMPANION_EVENTS = [
  "compaction.failed",
  "compaction.timings",
  "compaction.summary_graph_prepared",
  "compaction.summary_graph_committed",
  "compaction.transport_retry",
  "compaction.dedicated_model_fallback",
  "model.changed",
  "session.opened",
  "runtime.closed",
  "runtime.core_incompatible",
  "database.opened",
] as const;

export type CompanionEventName = (typeof COMPANION_EVENTS)[number];

/** One companion event. Null: the field is missing, or the event does not have it. */
export interface CompanionEvent {
  readonly kind: "companion";
  readonly event: CompanionEventName;
  readonly time: number | null;
  /** Of `compaction.timings`: prepared (a success) or failed. */
  readonly phase: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly reason: string | null;
  /** Of `compaction.failed`: Pi's own compaction hit its output cap. */
  readonly hitOutputCap: boolean | null;
  readonly clues: readonly ReleaseClue[];
  readonly identity: Digest;
}

/**
 * Companions that differ from one told before, and from each other, only in what is told here; each list has one entry
 * for each. They stand in one line each. The lists belong to whoever tells them: what is to be kept must be copied.
 */
export interface Repeats {
  /** Milliseconds since the epoch. */
  readonly times: Float64Array;
  /** {@link DIGEST_WORDS} words for each. */
  readonly identities: Int32Array;
  readonly lines: Float64Array;
  readonly offsets: Float64Array;
}

/** Why a record could not be read. */
export const LOG_REJECT_REASONS = {
  "damaged-json": "the record is no readable JSON",
  unfinished: "the last line of the input ends inside a record; it may still be growing",
  "over-limit": "the line is longer than its limit and was not read",
  "torn-wrapper": "the pieces of a wrapped record are incomplete",
  "not-a-record": "the JSON is no event of the engine's log format",
} as const;

export type LogRejectReason = keyof typeof LOG_REJECT_REASONS;

/** What a log reader says of each record, in the order of the input. */
export type LogItem =
  | {
      readonly kind: "fallback";
      readonly event: FallbackEvent;
      readonly host: string | null;
      readonly place: Place;
    }
  | {
      readonly kind: "companion";
      readonly event: CompanionEvent;
      readonly host: string | null;
      readonly place: Place;
    }
  /** The latest companion, some times more: those entries of the lists from one index up to another. */
  | { readonly kind: "again"; readonly repeats: Repeats; readonly from: number; readonly to: number }
  | { readonly kind: "other"; readonly place: Place }
  | { readonly kind: "rejected"; readonly reason: LogRejectReason; readonly place: Place };

/** What a log reader says of the whole input, once it has been read. */
export interface LogScan {
  /** Physical lines. */
  readonly lines: number;
  /** Decompressed bytes. */
  readonly bytes: number;
  /** Wrappers that were recognised, each with the records it held. */
  readonly wrappers: NamedCounts;
}

/** What a log reader says of a record that is an event. */
export function eventItem(event: FallbackEvent | CompanionEvent, host: string | null, place: Place): LogItem {
  return event.kind === "fallback"
    ? { kind: "fallback", event, host, place }
    : { kind: "companion", event, host, place };
}
