import { recoverObjects } from "../input/json-recovery.js";
import { decodePasted, decodeRecord } from "./decode-record.js";
import type { CompanionEvent, FallbackEvent, LogRejectReason } from "./event.js";
import type { JsonObject } from "./fields.js";
import { DEEPEST_WRAPPING, RECORD_HEAD } from "./logical-line.js";
import { holdsNeedle, isPartOfRecord, NOTICE, STATUS_LINE } from "./needles.js";
import { cleaned, unwrapObject, type WrapperName } from "./unwrap.js";

/** A record found in a text. Positions are UTF-16 code units. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly what: FallbackEvent | CompanionEvent | "other" | Extract<LogRejectReason, FoundFault>;
  /** Wrappers that were taken off inside the text, outermost first. */
  readonly wrappers: readonly WrapperName[];
  readonly host: string | null;
}

type FoundFault = "damaged-json" | "torn-wrapper" | "not-a-record";

/**
 * The records in a text; none if it holds no needle. `wrapping` is how many wrappers it has been taken out of.
 * Otherwise there is at least one:
 *
 * - every whole JSON object that holds a needle is an event, `not-a-record`, or `other` (another program's object,
 *   or an event of the engine that is not kept);
 * - what is left of a broken object is damaged if it names a kept event as a record does, or begins as a record
 *   does;
 * - a pasted notice or status line outside every object is a fallback;
 * - a text in which a needle stands without any of these (a mention) is `other`, once.
 */
export function findRecords(text: string, wrapping: number): Finding[] {
  const { records, damagedParts } = recoverObjects(text);
  const [only] = records;
  // A line that is one object and nothing else, as nearly all are.
  if (only !== undefined && records.length === 1 && damagedParts.length === 0) {
    const inside = inObject(text, only.value, only.start, only.end, wrapping);
    const isAlone = text.length - (only.end - only.start) <= 2;
    return orMention(text, isAlone ? inside : [...inside, ...outsideOf(text, records)]);
  }
  if (!holdsNeedle(text)) return [];
  const findings = records.flatMap(({ value, start, end }) => inObject(text, value, start, end, wrapping));
  for (const { start, end } of damagedParts) {
    const part = text.slice(start, end);
    const isWrapper = WRAPPER_HEAD.test(part);
    if (isPartOfRecord(part) || isHead(part) || (isWrapper && holdsNeedle(part))) {
      findings.push(plain(start, end, isWrapper ? "torn-wrapper" : "damaged-json"));
    }
  }
  findings.push(
    ...outsideOf(
      text,
      [...records, ...damagedParts].sort((a, b) => a.start - b.start),
    ),
  );
  return orMention(text, withoutOverlaps(findings));
}

function inObject(text: string, value: JsonObject, start: number, end: number, wrapping: number): Finding[] {
  const wrapped = wrapping < DEEPEST_WRAPPING ? unwrapObject(value) : null;
  if (wrapped !== null) {
    const found = findRecords(cleaned(wrapped.payload), wrapping + 1);
    if (found.length > 0) {
      return found.map(({ what, wrappers, host }) => ({
        start,
        end,
        what,
        wrappers: [wrapped.wrapper, ...wrappers],
        host: wrapped.host ?? host,
      }));
    }
  }
  const decoded = decodeRecord(value, text.slice(start, end));
  if (decoded.kind === "fallback" || decoded.kind === "companion") return [plain(start, end, decoded)];
  if (decoded.kind === "not-a-record") return [plain(start, end, "not-a-record")];
  return holdsNeedle(text.slice(start, end)) ? [plain(start, end, "other")] : [];
}

/** Whether a broken object is the head of a record, however little is left of it. */
function isHead(part: string): boolean {
  return RECORD_HEAD.test(part) || (part.length > 2 && '{"timestamp"'.startsWith(part));
}

const WRAPPER_HEAD = /^\{\s{0,8}"(?:log|message|MESSAGE|_[A-Z_]{1,40})"/;

/** Notices and torn records in what stands outside of objects. */
function outsideOf(
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): Finding[] {
  const findings: Finding[] = [];
  let from = 0;
  for (const { start, end } of [...parts, { start: text.length, end: text.length }]) {
    if (start > from) findings.push(...inGap(text, from, start));
    from = Math.max(from, end);
  }
  return findings;
}

const PASTED = new RegExp(`(${NOTICE.replace(/\./g, "\\.")}|${STATUS_LINE})[ \\t]*`, "g");

function inGap(text: string, from: number, to: number): Finding[] {
  const gap = text.slice(from, to);
  const findings: Finding[] = [];
  let end = -1;
  for (const match of gap.matchAll(PASTED)) {
    if (match.index < end) continue;
    const errorStart = from + match.index + match[0].length;
    const lineEnd = text.indexOf("\n", errorStart);
    const errorEnd = lineEnd === -1 ? text.length : lineEnd;
    const form = match[1] === NOTICE ? "notice" : "status-line";
    const error = cleaned(text.slice(errorStart, errorEnd));
    findings.push(plain(from + match.index, errorEnd, decodePasted(form, error)));
    end = errorEnd - from;
  }
  if (findings.length === 0 && isPartOfRecord(gap)) return [plain(from, to, "damaged-json")];
  return findings;
}

/** A notice's text goes to the end of its line; what seems to be an object in it is part of the notice. */
function withoutOverlaps(findings: Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const before = kept.at(-1);
    if (before === undefined || finding.start >= before.end) kept.push(finding);
  }
  return kept;
}

function orMention(text: string, findings: Finding[]): Finding[] {
  return findings.length === 0 && holdsNeedle(text) ? [plain(0, text.length, "other")] : findings;
}

function plain(start: number, end: number, what: Finding["what"]): Finding {
  return { start, end, what, wrappers: [], host: null };
}

/** Whether a finding is what is left of a record that could not be read. */
export function isDamaged({ what }: Finding): boolean {
  return what === "damaged-json" || what === "torn-wrapper";
}
