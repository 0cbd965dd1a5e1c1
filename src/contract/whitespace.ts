/** Whether the unit at an offset is white space as `\s` has it; false outside the text. */
export function isWhitespaceAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit >= 0xa0 && /\s/.test(text.charAt(at));
}

/** Offset of the first unit from `from` on that is no white space, or the text's length. */
export function skipWhitespace(text: string, from: number): number {
  let at = from;
  while (isWhitespaceAt(text, at)) at++;
  return at;
}

/** Number of units in a range that are no white space. */
export function countNonWhitespace(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    if (!isWhitespaceAt(text, at)) count++;
  }
  return count;
}
