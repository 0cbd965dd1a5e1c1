import { LINE_SIEVE_BINARY } from "./line-sieve-binary.js";
import { BYTE_MESSAGE_HEADS, NEEDLE_TEXTS } from "./needles.js";

/** A line that can matter: byte indexes into the sieve's memory, its LF no part of it. */
export interface SiftedLine {
  readonly start: number;
  readonly end: number;
  /** How many lines of what was looked through end before it. */
  readonly before: number;
}

/** What was found in a text. */
export interface Sifted {
  /** The lines that can matter, in order. */
  readonly lines: readonly SiftedLine[];
  readonly lfs: number;
}

/**
 * Parts of wrappers that make a line matter although no needle stands in its bytes: it is a piece of a longer line,
 * and a needle may begin in one piece and end in the next. Of some, the line's other end tells whether it goes on.
 * The pieces of CRI are told by how they begin.
 */
const MARKS: readonly { readonly text: string; readonly tellsAtEnd: boolean }[] = [
  { text: '","stream":"std', tellsAtEnd: true },
  { text: '"process_id":', tellsAtEnd: true },
  { text: '"_LINE_BREAK"', tellsAtEnd: false },
  { text: '"_LINE_BREAK\\"', tellsAtEnd: false },
];

/** What the sieve says of a line, as bits: why it can matter. */
const MATTERS = 1;
const MAY_GO_ON = 2;
const MAY_BE_PIECE = 4;
const LONG = 8;

const PATTERNS: readonly { readonly bytes: Buffer; readonly mark: number }[] = [
  ...[...NEEDLE_TEXTS, ...BYTE_MESSAGE_HEADS].map((text) => ({ bytes: Buffer.from(text), mark: MATTERS })),
  ...MARKS.map(({ text, tellsAtEnd }) => ({
    bytes: Buffer.from(text),
    mark: tellsAtEnd ? MAY_GO_ON : MATTERS,
  })),
];

/** Text as logs have it, which shows what bytes are common. */
const TYPICAL = Buffer.from(
  `{"timestamp":"2026-09-20T08:14:02.311Z","component":"ds4-context-engine","level":"debug",
"event":"context.assembled","metadata":{"messages":12,"tokens":900,"cached":true,"session":"open","model":"runtime",
"message":"compaction of the summary","path":"src/index.ts","trigger":"threshold","error":"provider request failed"}}
{"log":"info: closed","stream":"stderr","time":"2026-09-20T08:14:02Z"} the database changed and for with from error:`,
);

/** Bytes of a pattern that are compared first, for all patterns at once. */
const FINGERPRINT = 3;
const GROUPS = 8;

/** The sieve's memory in bytes: tables, results, and what is looked through. */
const PATTERN_TABLE = 128;
const PATTERN_BYTES = 1024;
const RESULTS = 4096;
const RESULTS_END = 1 << 16;
const LINE_BYTES = 16;

/** Index of the first byte of the memory that the user of a sieve may fill. */
export const FIRST_BYTE = RESULTS_END;

/** Bytes behind a text that the sieve may look at, whatever they are. */
export const SLACK_BYTES = 64;

const PAGE_BYTES = 1 << 16;

/** Room to begin with; it grows where more has to be held. */
const WINDOW_BYTES = 3 << 17;

type Sift = (
  from: number,
  to: number,
  longest: number,
  shortestPiece: number,
  patterns: number,
  results: number,
  resultsEnd: number,
) => number;

/**
 * Looks through lines for those that can matter: that hold a needle, are a piece of a longer line, or are over the
 * limit. A line that it does not name holds no record. What it looks through lies in a memory of its own, where it is
 * searched by WebAssembly's vector instructions, once for everything.
 */
export class LineSieve {
  readonly #memory = new WebAssembly.Memory({ initial: Math.ceil((FIRST_BYTE + WINDOW_BYTES) / PAGE_BYTES) });
  readonly #sift: Sift;
  #bytes = Buffer.from(this.#memory.buffer);

  constructor() {
    const binary = new WebAssembly.Module(Buffer.from(LINE_SIEVE_BINARY, "base64"));
    this.#sift = new WebAssembly.Instance(binary, { env: { memory: this.#memory } }).exports.sift as Sift;
    this.#fillTables();
  }

