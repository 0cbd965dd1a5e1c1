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
  #ended = false;
  #stopped = false;
  /** Whether the input ended inside a line that was passed over. */
  #endsInSkipped = false;
  /** Indexes of the LFs in the window, ascending; as many as `#lfCount` says. */
  #lfs = new Int32Array(1024);
  #lfCount = 0;
  /** The number of the line that begins the window. */
  #firstLine = 1;

  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Index after the last line that may be looked at: whole lines, and at the end of the input the rest. */
  get end(): number {
    return this.#ended ? this.#length : this.complete;
  }

  /** Index after the last whole line. */
  get complete(): number {
    return this.#lfCount === 0 ? 0 : this.#lf(this.#lfCount - 1) + 1;
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
    this.#forgetLines(keepFrom);
    for (let lf = chunk.indexOf(LF); lf !== -1; lf = chunk.indexOf(LF, lf + 1)) {
      this.#addLf(kept + lf);
      // A call costs more than looking at a byte, and a hostile file can be of nothing but empty lines.
      for (; chunk[lf + 1] === LF; lf++) this.#addLf(kept + lf + 1);
    }
    this.#length = needed;
    this.#base += keepFrom;
    return keepFrom;
  }

  /** Takes the lines before an index out of the list of line ends, and moves the rest down. */
  #forgetLines(before: number): void {
    const forgotten = this.#linesBefore(before);
    for (let at = forgotten; at < this.#lfCount; at++) this.#lfs[at - forgotten] = this.#lf(at) - before;
    this.#lfCount -= forgotten;
    this.#firstLine += forgotten;
  }

  #addLf(index: number): void {
    if (this.#lfCount === this.#lfs.length) {
      const more = new Int32Array(this.#lfs.length * 2);
      more.set(this.#lfs);
      this.#lfs = more;
    }
    this.#lfs[this.#lfCount++] = index;
  }

  #lf(at: number): number {
    return this.#lfs[at] ?? this.#length;
  }

  /** How many lines of the window end before an index. */
  #linesBefore(index: number): number {
    let low = 0;
    let high = this.#lfCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lf(middle) < index) low = middle + 1;
      else high = middle;
    }
    return low;
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
    const dropped = this.#length - this.complete;
    this.#length = this.complete;
    return dropped;
  }

  /** The number of the physical line that begins at an index, counted from 1. */
  numberAt(start: number): number {
    return this.#firstLine + this.#linesBefore(start);
  }

  /**
   * Takes a dropped line of `bytes` bytes, its LF included where it has one, into the count of lines and bytes, and
   * empties the window.
   */
  skip(bytes: number, hasLf: boolean): void {
    this.#base += this.#length + bytes;
    this.#length = 0;
    // A line too long has made it large, and what follows hardly needs as much.
    this.#bytes = Buffer.alloc(0);
    this.#firstLine += this.#lfCount;
    this.#lfCount = 0;
    if (hasLf) this.#firstLine++;
    else this.#endsInSkipped = true;
  }

  /** Physical lines of the input up to the end of the window. */
  countLines(): number {
    const begun = this.#firstLine + this.#lfCount;
    const endsInLine = this.#endsInSkipped || (this.#length > 0 && this.#bytes[this.#length - 1] !== LF);
    return endsInLine ? begun : begun - 1;
  }

  /** The line that holds the byte at an index. */
  lineAt(index: number): WindowLine {
    return this.#line(this.#linesBefore(index));
  }

  /** The starts of the lines from `from` on that `isMeant` says yes to, up to the end of the whole lines. */
  linesThat(isMeant: (bytes: Buffer, start: number, end: number) => boolean, from: number): number[] {
    const found: number[] = [];
    let start = from;
    for (let at = this.#linesBefore(from); at < this.#lfCount; at++) {
      const end = this.#lf(at);
      if (isMeant(this.#bytes, start, end)) found.push(start);
      start = end + 1;
    }
    return found;
  }

  /** @throws MoreInputNeeded where the line has not been read yet. Null at the end of the input. */
  next(line: WindowLine): WindowLine | null {
    if (line.terminated && line.end + 1 < this.end) return this.lineAt(line.end + 1);
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

  /** The line after so many others of the window. */
  #line(before: number): WindowLine {
    const terminated = before < this.#lfCount;
    return {
      start: before === 0 ? 0 : this.#lf(before - 1) + 1,
      end: terminated ? this.#lf(before) : this.#length,
      terminated,
    };
  }
}
