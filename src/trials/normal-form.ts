/** A way to write texts that are to count as equal in the same way. Compare instances by identity. */
export interface NormalForm {
  /**
   * Cuts a text into the pieces that are normalised one by one; every code unit belongs to a piece. A run of ASCII
   * may be one piece, if each of its units would have been normalised alone and to one unit.
   */
  readonly pieces: RegExp;
  readonly normalise: (piece: string) => string;
}

/** A text in normal form that knows where each piece of it came from. Offsets are UTF-16 code units. */
export class NormalisedText {
  readonly raw: string;
  readonly text: string;
  /** Where the pieces start in `text` and in `raw`, in order, with the end as the last. */
  readonly #starts: number[] = [];
  readonly #rawStarts: number[] = [];

  constructor(raw: string, form: NormalForm) {
    this.raw = raw;
    const pieces: string[] = [];
    let length = 0;
    for (const match of raw.matchAll(form.pieces)) {
      const piece = form.normalise(match[0]);
      this.#starts.push(length);
      this.#rawStarts.push(match.index);
      pieces.push(piece);
      length += piece.length;
    }
    this.#starts.push(length);
    this.#rawStarts.push(raw.length);
    this.text = pieces.join("");
  }

  /** The raw texts, whole pieces only, that equal a text in normal form: one for each place, repeats included. */
  *textsAt(wanted: string): Generator<string, undefined> {
    if (wanted === "") return;
    for (let at = this.text.indexOf(wanted); at !== -1; at = this.text.indexOf(wanted, at + 1)) {
      const start = this.#rawOffset(at);
      const end = this.#rawOffset(at + wanted.length);
      if (start !== null && end !== null) yield this.raw.slice(start, end);
    }
  }

  /** The raw offset of a place in the text; null inside a piece. */
  #rawOffset(place: number): number | null {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? place) <= place) low = middle;
      else high = middle - 1;
    }
    const inside = place - (this.#starts[low] ?? 0);
    const offset = (this.#rawStarts[low] ?? 0) + inside;
    const isBoundary = inside === 0 || (isAscii(this.raw, offset - 1) && isAscii(this.raw, offset));
    return isBoundary ? offset : null;
  }
}

function isAscii(text: string, at: number): boolean {
  return text.charCodeAt(at) < 0x80;
}
