import { type PlainFile, readPiece } from "../input/open.js";
import { AssemblyMemory } from "./assembly-memory.js";
import { eventItem, type LogItem, type LogRejectReason, type LogScan, type Place } from "./event.js";
import { type Finding, findRecords, isDamaged } from "./find-records.js";
import { type Candidate, LineWindow, MoreInputNeeded, type WindowLine } from "./line-window.js";
import { firstLineOf, type LogicalLine, lastLineOf, readLogicalLine } from "./logical-line.js";
import { holdsNeedle } from "./needles.js";
import { PlainLines } from "./plain-lines.js";
import { joinSpread, LOOK_BACK_BYTES } from "./spread-record.js";

/** The longest line of a log that is read, in bytes. */
export const LOG_LINE_LIMIT = 16 << 20;

export interface ScanOptions {
  /** Longest line that is read, in bytes; {@link LOG_LINE_LIMIT} by default. */
  readonly limit?: number;
  /**
   * False: every line is taken out of its wrappers and read, instead of those that the sieve names. The answer is
   * the same, but for a needle that wrappers inside wrappers split; for tests.
   */
  readonly prefilter?: boolean;
}

/**
 * Reads a captured log: says every record once, in the order in which the records begin, and what the whole input
 * was. Memory does not grow with the input.
 */
export async function scanLog(
  chunks: AsyncIterable<Buffer>,
  options: ScanOptions,
  onItem: (item: LogItem) => void,
): Promise<LogScan> {
  const scanner = new LogScanner(options, onItem);
  for await (const chunk of chunks) {
    chunk.copy(scanner.room(chunk.length));
    scanner.take(chunk.length);
  }
  return scanner.finish();
}

/** Bytes of a file that are read at once: few enough to be still in the core's cache when they are sifted. */
const READ_BYTES = 1 << 19;

/**
 * The same for a file, without waiting.
 * @param onRead told how many bytes of the file have been read, before it goes on
 */
export function scanLogFile(
  file: PlainFile,
  options: ScanOptions,
  onItem: (item: LogItem) => void,
  onRead: (bytes: number) => void = () => {},
): LogScan {
  const scanner = new LogScanner(options, onItem);
  for (let position = 0; position < file.size; ) {
    onRead(position);
    const read = readPiece(file, scanner.room(READ_BYTES), position);
    if (read === 0) break;
    scanner.take(read);
    position += read;
  }
  return scanner.finish();
}

/** How many lines of other streams may stand between two pieces of a line. */
const MOST_LINES_BETWEEN = 1000;

/** After so many lines whose next piece was not found, pieces have to stand closer: looking ahead costs time. */
const PATIENCE = 100;
const FEW_LINES_BETWEEN = 8;

/** How far ahead a record is followed, in lines of the greatest length: all between is held in memory. */
const MOST_LIMITS_AHEAD = 4;

class LogScanner {
  readonly #assembly = AssemblyMemory.borrow();
  readonly #window: LineWindow;
  /** Lines that are decided on, and said before whatever follows them. */
  readonly #plainLines: PlainLines;
  readonly #limit: number;
  readonly #prefilter: boolean;
  readonly #onItem: (item: LogItem) => void;
  /** The line that is being decided on; null: the next one is to be looked for. */
  #candidate: Candidate | null = null;
  /** Bytes of the input before the first line that has not been decided on. */
  #next = 0;
  /** Offsets of the lines in the window that are part of a record of several lines. */
  readonly #taken = new Set<number>();
  /** Bytes of the input from which a decision that lacked some is tried again. */
  #retryAt = 0;
  /** Bytes of the line that is longer than the limit and is being passed over; null: there is none. */
  #passedOver: number | null = null;
  /** How many lines went on in pieces that were not found. */
  #fruitless = 0;
  readonly #wrappers = new Map<string, number>();

  constructor({ limit = LOG_LINE_LIMIT, prefilter = true }: ScanOptions, onItem: (item: LogItem) => void) {
    this.#window = new LineWindow(limit, this.#assembly);
    this.#plainLines = new PlainLines(this.#assembly);
    this.#limit = limit;
    this.#prefilter = prefilter;
    this.#onItem = onItem;
  }

