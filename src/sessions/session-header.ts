import { isName, nameIn } from "../vocabulary/names.js";
import { isRecord, type JsonRecord, timeOf } from "./json.js";

/** What the first line of a session says, without its free text (the working directory is not kept). */
export interface SessionHeader {
  /** 1 (linear; the header says no version), 2 or 3 (trees), or what a later Pi writes. */
  readonly formatVersion: number;
  /** Null if it is not a name, or there is no header. */
  readonly sessionId: string | null;
  /** ISO 8601, UTC. May be later than the time of the entries. */
  readonly time: string | null;
  /** Begun from another session, whose entries up to there it repeats. */
  readonly forked: boolean;
}

/** Whether a record is the header of a session file. */
export function isSessionHeader(record: unknown): record is JsonRecord {
  return isRecord(record) && record.type === "session";
}

export function readHeader(record: JsonRecord): SessionHeader {
  const { version, id, timestamp, parentSession, branchedFrom } = record;
  return {
    formatVersion: typeof version === "number" && Number.isInteger(version) && version > 0 ? version : 1,
    sessionId: nameIn(id),
    time: timeOf(timestamp),
    forked: typeof parentSession === "string" || typeof branchedFrom === "string",
  };
}

/** What can be said of a session whose header was lost, from its first record that could be read. */
export function assumedHeader(first: JsonRecord): SessionHeader {
  return { formatVersion: "parentId" in first ? 3 : 1, sessionId: null, time: null, forked: false };
}

/**
 * Id of a case: that of the session (else its time, else `session`) and that of the entry. Where an entry has
 * none, its physical line stands for it, with `.2` for the second record on the line. The same on every machine.
 */
export function caseId(
  { sessionId, time, formatVersion }: SessionHeader,
  entryId: unknown,
  { line, nth }: { readonly line: number; readonly nth: number },
): string {
  const session = sessionId ?? time ?? "session";
  const byId = typeof entryId === "string" ? `${session}:${entryId}` : "";
  if (formatVersion > 1 && isName(byId)) return byId;
  const byLine = `${session}:${line}${nth === 0 ? "" : `.${nth + 1}`}`;
  return isName(byLine) ? byLine : `session:${line}${nth === 0 ? "" : `.${nth + 1}`}`;
}
