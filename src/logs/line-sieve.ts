import { type AssemblyMemory, RESULTS, TAKEN_LINES } from "./assembly-memory.js";
import { FINGERPRINT_BYTES, fingerprintsOf } from "./fingerprints.js";
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

const FINGERPRINTS = fingerprintsOf(PATTERNS.map(({ bytes }) => bytes));

/** The sieve's tables in memory, in bytes. */
const PATTERN_TABLE = 128;
const PATTERN_BYTES = 1024;
const LINE_BYTES = 16;

/**
 * Looks through lines for those that can matter: that hold a needle, are a piece of a longer line, or are over the
 * limit. A line that it does not name holds no record. What it looks through lies in a memory of its own, where it is
 * searched by WebAssembly's vector instructions, once for everything.
 */
export class LineSieve {
  readonly #assembly: AssemblyMemory;

  constructor(assembly: AssemblyMemory) {
    this.#assembly = assembly;
    this.#fillTables();
  }

  /**
   * Looks through `[from, to)`. `from` begins a line; the last line may lack its LF.
   * @param limit the longest line that is read, in bytes
   */
  sift(from: number, to: number, limit: number): Sifted {
    const { bytes, functions } = this.#assembly;
    const lines: SiftedLine[] = [];
    let lfs = 0;
    for (let at = from; at < to; ) {
      const found = functions.sift(at, to, limit, SHORTEST_CRI_PIECE, PATTERNS.length, RESULTS, TAKEN_LINES);
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
