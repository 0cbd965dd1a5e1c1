import { isName, nameOrPlaceholder } from "../vocabulary/names.js";
import type { AttemptOutcome, CompactionAttempt } from "./attempts.js";
import type { EntryPlace } from "./entry-store.js";
import type { ModelInUse } from "./entry-tree.js";
import { type JsonRecord, stringsIn, timeOf } from "./json.js";
import { isFromHook, producerDetails, summaryKindOf } from "./producer-details.js";
import { releaseOfIssueCodes } from "./release-clues.js";

/** What an entry alone does not say of its attempt. */
interface Circumstances {
  readonly id: string;
  readonly place: EntryPlace;
  readonly evidenceUnits: number | null;
  readonly emptyRange: boolean;
  /** The session's model at the compaction. */
  readonly model: ModelInUse | null;
}

/** The attempt that a compaction entry stands for, without its text. */
export function attemptOf(
  compaction: JsonRecord,
  { id, place, evidenceUnits, emptyRange, model }: Circumstances,
): Omit<CompactionAttempt, "inExposure"> {
  const producer = producerDetails(compaction);
  const fromHook = isFromHook(compaction);
  const issueCodes = (stringsIn(producer?.validationIssueCodes) ?? []).map(nameOrPlaceholder);
  const producerModel = nameOf(producer?.model);
  const named =
    producerModel === null ? null : { provider: nameOf(producer?.provider), model: producerModel };
  // The model of the session says nothing about an extension's compaction: it may ask another one.
  const inUse = named ?? (fromHook ? null : model);
  const { tokensBefore, timestamp, id: entry } = compaction;
  return {
    id,
    entry: nameOf(entry),
    time: timeOf(timestamp),
    provider: inUse?.provider ?? null,
    model: inUse?.model ?? null,
    modelFrom: named !== null ? "producer" : inUse !== null ? "session" : null,
    trigger: nameOf(producer?.reason),
    tokensBefore: isCount(tokensBefore) ? tokensBefore : null,
    fromHook,
    byProducer: producer !== null,
    outcome: outcomeOf(fromHook, producer !== null),
    summaryKind: producer === null ? null : summaryKindOf(producer),
    validationStatus: nameOf(producer?.validationStatus),
    issueCodes,
    releases: releaseOfIssueCodes(issueCodes),
    evidenceUnits,
    emptyRange,
    place: { line: place.line, lastLine: place.line, offset: place.offset },
  };
}

function outcomeOf(fromHook: boolean, byProducer: boolean): AttemptOutcome {
  if (byProducer) return "producer-success";
  return fromHook ? "other-extension" : "pi-made";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" && isName(value) ? value : null;
}
