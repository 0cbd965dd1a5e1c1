import type { AssemblyMemory } from "./assembly-memory.js";
import { FINGERPRINT_BYTES, fingerprintsOf } from "./fingerprints.js";
import { BYTE_MESSAGE_HEADS, KEPT_EVENTS, NEEDLE_TEXTS } from "./needles.js";

/** How far lines were looked through: byte indexes into the sieve's memory. */
export interface Sifted {
  /** The line that can matter, its LF no part of it. Null: there is none before {@link goOn}. */
  readonly line: { readonly start: number; readonly end: number } | null;
  /** Where the first line begins that was not looked at. */
  readonly goOn: number;
  /** How many LFs stand before that. */
  readonly lfs: number;
  /** Whether the line there is plain, and has no room beside those that were taken. */
  readonly isFull: boolean;
}

/** What plain lines that are taken are to be known by: bytes before index 0, and the number of the first line. */
export interface Origin {
  readonly offset: number;
  readonly number: number;
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
const FULL = 16;

const PATTERNS: readonly { readonly bytes: Buffer; readonly mark: number }[] = [
  ...[...NEEDLE_TEXTS, ...BYTE_MESSAGE_HEADS].map((text) => ({ bytes: Buffer.from(text), mark: MATTERS })),
  ...MARKS.map(({ text, tellsAtEnd }) => ({
    bytes: Buffer.from(text),
    mark: tellsAtEnd ? MAY_GO_ON : MATTERS,
  })),
];

const FINGERPRINTS = fingerprintsOf(PATTERNS.map(({ bytes }) => bytes));

/** The sieve's tables in memory, in bytes. */
const RESULT = 96;
const PATTERN_TABLE = 128;
const PATTERN_BYTES = 1024;

/**
 * Looks through lines for those that can matter: that hold a needle, are a piece of a longer line, or are over the
 * limit. A line that it does not name holds no record. What it looks through lies in a memory of its own, where it is
 * searched by WebAssembly's vector instructions, once for everything. Lines that are plain it can take meanwhile.
 */
export class LineSieve {
  readonly #assembly: AssemblyMemory;

  constructor(assembly: AssemblyMemory) {
    this.#assembly = assembly;
    this.#fillTables();
  }

  /**
   * Looks through `[from, to)` up to the first line that can matter. `from` begins a line; the last line may lack its LF.
   * @param limit the longest line that is read, in bytes
   * @param origin null: no line is taken, plain ones are named as others are
   */
  sift(from: number, to: number, limit: number, origin: Origin | null): Sifted {
    const { bytes, words, functions } = this.#assembly;
    let lfs = 0;
    for (let at = from; at < to; ) {
      const marks = functions.sift(
        at,
        to,
        limit,
        SHORTEST_CRI_PIECE,
        PATTERNS.length,
        origin === null ? 0 : KEPT_EVENTS.length,
        origin === null ? 0 : origin.offset,
        origin === null ? 0 : origin.number + lfs,
      );
      const [goOn = to, passed = 0, start = 0, end = 0] = words.subarray(RESULT / 4, RESULT / 4 + 4);
      lfs += passed;
      at = goOn;
      if (marks === FULL) return { line: null, goOn, lfs, isFull: true };
      if (matters(bytes, start, end, marks)) return { line: { start, end }, goOn, lfs, isFull: false };
    }
    return { line: null, goOn: to, lfs, isFull: false };
  }

  #fillTables(): void {
    let next = PATTERN_BYTES;
    const memory = this.#assembly.bytes;
    memory.fill(0, 0, PATTERN_TABLE);
    for (const [nth, { bytes, mark }] of PATTERNS.entries()) {
      const { at = 0, group = 0 } = FINGERPRINTS[nth] ?? {};
      for (let i = 0; i < FINGERPRINT_BYTES; i++) {
        const byte = bytes.readUInt8(at + i);
        for (const cell of [32 * i + (byte & 0xf), 32 * i + 16 + (byte >> 4)]) {
          memory.writeUInt8(memory.readUInt8(cell) | (1 << group), cell);
        }
      }
      const entry = [bytes.readUIntLE(at, FINGERPRINT_BYTES), at, next, bytes.length, mark];
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
