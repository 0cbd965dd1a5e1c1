import { ObjectScanner } from "../input/object-scanner.js";
import { type Finding, findRecords, isDamaged } from "./find-records.js";
import type { WindowLine } from "./line-window.js";
import {
  firstLineOf,
  type LineSource,
  type LogicalLine,
  lastLineOf,
  plainLine,
  RECORD_HEAD,
  readLogicalLine,
  type Segment,
  wholeSegment,
} from "./logical-line.js";
import { isPartOfRecord } from "./needles.js";
import { isWeak } from "./unwrap.js";

/** How far before the line that holds its needle a record can begin, in bytes. */
export const LOOK_BACK_BYTES = 1 << 14;

/** How many lines a record can be spread over, before and after the line that holds its needle. */
const MOST_LINES_BEFORE = 64;
const MOST_LINES_AFTER = 1000;

/** How many lines that could be its beginning are tried. */
const MOST_BEGINNINGS = 8;

/** Lines joined to one text, and the records in it. */
export interface SpreadRecord {
  readonly line: LogicalLine;
  readonly findings: readonly Finding[];
}

/**
 * Looks whether a broken record goes on in the lines after it, or began in those before: a raw line end in a
 * string, or a record printed over several lines. Null if it does neither; `cut` if it is still open where the
 * input ends inside a line.
 * @throws MoreInputNeeded
 */
export function joinSpread(
  source: LineSource,
  line: LogicalLine,
  findings: readonly Finding[],
): SpreadRecord | "cut" | null {
  const last = findings.findLast(isDamaged);
  if (last === undefined) return null;
  if (line.text.charCodeAt(last.start) === 0x7b) {
    const joined = extend(source, [line], last.start);
    if (joined === "cut") return "cut";
    const spread = readable(joined, last.start);
    if (spread !== null) return spread;
  }
  let tries = 0;
  for (const [before, start] of beginnings(source, line)) {
    if (++tries > MOST_BEGINNINGS) break;
    const joined = extend(source, [...before, line], start);
    const spread = joined === "cut" ? null : readable(joined, start);
    if (spread !== null) return spread;
  }
  return null;
}

/** The joined text's records, if the object at `start` is one that can be read. */
function readable(line: LogicalLine | null, start: number): SpreadRecord | null {
  if (line === null) return null;
  const findings = findRecords(line.text, line.wrappers.length);
  return findings.some((finding) => finding.start === start && !isDamaged(finding))
    ? { line, findings }
    : null;
}

/**
 * Joins lines, and as many that follow as it takes to close the object that opens at `start` of the first one.
 * Null if it closes before the last of them, or not at all; `cut` if the input ends inside a line before.
 */
function extend(
  source: LineSource,
  lines: readonly LogicalLine[],
  start: number,
): LogicalLine | "cut" | null {
  const scanner = new ObjectScanner();
  const joiner = new Joiner();
  for (const [at, line] of lines.entries()) {
    if (at > 0) joiner.separate(scanner);
    joiner.add(line);
    const end = scanner.feed(line.text, at === 0 ? start : 0);
    if (end !== -1) return at === lines.length - 1 && lines.length > 1 ? joiner.joined() : null;
  }
  const first = lines.at(-1);
  if (first === undefined) return null;
  const begin = firstLineOf(first).start;
  let at = lastLineOf(first);
  let ends = at;
  for (let count = 0; count < MOST_LINES_AFTER; count++) {
    const next = source.window.next(at);
    if (next === null) return ends.terminated ? null : "cut";
    if (next.end - next.start > source.limit || next.end - begin > source.mostBytes) return null;
    at = next;
    const line = continuation(source, first, at);
    if (line === null) continue;
    if (RECORD_HEAD.test(line.text)) return null;
    joiner.separate(scanner);
    joiner.add(line);
    if (scanner.feed(line.text) !== -1) return joiner.joined();
    if (isPartOfRecord(line.text)) return null;
    at = lastLineOf(line);
    ends = at;
  }
  return null;
}

/** Where a record could begin before a line, the nearest first: the lines from there on, and the position. */
function* beginnings(source: LineSource, line: LogicalLine): Generator<[LogicalLine[], number]> {
  const from = firstLineOf(line);
  const before: LogicalLine[] = [];
  let at = source.window.previous(from);
  for (let count = 0; count < MOST_LINES_BEFORE && at !== null; count++) {
    const tooFar = from.start - at.start > LOOK_BACK_BYTES || at.end - at.start > source.limit;
    if (tooFar || source.isTaken(at)) return;
    const previous = continuation(source, line, at);
    if (previous !== null) {
      if (isPartOfRecord(previous.text)) return;
      before.unshift(previous);
      const start = beginningIn(previous.text);
      if (start !== -1) {
        // An object that closes on its own line belongs to nothing that follows.
        if (new ObjectScanner().feed(previous.text, start) !== -1) return;
        yield [[...before], start];
      }
    }
    at = source.window.previous(at);
  }
}

/** Where in a line a record spread over several could begin; -1 if nowhere. */
function beginningIn(text: string): number {
  const head = text.search(/\{\s{0,8}"timestamp"/);
  if (head !== -1) return head;
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return text.indexOf("{");
  return trimmed.endsWith("{") && !trimmed.includes('"') ? text.lastIndexOf("{") : -1;
}

/** A physical line as a part of the stream that a logical line belongs to; null if it is none. */
function continuation(source: LineSource, of: LogicalLine, at: WindowLine): LogicalLine | null {
  if (source.isTaken(at)) return null;
  const line = readLogicalLine(source, at);
  if (line.overLimit) return null;
  if (line.stream === of.stream) return line;
  if (of.wrappers.length === 0) return line.wrappers.every(isWeak) ? plainLine(source, at) : null;
  return line.wrappers.length === 0 && of.wrappers.every(isWeak) ? line : null;
}

/** Tools cut long lines at sizes that are multiples of this, in bytes. */
const ROUND_BYTES = 1024;

/** Puts the lines of a record together. */
class Joiner {
  readonly #lines: LogicalLine[] = [];
  readonly #segments: Segment[] = [];
  #text = "";

  add(line: LogicalLine): void {
    for (const segment of line.segments) {
      this.#segments.push({ ...segment, textStart: this.#text.length + segment.textStart });
    }
    if (line.segments.length === 0) this.#segments.push(wholeSegment(line, this.#text.length));
    this.#text += line.text;
    this.#lines.push(line);
  }

  /**
   * What stood between two lines: nothing where a tool cut a long line, else a line end, which inside a string
   * has to be escaped to be read.
   */
  separate(scanner: ObjectScanner): void {
    const bytes = Buffer.byteLength(this.#lines.at(-1)?.text ?? "");
    if ((bytes > 0 && bytes % ROUND_BYTES === 0) || scanner.escaped) return;
    this.#text += scanner.inString ? "\\n" : "\n";
  }

  joined(): LogicalLine | null {
    const [first] = this.#lines;
    const last = this.#lines.at(-1);
    if (first === undefined || last === undefined) return null;
    return {
      ...first,
      text: this.#text,
      segments: this.#segments,
      lines: this.#lines.flatMap(({ lines }) => lines),
      host: this.#lines.find(({ host }) => host !== null)?.host ?? null,
      whole: last.whole,
    };
  }
}
