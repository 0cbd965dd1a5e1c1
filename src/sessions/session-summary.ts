import type { CompactionAttempt } from "./attempts.js";
import type { SessionHeader } from "./session-header.js";

/** Why a record of a session could not be used. */
export const SESSION_REJECTS = {
  "line-too-long": "the line is longer than 128 MiB and was not read",
  "unreadable-record": "a record is cut off or is not valid JSON",
  "unfinished-line": "the last line is cut off; the session may still be growing",
  "compaction-without-summary": "a compaction entry has no summary text",
} as const;

export type SessionRejectReason = keyof typeof SESSION_REJECTS;

/** A record that was lost, and where it stands. */
export interface SessionReject {
  readonly line: number;
  /** Bytes from the start of the (decompressed) input to the line. */
  readonly offset: number;
  readonly reason: SessionRejectReason;
}

/**
 * What was found in a session file, without its text. Its records are the compactions and what could not be
 * read (which may have been one): records = compactions + duplicates + rejected.
 */
export interface SessionSummary {
  /** Of the first session, if files were laid end to end. Null for an input without a readable record. */
  readonly header: SessionHeader | null;
  readonly sessions: number;
  /** Physical lines. */
  readonly lines: number;
  /** Whole records of any type, headers included. */
  readonly entries: number;
  readonly records: number;
  readonly compactions: number;
  /** Compactions that repeat an earlier one: same session id, same entry id. */
  readonly duplicates: number;
  readonly rejected: number;
  /** Whole records taken from damaged lines (glued, or behind a torn one), and their first hundred lines. */
  readonly recovered: number;
  readonly recoveredLines: readonly number[];
  /** Entries whose parent was lost and that were hung on the entry before the loss. */
  readonly bridged: number;
  /** The first hundred; `rejectsByReason` counts all. */
  readonly rejects: readonly SessionReject[];
  readonly rejectsByReason: Readonly<Partial<Record<SessionRejectReason, number>>>;
  /** Cases handed out, those with an empty range included. */
  readonly cases: number;
  readonly emptyRanges: number;
  /** Compactions without a case, because their evidence is over the limit. */
  readonly evidenceTooLarge: number;
  /** Entries that could not be read again: the input changed meanwhile, and evidence is missing. */
  readonly changedWhileRead: number;
  /** One for each compaction, in the order of the file. */
  readonly attempts: readonly CompactionAttempt[];
}
