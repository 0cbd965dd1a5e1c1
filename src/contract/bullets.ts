import { isWhitespaceAt } from "./whitespace.js";

/** A bullet: from the start of its line to the next bullet of any depth or the end of the range looked at. */
export interface Bullet {
  /** Start of the line, indentation included; UTF-16 code units, as all offsets. */
  readonly start: number;
  /** Where the text after the mark begins. */
  readonly textStart: number;
  readonly end: number;
}

/**
 * The bullets between two offsets, in order: at the start of a line optional indentation, a dash or star, white
 * space. A nested bullet is a bullet of its own. For those of a section, pass its content's range.
 */
export function findBullets(text: string, rangeStart: number, rangeEnd: number): Bullet[] {
  const starts: number[] = [];
  const textStarts: number[] = [];
  let lineStart = rangeStart;
  while (lineStart < rangeEnd) {
    const lineFeed = text.indexOf("\n", lineStart);
    const lineEnd = lineFeed === -1 || lineFeed > rangeEnd ? rangeEnd : lineFeed;
    const textStart = bulletTextStart(text, lineStart, lineEnd);
    if (textStart !== -1) {
      starts.push(lineStart);
      textStarts.push(textStart);
    }
    lineStart = lineEnd + 1;
  }
  return starts.map((start, index) => ({
    start,
    textStart: textStarts[index] ?? start,
    end: starts[index + 1] ?? rangeEnd,
  }));
}

/** The last bullet that starts at or before an offset; `bullets` are in order. */
export function lastBulletBefore(bullets: readonly Bullet[], offset: number): Bullet | undefined {
  let low = 0;
  let high = bullets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bullets[middle]?.start ?? offset) <= offset) low = middle + 1;
    else high = middle;
  }
  return bullets[low - 1];
}

/** Offset of the text of a bullet in the line, or -1 if the line opens none. */
function bulletTextStart(text: string, lineStart: number, lineEnd: number): number {
  let mark = lineStart;
  while (mark < lineEnd && isWhitespaceAt(text, mark)) mark++;
  if (mark >= lineEnd || (text[mark] !== "-" && text[mark] !== "*")) return -1;
  let textStart = mark + 1;
  while (textStart < lineEnd && isWhitespaceAt(text, textStart)) textStart++;
  return textStart === mark + 1 ? -1 : textStart;
}
