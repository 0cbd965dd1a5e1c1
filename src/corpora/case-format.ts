import { CASE_ORIGINS, type CaseOrigin, type ReplayCase } from "../contract/case.js";
import { isName } from "../vocabulary/names.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import { STAGES } from "../vocabulary/triggers-and-stages.js";

/**
 * Why a case was refused. The words are all that is passed on: messages of `JSON.parse` quote what they could not
 * read.
 */
export const CASE_FAULTS = {
  "not-json": "the line is no JSON",
  "not-an-object": "the line is JSON, but no object",
  "field-missing": "a field that every case must have is absent",
  "wrong-type": "a field has the wrong type or is not one of the values it can have",
} as const;

export type CaseFault = keyof typeof CASE_FAULTS;

/** A text read as a case: the case, or why it is none. */
export type ParsedCase =
  | { readonly case: ReplayCase }
  | {
      readonly reason: CaseFault;
      /** The field at fault, by the name the format gives it; absent where the line is no object. */
      readonly field?: keyof ReplayCase;
      /** The case's id, if it has one that may be shown. */
      readonly id?: string;
    };

/**
 * Reads one case. `id`, `summary`, `sourceText`, `readFiles` and `modifiedFiles` are required; the summary and the
 * source text may be empty, the id may not. A probe budget may be any number. Fields that the format does not know
 * are left out. `origin` may be the kind alone.
 */
export function parseCase(text: string): ParsedCase {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { reason: "not-json" };
  }
  return caseFrom(json);
}

/** As {@link parseCase}, for a value that is parsed already. */
export function caseFrom(json: unknown): ParsedCase {
  if (!isObject(json)) return { reason: "not-an-object" };
  const shownId = typeof json.id === "string" && isName(json.id) ? { id: json.id } : {};
  for (const field of FIELDS) {
    const value = json[field];
    if (value === undefined) {
      if (REQUIRED.has(field)) return { reason: "field-missing", field, ...shownId };
    } else if (!IS_VALID[field](value)) {
      return { reason: "wrong-type", field, ...shownId };
    }
  }
  const known = Object.fromEntries(
    FIELDS.filter((field) => json[field] !== undefined).map((field) => [field, json[field]]),
  );
  // Each field was checked above against the type that ReplayCase gives it.
  const read = { ...known, ...knownParts(json) } as unknown as ReplayCase;
  return { case: read };
}

/** The fields with an inside of their own, less what the format does not know. */
function knownParts(json: Readonly<Record<string, unknown>>): Pick<ReplayCase, "origin" | "reported"> {
  return {
    ...(json.origin === undefined ? {} : { origin: originFrom(json.origin) }),
    ...(isObject(json.reported) ? { reported: pick(json.reported, REPORT_FIELDS) } : {}),
  };
}

function originFrom(origin: unknown): CaseOrigin {
  const fields = isObject(origin) ? pick(origin, ORIGIN_FIELDS) : { kind: origin };
  return fields as unknown as CaseOrigin;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isBoolean: Check = (value) => typeof value === "boolean";
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isCounts: Check = (value) =>
  isObject(value) && Object.entries(value).every(([name, count]) => isName(name) && isCount(count));
const isOneOf =
  (allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

const ORIGIN_FIELDS = {
  kind: isOneOf(CASE_ORIGINS),
  formatVersion: isNumber,
  fromHook: isBoolean,
  evidence: isOneOf(["ds4", "conversation"]),
  range: isOneOf(["kept", "after"]),
  entry: isText,
  emptyRange: isBoolean,
  provider: isText,
  model: isText,
} as const satisfies Record<keyof CaseOrigin, Check>;

const REPORT_FIELDS = {
  spans: isCount,
  bullets: isCount,
  relations: isCounts,
  shapes: isCounts,
  lengthBuckets: isCounts,
  spansClassifiedCheap: isCount,
  corpusSources: isCount,
  probeBudget: isCount,
  probesUsed: isCount,
  classificationComplete: isBoolean,
} as const satisfies Record<keyof SpanClassReport, Check>;

const IS_VALID = {
  id: (value) => isText(value) && value !== "",
  summary: isText,
  sourceText: isText,
  readFiles: isTextList,
  modifiedFiles: isTextList,
  stage: isOneOf(STAGES),
  probeBudget: isNumber,
  release: isText,
  trigger: isText,
  capturedAt: isText,
  host: isText,
  origin: (value) =>
    ORIGIN_FIELDS.kind(value) ||
    (isObject(value) && ORIGIN_FIELDS.kind(value.kind) && hasValid(value, ORIGIN_FIELDS)),
  reported: (value) => isObject(value) && hasValid(value, REPORT_FIELDS),
} as const satisfies Record<keyof ReplayCase, Check>;

const FIELDS = Object.keys(IS_VALID) as (keyof ReplayCase)[];
const REQUIRED = new Set<keyof ReplayCase>(["id", "summary", "sourceText", "readFiles", "modifiedFiles"]);

function hasValid(
  value: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
): boolean {
  return Object.entries(checks).every(([field, check]) => value[field] === undefined || check(value[field]));
}

function pick(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(fields)
      .filter((field) => value[field] !== undefined)
      .map((field) => [field, value[field]]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
