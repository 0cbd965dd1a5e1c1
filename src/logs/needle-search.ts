import { BYTE_MESSAGE_HEADS, NEEDLE_TEXTS } from "./needles.js";

/**
 * Parts of wrappers that make a line matter although no needle stands in its bytes: it is a piece of a longer line,
 * and a needle may begin in one piece and end in the next. For the pieces of CRI see {@link isCriPiece}: what marks
 * them is short, and a short pattern would slow the search for all.
 */
const MARKS = {
  docker: '","stream":"std',
  pm2: '"process_id":',
  journaldBreak: '"_LINE_BREAK"',
  journaldBreakInString: '"_LINE_BREAK\\"',
} as const;

/** Of these, the line's other end tells whether it goes on. */
const NEEDS_LOOK: readonly string[] = [MARKS.docker, MARKS.pm2];

interface Pattern {
  readonly bytes: Buffer;
  /** Where the window begins in the pattern. */
  readonly windowAt: number;
  readonly needsLook: boolean;
}

const TEXTS: readonly string[] = [...NEEDLE_TEXTS, ...BYTE_MESSAGE_HEADS, ...Object.values(MARKS)];

/** Text as logs have it, from which the search learns which pairs of characters are common. */
const TYPICAL = `{"timestamp":"2026-09-20T08:14:02.311Z","component":"ds4-context-engine","level":"debug",
"event":"context.assembled","metadata":{"messages":12,"tokens":900,"cached":true,"session":"open","model":"runtime",
"message":"compaction of the summary","path":"src/index.ts","trigger":"threshold","error":"provider request failed"}}
{"log":"info: closed","stream":"stderr","time":"2026-09-20T08:14:02Z"} the database changed and for with from error:`;

/**
 * Bytes of every pattern that the search looks at first, at most as many as the shortest pattern has. Measured on
 * logs of the engine: with 11 the search looks at 115 places in 1,000 bytes and nearly never in vain; with 12 at
 * 110, but thirty times as often in vain, because the windows then have to take common pairs in.
 */
const WINDOW = 11;

const PATTERNS: readonly Pattern[] = TEXTS.map((text) => ({
  bytes: Buffer.from(text, "latin1"),
  windowAt: rarestWindow(text),
  needsLook: NEEDS_LOOK.includes(text),
}));

/** How far the search may move on when it sees two bytes at its window's end: 0 where a window ends with them. */
const SHIFTS = new Uint8Array(1 << 16).fill(WINDOW - 1);
const BY_PAIR = new Map<number, Pattern[]>();
for (const pattern of PATTERNS) {
  for (let end = 1; end < WINDOW; end++) {
    const pair = pattern.bytes.readUInt16LE(pattern.windowAt + end - 1);
    SHIFTS[pair] = Math.min(SHIFTS[pair] ?? 0, WINDOW - 1 - end);
    if (end === WINDOW - 1) BY_PAIR.set(pair, [...(BY_PAIR.get(pair) ?? []), pattern]);
  }
}

/**
 * Where lines can matter: for each needle or mark in `bytes[from, to)` the index at which it begins, ascending. A
 * line without any of them holds no record.
 *
 * This is the algorithm of Wu and Manber: one pass for all patterns, which looks at about every tenth byte (a
 * native search for each pattern would be a pass for each). It waits for memory more than it computes, so two
 * halves of the range are searched at once.
 */