  /** The memory. Not valid any more after {@link grow}. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Makes the memory at least so many bytes long. */
  grow(length: number): void {
    const pages = Math.ceil((length - this.#bytes.length) / PAGE_BYTES);
    if (pages <= 0) return;
    this.#memory.grow(pages);
    this.#bytes = Buffer.from(this.#memory.buffer);
  }

  /**
   * Looks through `[from, to)`. `from` begins a line; the last line may lack its LF.
   * @param limit the longest line that is read, in bytes
   */
  sift(from: number, to: number, limit: number): Sifted {
    const bytes = this.#bytes;
    const lines: SiftedLine[] = [];
    let lfs = 0;
    for (let at = from; at < to; ) {
      const found = this.#sift(at, to, limit, SHORTEST_CRI_PIECE, PATTERNS.length, RESULTS, RESULTS_END);
      for (let line = RESULTS + LINE_BYTES; line < found; line += LINE_BYTES) {
        const start = bytes.readInt32LE(line);
        const end = bytes.readInt32LE(line + 4);
        const before = lfs + bytes.readInt32LE(line + 8);
        if (matters(bytes, start, end, bytes.readInt32LE(line + 12))) lines.push({ start, end, before });
      }
      at = bytes.readInt32LE(RESULTS);
      lfs += bytes.readInt32LE(RESULTS + 4);
    }
    return { lines, lfs };
  }

  #fillTables(): void {
    let next = PATTERN_BYTES;
    const memory = this.#bytes;
    const firstBytes: number[] = [];
    for (const [nth, { bytes, mark }] of PATTERNS.entries()) {
      const at = rarestPart(bytes);
      const first = bytes.readUInt8(at);
      if (!firstBytes.includes(first)) firstBytes.push(first);
      // Fingerprints of one group are told apart worse the less they have in common.
      const group = firstBytes.indexOf(first) % GROUPS;
      for (let i = 0; i < FINGERPRINT; i++) {
        const byte = bytes.readUInt8(at + i);
        for (const cell of [32 * i + (byte & 0xf), 32 * i + 16 + (byte >> 4)]) {
          memory.writeUInt8(memory.readUInt8(cell) | (1 << group), cell);
        }
      }
      const entry = [bytes.readUIntLE(at, FINGERPRINT), at, next, bytes.length, mark];
      for (const [i, word] of entry.entries()) {
        memory.writeInt32LE(word, PATTERN_TABLE + 4 * (nth * entry.length + i));
      }
      next += bytes.copy(memory, next);
    }
  }
}

function matters(bytes: Buffer, start: number, end: number, marks: number): boolean {
  if ((marks & (MATTERS | LONG)) !== 0) return true;
  if ((marks & MAY_GO_ON) !== 0 && goesOn(bytes, start, end)) return true;
  return (marks & MAY_BE_PIECE) !== 0 && mayBePiece(bytes, start, end);
}

/** How often two bytes stand side by side in typical text. */
const COMMON_PAIRS = new Map<number, number>();
for (let at = 0; at + 1 < TYPICAL.length; at++) {
  const pair = TYPICAL.readUInt16LE(at);
  COMMON_PAIRS.set(pair, (COMMON_PAIRS.get(pair) ?? 0) + 1);
}

/** Where in a pattern the bytes stand that are least common in logs. */
function rarestPart(pattern: Buffer): number {
  const commonness = (start: number): number => COMMON_PAIRS.get(pattern.readUInt16LE(start)) ?? 0;
  let rarest = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let start = 0; start + FINGERPRINT <= pattern.length; start++) {
    const cost = commonness(start) + commonness(start + 1);
    if (cost < lowest) {
      rarest = start;
      lowest = cost;
    }
  }
  return rarest;
}

const CRI_PIECES = [" stdout P", " stderr P"].map((text) => Buffer.from(text));

/** A time in seconds, a stream and a tag, in bytes. */
const SHORTEST_CRI_PIECE = "2026-09-20T08:14:02Z stderr P".length;

/** Whether a line with something unclean before it may be a piece of CRI that goes on. */
function mayBePiece(bytes: Buffer, start: number, end: number): boolean {
  const line = bytes.subarray(start, end);
  return CRI_PIECES.some((piece) => line.includes(piece));
}

/** Whether no string of the line ends with an escaped LF: then its wrapper's text may go on in the next line. */
function goesOn(bytes: Buffer, start: number, end: number): boolean {
  // From the end: what follows the text in these wrappers is short.
  for (let at = end - 3; at >= start; at--) {
    if (bytes[at] !== 0x5c || bytes[at + 1] !== 0x6e || bytes[at + 2] !== 0x22) continue;
    let backslashes = 1;
    while (bytes[at - backslashes] === 0x5c) backslashes++;
    if (backslashes % 2 === 1) return false;
  }
  return true;
}