  /** Where the next bytes of the input go. */
  room(bytes: number): Buffer {
    return this.#window.room(bytes, this.#next - LOOK_BACK_BYTES);
  }

  /** Takes in as many bytes as were put into the {@link room}. */
  take(bytes: number): void {
    const window = this.#window;
    if (this.#passedOver !== null) {
      const chunk = window.bytes.subarray(window.length, window.length + bytes);
      const lf = chunk.indexOf(0x0a);
      if (lf === -1) {
        this.#passedOver += bytes;
        return;
      }
      window.skip(this.#passedOver + lf + 1, true);
      this.#next = window.offsetOf(window.length);
      this.#passedOver = null;
      bytes = chunk.copy(window.room(bytes, this.#next), 0, lf + 1);
    }
    window.extend(bytes);
    if (window.length - window.complete > this.#limit) this.#passOver();
    else if (window.offsetOf(window.length) >= this.#retryAt) this.#scan();
  }

  finish(): LogScan {
    if (this.#passedOver !== null) {
      this.#window.skip(this.#passedOver, false);
      this.#passedOver = null;
    }
    this.#window.finish();
    this.#scan();
    this.#sayPlain();
    const window = this.#window;
    const scan = {
      lines: window.countLines(),
      bytes: window.offsetOf(window.length),
      wrappers: [...this.#wrappers].sort(([a], [b]) => (a < b ? -1 : 1)),
    };
    this.#assembly.giveBack();
    return scan;
  }

  /** The line at the end of the window is longer than the limit already: it is rejected, and not kept. */
  #passOver(): void {
    const window = this.#window;
    window.stop(true);
    this.#scan();
    const line = window.numberAt(window.complete);
    const offset = window.offsetOf(window.complete);
    this.#emit({ kind: "rejected", reason: "over-limit", place: { line, lastLine: line, offset } });
    this.#passedOver = window.dropUnfinished();
    window.stop(false);
    this.#taken.clear();
  }

  #scan(): void {
    for (const offset of this.#taken) if (offset < this.#window.begin) this.#taken.delete(offset);
    try {
      if (this.#prefilter) this.#decideCandidates();
      else this.#decideAll();
      this.#next = this.#window.offsetOf(this.#window.end);
      this.#retryAt = 0;
    } catch (error) {
      if (!(error instanceof MoreInputNeeded)) throw error;
      // Twice the input before the next try keeps the tries few.
      this.#retryAt = this.#next + 2 * (this.#window.offsetOf(this.#window.length) - this.#next);
    }
  }

  #decideCandidates(): void {
    for (;;) {
      // A plain line is no part of a record that is spread over several, so it needs no decision.
      this.#candidate ??= this.#window.nextCandidate(this.#sayPlain);
      if (this.#candidate === null) return;
      this.#next = this.#candidate.offset;
      this.#decide(this.#window.lineOf(this.#candidate));
      this.#candidate = null;
    }
  }

  readonly #sayPlain = (): void => this.#plainLines.say(this.#onItem);

  /** Decides on every line, up to the end of what there is. */
  #decideAll(): void {
    const window = this.#window;
    // For the numbers of lines.
    while (window.nextCandidate(null) !== null);
    for (let at = window.indexOf(this.#next); at < window.end; at = window.indexOf(this.#next)) {
      const line = window.lineAt(at);
      this.#decide(line);
      this.#next = window.offsetOf(Math.min(line.end + 1, window.end));
    }
  }

  /** Decides what a line is. Nothing is said before everything is known, so it can be tried again. */
  #decide(line: WindowLine): void {
    if (this.#taken.has(this.#window.offsetOf(line.start))) return;
    if (line.end - line.start > this.#limit) {
      this.#reject("over-limit", line, line);
      return;
    }
    const source = {
      window: this.#window,
      limit: this.#limit,
      mostLinesBetween: this.#fruitless < PATIENCE ? MOST_LINES_BETWEEN : FEW_LINES_BETWEEN,
      mostBytes: MOST_LIMITS_AHEAD * this.#limit,
      isTaken: (other: WindowLine) => this.#taken.has(this.#window.offsetOf(other.start)),
    };
    let logical = readLogicalLine(source, line);
    if (logical.overLimit) {
      this.#take(logical);
      if (this.#holdsNeedle(logical)) this.#reject("over-limit", firstLineOf(logical), lastLineOf(logical));
      return;
    }
    let findings: readonly Finding[] = findRecords(logical.text, logical.wrappers.length);
    let spread = joinSpread(source, logical, findings);
    while (spread !== null && spread !== "cut") {
      logical = spread.line;
      findings = spread.findings;
      spread = joinSpread(source, logical, findings);
    }
    if (!logical.whole) this.#fruitless++;
    this.#take(logical);
    const isCut = spread === "cut" || !lastLineOf(logical).terminated;
    if (findings.length > 0) for (const finding of findings) this.#say(finding, logical, isCut);
    else if (this.#holdsNeedle(logical)) {
      this.#emit({ kind: "other", place: this.#place(firstLineOf(logical), lastLineOf(logical)) }, logical);
    }
  }

  /** Whether a needle stands in the lines themselves, where their wrapper's payload has none. */
  #holdsNeedle({ lines, text }: LogicalLine): boolean {
    return holdsNeedle(text) || lines.some((line) => holdsNeedle(this.#window.text(line)));
  }

  #take({ lines }: LogicalLine): void {
    for (const line of lines.length > 1 ? lines : []) this.#taken.add(this.#window.offsetOf(line.start));
  }

  #say(finding: Finding, logical: LogicalLine, isCut: boolean): void {
    const [first, last] = linesOf(finding, logical);
    const { what } = finding;
    if (typeof what === "object") {
      const place = this.#place(first, last);
      this.#emit(eventItem(what, logical.host ?? finding.host, place), logical, finding);
    } else if (what === "other") {
      this.#emit({ kind: "other", place: this.#place(first, last) }, logical, finding);
    } else {
      this.#reject(reasonFor(what, finding, logical, isCut), first, last, logical, finding);
    }
  }

  #reject(
    reason: LogRejectReason,
    first: WindowLine,
    last: WindowLine,
    logical?: LogicalLine,
    finding?: Finding,
  ): void {
    this.#emit({ kind: "rejected", reason, place: this.#place(first, last) }, logical, finding);
  }

  #emit(item: LogItem, logical?: LogicalLine, finding?: Finding): void {
    for (const wrapper of [...(logical?.wrappers ?? []), ...(finding?.wrappers ?? [])]) {
      this.#wrappers.set(wrapper, (this.#wrappers.get(wrapper) ?? 0) + 1);
    }
    this.#sayPlain();
    this.#onItem(item);
  }

  #place(first: WindowLine, last: WindowLine): Place {
    const line = this.#window.numberAt(first.start);
    const lastLine = last.start === first.start ? line : this.#window.numberAt(last.start);
    return { line, lastLine, offset: this.#window.offsetOf(first.start) };
  }
}

/** A record that is broken at the end of what there is was cut there, not damaged. */
function reasonFor(
  what: LogRejectReason,
  finding: Finding,
  { text, whole }: LogicalLine,
  isCut: boolean,
): LogRejectReason {
  if (!isDamaged(finding) || finding.end < text.length) return what;
  if (isCut) return "unfinished";
  return whole ? what : "torn-wrapper";
}

/** The first and last physical line of a finding. */
function linesOf({ start, end }: Finding, { segments, lines }: LogicalLine): [WindowLine, WindowLine] {
  const first = segments.findLast(({ textStart }) => textStart <= start);
  const last = segments.findLast(({ textStart }) => textStart < end || textStart === 0);
  return [first?.first ?? firstLineOf({ lines }), last?.last ?? lastLineOf({ lines })];
}