export function findNeedles(bytes: Buffer, from: number, to: number): number[] {
  const left: number[] = [];
  const right: number[] = [];
  const middle = from + WINDOW - 1 + Math.max(0, (to - from - WINDOW + 1) >> 1);
  let i = from + WINDOW - 1;
  let j = middle;
  while (i < middle && j < to) {
    const pairAtI = (bytes[i - 1] as number) | ((bytes[i] as number) << 8);
    const pairAtJ = (bytes[j - 1] as number) | ((bytes[j] as number) << 8);
    const shiftAtI = SHIFTS[pairAtI] as number;
    const shiftAtJ = SHIFTS[pairAtJ] as number;
    if (shiftAtI === 0) i = lookAt(bytes, i, pairAtI, from, to, left);
    else i += shiftAtI;
    if (shiftAtJ === 0) j = lookAt(bytes, j, pairAtJ, from, to, right);
    else j += shiftAtJ;
  }
  for (; i < middle; ) {
    const pair = (bytes[i - 1] as number) | ((bytes[i] as number) << 8);
    const shift = SHIFTS[pair] as number;
    i = shift === 0 ? lookAt(bytes, i, pair, from, to, left) : i + shift;
  }
  for (; j < to; ) {
    const pair = (bytes[j - 1] as number) | ((bytes[j] as number) << 8);
    const shift = SHIFTS[pair] as number;
    j = shift === 0 ? lookAt(bytes, j, pair, from, to, right) : j + shift;
  }
  return [...left, ...right].sort((a, b) => a - b);
}

const BLANK = 0x20;
const CRI_PIECES = [" stdout P", " stderr P"].map((text) => Buffer.from(text));

/** The longest time that stands before a CRI line, in bytes. */
const LONGEST_TIME = 40;

/** A time in seconds, a stream and a tag, in bytes. */
const SHORTEST_CRI_PIECE = "2026-09-20T08:14:02Z stderr P".length;

/** Whether a line may be a piece of CRI that goes on: a time, the stream, P. */
export function isCriPiece(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < SHORTEST_CRI_PIECE) return false;
  const first = bytes[start] as number;
  // Nearly every line of a log that is not CRI's ends here.
  if (first === 0x7b || first === BLANK) return false;
  let at = start;
  if (first < 0x30 || first > 0x39) {
    // What an unclean end of a file or a terminal leaves before a line may stand before this one too.
    if (first > 0x1f && first !== 0xef) return false;
    const line = bytes.subarray(start, end);
    return CRI_PIECES.some((piece) => line.includes(piece));
  }
  while (at < end && at - start < LONGEST_TIME && bytes[at] !== BLANK) at++;
  return CRI_PIECES.some((piece) => standsAt(bytes, at, end, piece));
}

/** Notes the pattern whose window ends at `end`, if one does; returns where to look next. */
function lookAt(bytes: Buffer, end: number, pair: number, from: number, to: number, found: number[]): number {
  for (const { bytes: pattern, windowAt, needsLook } of BY_PAIR.get(pair) ?? []) {
    const start = end - WINDOW + 1 - windowAt;
    if (start < from || !standsAt(bytes, start, to, pattern)) continue;
    if (!needsLook || goesOn(bytes, start, from, to)) found.push(start);
  }
  return end + 1;
}

function standsAt(bytes: Buffer, start: number, to: number, pattern: Buffer): boolean {
  const { length } = pattern;
  if (start + length > to) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== pattern[i]) return false;
  return true;
}

/** Whether no string of the line ends with an escaped LF: then its wrapper's text may go on in the next line. */
function goesOn(bytes: Buffer, mark: number, from: number, to: number): boolean {
  const lf = bytes.indexOf(0x0a, mark);
  const end = lf === -1 || lf > to ? to : lf;
  // From the end: what follows the text in these wrappers is short.
  for (let at = end - 3; at >= from && bytes[at] !== 0x0a; at--) {
    if (bytes[at] !== 0x5c || bytes[at + 1] !== 0x6e || bytes[at + 2] !== 0x22) continue;
    let backslashes = 1;
    while (bytes[at - backslashes] === 0x5c) backslashes++;
    if (backslashes % 2 === 1) return false;
  }
  return true;
}

/** Where in a pattern the window lies whose pairs are least common: the search then moves on farthest. */
function rarestWindow(text: string): number {
  let rarest = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let start = 0; start + WINDOW <= text.length; start++) {
    let cost = 0;
    // A pair near the window's end lets the search move on less.
    for (let at = 0; at + 1 < WINDOW; at++) {
      cost += (at + 1) * (TYPICAL.split(text.slice(start + at, start + at + 2)).length - 1);
    }
    if (cost < lowest) {
      lowest = cost;
      rarest = start;
    }
  }
  return rarest;
}
