import { type AssemblyMemory, FIRST_BYTE, SLACK_BYTES } from "./assembly-memory.js";
import { LineSieve } from "./line-sieve.js";

const LF = 0x0a;

/** A physical line in the window: byte indexes into its buffer, the LF no part of it. */
export interface WindowLine {
  readonly start: number;
  readonly end: number;
  /** False only for a last line without LF. */
  readonly terminated: boolean;
}

/** Thrown where a decision needs lines that have not been read yet; the caller tries again with more. */
export class MoreInputNeeded extends Error {}

/** A line that can matter, by its place in the input, which stays when the window moves on. */
export interface Candidate {
  /** Bytes of the input before it. */
  readonly offset: number;
  /** Bytes without its LF. */
  readonly length: number;
}

/**
 * The part of an input that is in memory: the lines that are being decided on, and some before them to look back
 * to. Indexes are bytes in `bytes`; they hold until the next {@link room}.
 */
export class LineWindow {
  readonly #limit: number;
  readonly #assembly: AssemblyMemory;
  readonly #sieve: LineSieve;
  #complete = FIRST_BYTE;
  #length = FIRST_BYTE;
  /** Bytes of the input before index 0, were it part of the window. */
  #base = -FIRST_BYTE;
  #ended = false;
  #stopped = false;
  /** Whether the input ended inside a line that was passed over. */
  #endsInSkipped = false;
  /** Index after the last line that was looked through for what can matter. */
  #sifted = FIRST_BYTE;
  /** LFs of the input up to there. */
  #lfs = 0;
  /** Places in the input where lines begin whose numbers are known, ascending; the last is where to sift on. */
  #knownOffsets: number[] = [0];
  #knownNumbers: number[] = [1];

  /** @param limit the longest line that is read, in bytes */
  constructor(limit: number, assembly: AssemblyMemory) {
    this.#limit = limit;
    this.#assembly = assembly;
    this.#sieve = new LineSieve(assembly);
  }

  get bytes(): Buffer {
    return this.#assembly.bytes;
  }

  /** Index after the last line that may be looked at: whole lines, and at the end of the input the rest. */
  get end(): number {
    return this.#ended ? this.#length : this.#complete;
  }

  /** Index after the last whole line. */
  get complete(): number {
    return this.#complete;
  }

  get length(): number {
    return this.#length;
  }

  /** Bytes of the input before the window. */
  get begin(): number {
    return this.offsetOf(FIRST_BYTE);
  }

  /** Bytes of the input up to an index. */
  offsetOf(index: number): number {
    return this.#base + index;
  }

  /** The index of a byte of the input that is in the window. */
  indexOf(offset: number): number {
    return offset - this.#base;
  }

