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

/**
 * The part of an input that is in memory: the lines that are being decided on, and some before them to look back
 * to. Indexes are bytes in `bytes`; they hold until the next {@link append}.
 */
export class LineWindow {
  #bytes = Buffer.alloc(0);
  #length = 0;
  /** Bytes of the input before the window. */
  #base = 0;
  /** End of the last whole line. */
  #complete = 0;
  #ended = false;
  #stopped = false;
  /** Whether the input ended inside a line that was passed over. */
  #endsInSkipped = false;
  /** A position up to which line ends have been counted, and how many lines begin at or before it. */
  #counted = 0;
  #countedLines = 1;

  get bytes(): Buffer {
    return this.#bytes;
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

  /** Bytes of the input up to an index. */
  offsetOf(index: number): number {
    return this.#base + index;
  }

  /**
   * Adds a chunk, and forgets what stands before `keepFrom` (the start of a line). Returns by how much indexes
   * have moved down.
   */
  append(chunk: Buffer, keepFrom: number): number {
    if (this.#counted < keepFrom) this.numberAt(keepFrom);
    const kept = this.#length - keepFrom;
    const needed = kept + chunk.length;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, keepFrom, this.#length);
      this.#bytes = larger;
    } else {
      this.#bytes.copyWithin(0, keepFrom, this.#length);
    }
    chunk.copy(this.#bytes, kept);
    const lastLf = chunk.lastIndexOf(LF);
    this.#complete = lastLf === -1 ? this.#complete - keepFrom : kept + lastLf + 1;
    this.#length = needed;
    this.#base += keepFrom;
    this.#counted -= keepFrom;
    return keepFrom;
  }

  /** Says that nothing follows. */
  finish(): void {
    this.#ended = true;
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

  /** The number of the physical line that begins at an index, counted from 1. */
  numberAt(start: number): number {
    if (start < this.#counted) return this.#countedLines - this.#lineEnds(start, this.#counted);
    this.#countedLines += this.#lineEnds(this.#counted, start);
    this.#counted = start;
    return this.#countedLines;
  }

  /**
   * Takes a dropped line of `bytes` bytes, its LF included where it has one, into the count of lines and bytes, and
   * empties the window.
   */
  skip(bytes: number, hasLf: boolean): void {
    this.numberAt(this.#length);
    this.#base += this.#length + bytes;
    this.#length = 0;
    this.#complete = 0;
    this.#counted = 0;
    if (hasLf) this.#countedLines++;
    else this.#endsInSkipped = true;
  }

  /** Physical lines of the input up to the end of the window. */
  countLines(): number {
    const begun = this.numberAt(this.#length);
    const endsInLine = this.#endsInSkipped || (this.#length > 0 && this.#bytes[this.#length - 1] !== LF);
    return endsInLine ? begun : begun - 1;
  }

  /** The line that holds the byte at an index. */
  lineAt(index: number): WindowLine {
    const start = index === 0 ? 0 : this.#bytes.lastIndexOf(LF, index - 1) + 1;
    return this.#lineFrom(start);
  }

  /** @throws MoreInputNeeded where the line has not been read yet. Null at the end of the input. */
  next(line: WindowLine): WindowLine | null {
    if (line.terminated && line.end + 1 < this.end) return this.#lineFrom(line.end + 1);
    if (!this.#ended && !this.#stopped) throw new MoreInputNeeded();
    return null;
  }

  /** The line before, or null where the window begins. */
  previous(line: WindowLine): WindowLine | null {
    return line.start === 0 ? null : this.lineAt(line.start - 1);
  }

  text(line: WindowLine): string {
    return this.#bytes.toString("utf8", line.start, line.end);
  }

  #lineFrom(start: number): WindowLine {
    const lf = this.#bytes.indexOf(LF, start);
    const terminated = lf !== -1 && lf < this.#length;
    return { start, end: terminated ? lf : this.#length, terminated };
  }

  #lineEnds(from: number, to: number): number {
    let count = 0;
    for (let lf = this.#bytes.indexOf(LF, from); lf !== -1 && lf < to; lf = this.#bytes.indexOf(LF, lf + 1)) {
      count++;
    }
    return count;
  }
}
