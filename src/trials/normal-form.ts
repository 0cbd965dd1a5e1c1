/** A way to write texts that are to count as equal in the same way. Compare instances by identity. */
export interface NormalForm {
  /** Cuts a text into the pieces that are normalised one by one; every code unit belongs to a piece. */
  readonly pieces: RegExp;
  readonly normalise: (piece: string) => string;
}

/** A text in normal form that knows where each piece came from. */
export interface NormalisedText {
  readonly raw: string;
  readonly text: string;
  /** For each unit of `text`, and its end, the offset in `raw` of the piece that starts there; −1 inside a piece. */
  readonly rawOffsets: Int32Array;
}

export function normalised(raw: string, form: NormalForm): NormalisedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const match of raw.matchAll(form.pieces)) {
    const piece = form.normalise(match[0]);
    starts.push(length, match.index);
    pieces.push(piece);
    length += piece.length;
  }
  const rawOffsets = new Int32Array(length + 1).fill(-1);
  for (let at = 0; at < starts.length; at += 2) rawOffsets[starts[at] ?? 0] = starts[at + 1] ?? 0;
  rawOffsets[length] = raw.length;
  return { raw, text: pieces.join(""), rawOffsets };
}

/** The distinct texts of the sources, whole pieces only, that equal a text in normal form. */
export function textsEqualTo(wanted: string, sources: readonly NormalisedText[]): string[] {
  const texts = new Set<string>();
  if (wanted === "") return [];
  for (const { raw, text, rawOffsets } of sources) {
    for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + 1)) {
      const from = rawOffsets[start] ?? -1;
      const to = rawOffsets[start + wanted.length] ?? -1;
      if (from !== -1 && to !== -1) texts.add(raw.slice(from, to));
    }
  }
  return [...texts];
}
