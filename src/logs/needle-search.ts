import { NEEDLES } from "./needles.js";

/**
 * What begins, in a line of its wrapper, the piece of a longer line. Such a line can matter although no needle
 * stands in it: one may begin in it and end in the next piece.
 */
export const PIECE_MARKS = {
  dockerLog: '{"log":"',
  pm2Message: '{"message":"',
  criStdout: " stdout P",
  criStderr: " stderr P",
  journaldBreak: '"line-max"',
} as const;

const PATTERNS: readonly Buffer[] = [...NEEDLES, ...Object.values(PIECE_MARKS)].map((text) =>
  Buffer.from(text, "latin1"),
);

/** Bytes of every pattern that the search looks at first: no more than the shortest pattern has. */
const WINDOW = Math.min(...PATTERNS.map(({ length }) => length));

/**
 * How far the search may move on when it sees two bytes at the end of its window, by those bytes: 0 where a
 * pattern's window ends with them. (The algorithm of Wu and Manber: one pass for all patterns, which looks at
 * a fraction of the bytes. A native search per pattern would be a pass each.)
 */
const SHIFTS = new Uint8Array(1 << 16).fill(WINDOW - 1);
for (const pattern of PATTERNS) {
  for (let end = 1; end < WINDOW; end++) {
    const pair = pattern.readUInt16LE(end - 1);
    SHIFTS[pair] = Math.min(SHIFTS[pair] ?? 0, WINDOW - 1 - end);
  }
}

/** The patterns by the two bytes that end their window. */
const BY_PAIR = new Map<number, Buffer[]>();
for (const pattern of PATTERNS) {
  const pair = pattern.readUInt16LE(WINDOW - 2);
  BY_PAIR.set(pair, [...(BY_PAIR.get(pair) ?? []), pattern]);
}

/** The marks of wrappers that show only at the line's end whether it goes on. */
const JSON_MARKS: ReadonlySet<Buffer> = new Set(
  PATTERNS.filter((pattern) =>
    [PIECE_MARKS.dockerLog, PIECE_MARKS.pm2Message].some((mark) => pattern.equals(Buffer.from(mark))),
  ),
);

/**
 * Index of the first needle, or mark of a piece that goes on, that stands wholly in `bytes[from, to)`; -1 if there
 * is none.
 */
export function findNeedle(bytes: Buffer, from: number, to: number): number {
  let end = from + WINDOW - 1;
  while (end < to) {
    const pair = (bytes[end - 1] as number) | ((bytes[end] as number) << 8);
    const shift = SHIFTS[pair] as number;
    if (shift !== 0) {
      end += shift;
      continue;
    }
    const start = end - WINDOW + 1;
    for (const pattern of BY_PAIR.get(pair) ?? []) {
      if (!standsAt(bytes, start, to, pattern)) continue;
      if (!JSON_MARKS.has(pattern) || goesOn(bytes, start, to)) return start;
    }
    end++;
  }
  return -1;
}

function standsAt(bytes: Buffer, start: number, to: number, pattern: Buffer): boolean {
  const { length } = pattern;
  if (start + length > to) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== pattern[i]) return false;
  return true;
}

/** Whether no string of the line ends with an escaped LF: then its wrapper's text may go on in the next line. */
function goesOn(bytes: Buffer, start: number, to: number): boolean {
  const lf = bytes.indexOf(0x0a, start);
  // From the end: what follows the text in these wrappers is short.
  for (let at = (lf === -1 || lf > to ? to : lf) - 3; at > start; at--) {
    if (bytes[at] !== 0x5c || bytes[at + 1] !== 0x6e || bytes[at + 2] !== 0x22) continue;
    let backslashes = 1;
    while (bytes[at - backslashes] === 0x5c) backslashes++;
    if (backslashes % 2 === 1) return false;
  }
  return true;
}
