import {
  COMPANION_EVENTS,
  type CompanionEvent,
  type CompanionEventName,
  type FallbackEvent,
  type LoggedReport,
} from "./event.js";
import { type ProviderFailure, parseFailure } from "./failure-grammar.js";
import {
  countField,
  countsField,
  field,
  isObject,
  type JsonObject,
  millisecondsOf,
  nameField,
} from "./fields.js";
import { type Digest, digest, identityOf, textDigest } from "./identity.js";
import { FALLBACK_EVENT } from "./needles.js";
import { cluesOfCompanion, cluesOfFallback } from "./release-evidence.js";
import { checkReport } from "./report-checks.js";

/** What the engine calls itself in its log. */
export const COMPONENT = "ds4-context-engine";

/** What a JSON object that holds a needle is: an event, something else, or no event of the engine's format. */
export type Decoded = FallbackEvent | CompanionEvent | { readonly kind: "other" | "not-a-record" };

const OTHER = { kind: "other" } as const;
const NOT_A_RECORD = { kind: "not-a-record" } as const;

/**
 * Decodes one unwrapped JSON object, which was read from `text`. It is `other` if its event is not one we keep or
 * another program wrote it; it is `not-a-record` if it claims to be a kept event and lacks what makes one (component,
 * timestamp, metadata of its kind): such a line must not become an event of empty fields.
 * @param known its time and identity, where they were read before
 */
export function decodeRecord(record: JsonObject, text: string, known: Envelope | null = null): Decoded {
  const event = field(record, "event");
  if (typeof event !== "string" || !(event === FALLBACK_EVENT || isCompanion(event))) return OTHER;
  const component = field(record, "component");
  if (typeof component === "string" && component !== COMPONENT) return OTHER;
  const timestamp = field(record, "timestamp");
  if (component !== COMPONENT || typeof timestamp !== "string") return NOT_A_RECORD;
  const metadata = field(record, "metadata");
  if (metadata !== undefined && !isObject(metadata)) return NOT_A_RECORD;
  const envelope = known ?? envelopeOf(timestamp, identityOf(record, text));
  if (envelope === null) return NOT_A_RECORD;
  return event === FALLBACK_EVENT
    ? decodeFallback(metadata, envelope)
    : decodeCompanion(event, metadata ?? {}, envelope);
}

/** All that is read from the metadata of a companion event, but for the one that names its release. */
export type SparseMetadata = Readonly<
  Record<
    "phase" | "provider" | "model" | "reason" | "error" | "indexSyncMs" | "plannedSegments" | "schemaVersion",
    unknown
  >
>;

/** Decodes a companion event of which only these fields were read. */
export function decodeSparse(
  event: Exclude<CompanionEventName, "runtime.core_incompatible">,
  metadata: SparseMetadata,
  envelope: Envelope,
): CompanionEvent {
  return decodeCompanion(event, metadata, envelope);
}

/** The event of a pasted notice or status line, whose error is the text given. */
export function decodePasted(form: "notice" | "status-line", error: string): FallbackEvent {
  const textIdentity = textDigest(error);
  return {
    kind: "fallback",
    form,
    time: null,
    trigger: null,
    failure: parseFailure(error),
    report: null,
    checks: [],
    clues: cluesOfFallback(form, error, {}, null),
    identity: digest(`pasted\n${textIdentity}`),
    textIdentity,
  };
}

/** What is read of an event of any kind. */
export interface Envelope {
  /** Milliseconds since the epoch; null where the record has no readable time. */
  readonly time: number | null;
  readonly identity: Digest;
}

function envelopeOf(timestamp: string, identity: Digest | null): Envelope | null {
  return identity === null ? null : { time: millisecondsOf(timestamp), identity };
}

function decodeFallback(metadata: JsonObject | undefined, { time, identity }: Envelope): Decoded {
  if (metadata === undefined) return NOT_A_RECORD;
  const error = field(metadata, "error");
  const logged = field(metadata, "unsupportedSpanClasses");
  const text = typeof error === "string" ? error.trim() : "";
  const report = isObject(logged) ? decodeReport(logged) : null;
  if (typeof error !== "string" && report === null && nameField(metadata, "trigger") === null) {
    return NOT_A_RECORD;
  }
  const failure = parseFailure(text, decodeProviderFailure(metadata));
  return {
    kind: "fallback",
    form: "json",
    time,
    trigger: nameField(metadata, "trigger"),
    failure,
    report,
    checks: report === null ? [] : checkReport(report, failure),
    clues: cluesOfFallback("json", text, metadata, report),
    identity,
    textIdentity: textDigest(text),
  };
}

function decodeReport(logged: JsonObject): LoggedReport {
  const complete = field(logged, "classificationComplete");
  return {
    spans: countField(logged, "spans"),
    bullets: countField(logged, "bullets"),
    relations: countsField(logged, "relations"),
    shapes: countsField(logged, "shapes"),
    lengthBuckets: countsField(logged, "lengthBuckets"),
    spansClassifiedCheap: countField(logged, "spansClassifiedCheap"),
    corpusSources: countField(logged, "corpusSources"),
    probeBudget: countField(logged, "probeBudget"),
    probesUsed: countField(logged, "probesUsed"),
    classificationComplete: typeof complete === "boolean" ? complete : null,
  };
}

function decodeProviderFailure(metadata: JsonObject): ProviderFailure | null {
  const failure = field(metadata, "providerFailure");
  if (!isObject(failure)) return null;
  return {
    stage: nameField(failure, "stage"),
    category: nameField(failure, "category"),
    reason: nameField(failure, "reason"),
    httpStatus: countField(failure, "httpStatus"),
    attempts: countField(failure, "attempts"),
    maxAttempts: countField(failure, "maxAttempts"),
  };
}

/** The text of Pi's own compaction when it hits its output cap. */
const OUTPUT_CAP = "Summarization failed: generation hit the token cap and the summary is incomplete";

function decodeCompanion(
  event: CompanionEventName,
  metadata: JsonObject,
  { time, identity }: Envelope,
): CompanionEvent {
  const error = field(metadata, "error");
  return {
    kind: "companion",
    event,
    time,
    phase: nameField(metadata, "phase"),
    provider: nameField(metadata, "provider"),
    model: nameField(metadata, "model"),
    reason: nameField(metadata, "reason"),
    hitOutputCap:
      event === "compaction.failed" && typeof error === "string" ? error.includes(OUTPUT_CAP) : null,
    clues: cluesOfCompanion(event, metadata),
    identity,
  };
}

const companions = new Set<string>(COMPANION_EVENTS);

function isCompanion(event: string): event is CompanionEventName {
  return companions.has(event);
}
