import { StringDecoder } from "node:string_decoder";
import type { LineWindow, WindowLine } from "./line-window.js";
import { NOTICE, STATUS_LINE } from "./needles.js";
import { cleaned, type Unwrapped, unwrap, type WrapperName } from "./unwrap.js";

/** Wrappers are looked for inside wrappers, but no deeper than this. */
export const DEEPEST_WRAPPING = 2;

/** A part of a logical line's text, and the physical lines that it stands on. */
export interface Segment {
  /** UTF-16 code units before it in the text. */
  readonly textStart: number;
  readonly first: WindowLine;
  readonly last: WindowLine;
}

/** The text of one or more physical lines, out of their wrappers and with its pieces joined. */
export interface LogicalLine {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Every physical line that is part of it. */
  readonly lines: readonly WindowLine[];
  /** What the text was in, outermost first. */
  readonly wrappers: readonly WrapperName[];
  /** The wrappers and what they say of the origin: lines of one stream can continue each other. */
  readonly stream: string;
  readonly host: string | null;
  /** False if a wrapper says that the line goes on and its next piece was not found. */
  readonly whole: boolean;
  /** Whether the pieces together are longer than the limit; then the text is what came before. */
  readonly overLimit: boolean;
}

/** What reading a logical line needs to know of its surroundings. */
export interface LineSource {
  readonly window: LineWindow;
  /** The longest line that is read, in bytes, pieces joined. */
  readonly limit: number;
  /** How many lines of other streams may stand between two pieces. */
  readonly mostLinesBetween: number;
  /** How far behind the beginning of a record's line its last one may end, in bytes: all between is held in memory. */
  readonly mostBytes: number;
  /** Whether a line is already part of a record before. */
  isTaken(line: WindowLine): boolean;
}

/**
 * The logical line that begins at a physical one. Pieces of other streams may stand between its own.
 * @throws MoreInputNeeded
 */
export function readLogicalLine(source: LineSource, line: WindowLine): LogicalLine {
  return readWrapped(source, line, DEEPEST_WRAPPING);
}

/** The line as it stands, without any wrapper taken off. */
export function plainLine({ window }: LineSource, line: WindowLine): LogicalLine {
  return {
    text: cleaned(window.text(line)),
    segments: [{ textStart: 0, first: line, last: line }],
    lines: [line],
    wrappers: [],
    stream: "",
    host: null,
    whole: true,
    overLimit: false,
  };
}

function readWrapped(source: LineSource, line: WindowLine, depth: number): LogicalLine {
  if (depth === 0) return plainLine(source, line);
  const outer = readWrapped(source, line, depth - 1);
  // A line that had no outer wrapper has no inner one either.
  if (outer.wrappers.length < depth - 1 || !outer.whole) return outer;
  const first = unwrap(outer.text);
  if (first === null) return outer;
  const line1 = inside(outer, first);
  return first.goesOn ? joinPieces(source, line1, outer, first, depth) : line1;
}

function inside(outer: LogicalLine, { wrapper, stream, payload, goesOn, host }: Unwrapped): LogicalLine {
  return {
    text: payload,
    segments: [wholeSegment(outer, 0)],
    lines: outer.lines,
    wrappers: [...outer.wrappers, wrapper],
    stream: `${outer.stream}${outer.stream === "" ? "" : " / "}${stream}`,
    host: outer.host ?? host,
    whole: !goesOn,
    overLimit: false,
  };
}

function joinPieces(
  source: LineSource,
  start: LogicalLine,
  outerStart: LogicalLine,
  firstPiece: Unwrapped,
  depth: number,
): LogicalLine {
  const { window, limit, mostLinesBetween, mostBytes } = source;
  const begin = firstLineOf(start).start;
  const decoder = new StringDecoder("utf8");
  let between = 0;
  let at = lastLineOf(start);
  let text = decoder.write(pieceBytes(source, outerStart, firstPiece));
  const segments: Segment[] = [...start.segments];
  const lines: WindowLine[] = [...start.lines];
  const joined = (whole: boolean, overLimit = false): LogicalLine => ({
    ...start,
    text: text + decoder.end(),
    segments,
    lines,
    whole,
    overLimit,
  });
  for (;;) {
    const next = window.next(at);
    if (next === null || next.end - next.start > limit || next.end - begin > mostBytes) return joined(false);
    if (between++ > mostLinesBetween) return joined(false);
    at = next;
    if (source.isTaken(next)) continue;
    const outer = readWrapped(source, next, depth - 1);
    const piece = outer.wrappers.length === depth - 1 ? unwrap(outer.text) : null;
    if (piece === null || piece.stream !== firstPiece.stream || outer.stream !== outerStart.stream) continue;
    // Some writers end no message with LF; a record that begins is no piece of what came before.
    if (beginsRecord(piece.payload)) return joined(firstPiece.wrapper === "pm2");
    segments.push(wholeSegment(outer, text.length));
    lines.push(...outer.lines);
    text += decoder.write(pieceBytes(source, outer, piece));
    if (text.length > limit) return joined(false, true);
    if (!piece.goesOn) return joined(true);
    at = lastLineOf(outer);
    between = 0;
  }
}

/** A logical line as one segment of a longer text. */
export function wholeSegment(line: LogicalLine, textStart: number): Segment {
  return { textStart, first: firstLineOf(line), last: lastLineOf(line) };
}

export function firstLineOf({ lines }: Pick<LogicalLine, "lines">): WindowLine {
  return present(lines[0]);
}

export function lastLineOf({ lines }: Pick<LogicalLine, "lines">): WindowLine {
  return present(lines.at(-1));
}

/** A logical line has at least one physical one. */
function present(line: WindowLine | undefined): WindowLine {
  if (line === undefined) throw new Error("a logical line without a physical one");
  return line;
}

/** How a record of the engine begins. */
export const RECORD_HEAD = /^\s{0,200}\{\s{0,200}"timestamp"\s{0,8}:/;

function beginsRecord(text: string): boolean {
  return RECORD_HEAD.test(text) || text.startsWith(NOTICE) || text.startsWith(STATUS_LINE);
}

/** The bytes of a piece: a character can begin in one piece and end in the next. */
function pieceBytes({ window }: LineSource, outer: LogicalLine, piece: Unwrapped): Buffer {
  const line = firstLineOf(outer);
  const bytes = window.bytes.subarray(line.start, line.end);
  // Only a line that begins with its prefix has its payload in it as it stands.
  const standsThere = outer.wrappers.length === 0 && piece.wrapper === "cri" && isDigit(bytes[0]);
  if (!standsThere || piece.prefixLength === null) return Buffer.from(piece.payload);
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
  return bytes.subarray(piece.prefixLength, end);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
