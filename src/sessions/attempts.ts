import type { ReleaseInterval } from "../releases/interval.js";
import type { SummaryKind } from "./producer-details.js";

/**
 * Who wrote a compaction: the producer (its success); Pi itself (in a session that also has compactions of the
 * producer, a fallback or a refusal); another extension.
 */
export type AttemptOutcome = "producer-success" | "pi-made" | "other-extension";

/** A compaction of a session, without its text. Names are kept names, else null. */
export interface CompactionAttempt {
  /** The id of its case. */
  readonly id: string;
  /** Id of its entry; null in version 1, which has none. A forked session repeats the entries before the fork. */
  readonly entry: string | null;
  /** ISO 8601, UTC; null if the entry has none. */
  readonly time: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  /** Who says so: the producer, or the session's model at that point (no one else notes it). */
  readonly modelFrom: "producer" | "session" | null;
  readonly trigger: string | null;
  readonly tokensBefore: number | null;
  readonly fromHook: boolean;
  readonly byProducer: boolean;
  readonly outcome: AttemptOutcome;
  /** Whether its session also has compactions of the producer; only such attempts count in a rate. */
  readonly inExposure: boolean;
  readonly summaryKind: SummaryKind | null;
  readonly validationStatus: string | null;
  /** As the producer noted them; codes that are no names are left out. */
  readonly issueCodes: readonly string[];
  /** What the issue codes betray of the release. */
  readonly releases: ReleaseInterval;
  /** UTF-16 code units of all evidence sources; null if there is no case. */
  readonly evidenceUnits: number | null;
  readonly emptyRange: boolean;
  readonly place: { readonly line: number; readonly lastLine: number; readonly offset: number };
}

/** A fallback is followed by Pi's own compaction at once; ten minutes leave room for a slow model. */
const JOIN_MILLISECONDS = 10 * 60 * 1000;

/**
 * The compaction that followed a fallback logged at `time`: the first one not made by an extension, at that time
 * or within the ten minutes after it. Null if there is none or the time cannot be read. The attempts may be of
 * several sessions, in any order; of two at the same time the earlier in the list is taken.
 */
export function nextPiCompaction<A extends Pick<CompactionAttempt, "time" | "fromHook">>(
  attempts: Iterable<A>,
  time: string,
): A | null {
  const from = Date.parse(time);
  let next: A | null = null;
  let shortest = JOIN_MILLISECONDS + 1;
  for (const attempt of attempts) {
    if (attempt.fromHook || attempt.time === null) continue;
    const delay = Date.parse(attempt.time) - from;
    if (delay >= 0 && delay < shortest) {
      next = attempt;
      shortest = delay;
    }
  }
  return next;
}