  /** The line of a candidate. */
  lineOf({ offset, length }: Candidate): WindowLine {
    const start = offset - this.#base;
    const end = start + length;
    return { start, end, terminated: end < this.#complete };
  }

  /**
   * Room for `bytes` more bytes of input, to be filled from its beginning. For it, lines may be forgotten that end before
   * the byte of the input at `keepFrom`.
   */
  room(bytes: number, keepFrom: number): Buffer {
    const capacity = this.bytes.length - SLACK_BYTES;
    if (this.#length + bytes > capacity) {
      const start = this.lineAt(Math.max(FIRST_BYTE, this.indexOf(keepFrom))).start;
      // Moving what is kept to the front is cheap as long as that is little of the whole.
      const needed = FIRST_BYTE + 2 * (this.#length - start + bytes);
      if (needed > capacity) this.#assembly.grow(needed + SLACK_BYTES);
      this.#moveToFront(start);
    }
    return this.bytes.subarray(this.#length, this.#length + bytes);
  }

  #moveToFront(keepFrom: number): void {
    const offset = this.offsetOf(keepFrom);
    const forgotten = this.#knownOffsets.findIndex((known) => known >= offset);
    this.#knownOffsets.splice(0, forgotten);
    this.#knownNumbers.splice(0, forgotten);
    this.bytes.copyWithin(FIRST_BYTE, keepFrom, this.#length);
    const moved = keepFrom - FIRST_BYTE;
    this.#complete -= moved;
    this.#sifted -= moved;
    this.#length -= moved;
    this.#base += moved;
  }

  /** Takes in what was written into the {@link room}. */
  extend(bytes: number): void {
    const lf = this.bytes.subarray(this.#length, this.#length + bytes).lastIndexOf(LF);
    if (lf !== -1) this.#complete = this.#length + lf + 1;
    this.#length += bytes;
  }

  /** Says that nothing follows. */
  finish(): void {
    this.#ended = true;
  }

  /**
   * Looks on for the next line that can matter; null if there is none, as yet.
   * @param sayTaken told to say the plain lines that were taken, for there is no room for more; null: none is to be taken
   */
  nextCandidate(sayTaken: (() => void) | null): Candidate | null {
    while (this.#sifted < this.end) {
      const number = this.#lfs + 1;
      const origin = sayTaken === null ? null : { offset: this.#base, number };
      const { line, goOn, lfs, isFull } = this.#sieve.sift(this.#sifted, this.end, this.#limit, origin);
      this.#sifted = goOn;
      this.#lfs += lfs;
      this.#know(goOn, this.#lfs + 1);
      if (isFull) sayTaken?.();
      if (line !== null) return { offset: this.offsetOf(line.start), length: line.end - line.start };
    }
    return null;
  }

  #know(start: number, number: number): void {
    const offset = this.offsetOf(start);
    if (offset === this.#knownOffsets.at(-1)) return;
    this.#knownOffsets.push(offset);
    this.#knownNumbers.push(number);
  }

  /** Says whether nothing that can be read follows the whole lines, for now. */
  stop(stopped: boolean): void {
    this.#stopped = stopped;
  }

  /** Drops the unfinished line at the end of the window, whose LF has not come yet; returns its length. */
  dropUnfinished(): number {
    const dropped = this.#length - this.#complete;
    this.#length = this.#complete;
    return dropped;
  }

  /**
   * Takes a dropped line of `bytes` bytes, its LF included where it has one, into the count of lines and bytes, and
   * empties the window.
   */
  skip(bytes: number, terminated: boolean): void {
    this.#base += bytes + this.#length - FIRST_BYTE;
    this.#complete = FIRST_BYTE;
    this.#sifted = FIRST_BYTE;
    this.#length = FIRST_BYTE;
    if (terminated) this.#lfs++;
    else this.#endsInSkipped = true;
    this.#knownOffsets = [this.offsetOf(FIRST_BYTE)];
    this.#knownNumbers = [this.#lfs + 1];
  }

  /** The number of the physical line that begins at an index, counted from 1. */
  numberAt(start: number): number {
    const offset = this.offsetOf(start);
    let low = 0;
    let high = this.#knownOffsets.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#knownOffsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    const after = this.indexOf(this.#knownOffsets[low] ?? 0);
    if (after < start) return (this.#knownNumbers[low] ?? 0) + this.#countLfs(after, start);
    const before = low === 0 ? null : this.indexOf(this.#knownOffsets[low - 1] ?? 0);
    return before !== null && start - before < after - start
      ? (this.#knownNumbers[low - 1] ?? 0) + this.#countLfs(before, start)
      : (this.#knownNumbers[low] ?? 0) - this.#countLfs(start, after);
  }

  #countLfs(from: number, to: number): number {
    let count = 0;
    for (let at = this.#lfFrom(from); at < to; at = this.#lfFrom(at + 1)) count++;
    return count;
  }

  /** Physical lines of the input, once it was looked through to its end. */
  countLines(): number {
    return this.#lfs + Number(this.#endsInSkipped || this.#length > this.#complete);
  }

  /** The line that holds the byte at an index. */
  lineAt(index: number): WindowLine {
    const end = this.#lfFrom(index);
    const start = FIRST_BYTE + this.bytes.subarray(FIRST_BYTE, index).lastIndexOf(LF) + 1;
    return { start, end, terminated: end < this.#complete };
  }

  /** Index of the first LF from an index on; of the window's end where there is none. */
  #lfFrom(index: number): number {
    const lf = this.bytes.subarray(index, this.#length).indexOf(LF);
    return lf === -1 ? this.#length : index + lf;
  }

  /** @throws MoreInputNeeded where the line has not been read yet. Null at the end of the input. */
  next(line: WindowLine): WindowLine | null {
    if (line.terminated && line.end + 1 < this.end) return this.lineAt(line.end + 1);
    if (!this.#ended && !this.#stopped) throw new MoreInputNeeded();
    return null;
  }

  /** The line before, or null where the window begins. */
  previous(line: WindowLine): WindowLine | null {
    return line.start === FIRST_BYTE ? null : this.lineAt(line.start - 1);
  }

  text(line: WindowLine): string {
    return this.bytes.toString("utf8", line.start, line.end);
  }
}
