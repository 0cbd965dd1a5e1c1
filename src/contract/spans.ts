/** A backticked value of a summary; offsets are UTF-16 code units and include the backticks, `end` exclusive. */
export interface Span {
  /** The text between the backticks. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Every span of a text, in order: a backtick, one or more characters that are neither backtick nor LF, a
 * backtick, paired from left to right. Headings and text before the first heading count like any other.
 * One pass: time grows with the text, whatever it holds.
 */
export function findSpans(text: string): Span[] {
  const spans: Span[] = [];
  let lineFeed = text.indexOf("\n");
  let open = text.indexOf("`");
  while (open !== -1) {
    const close = text.indexOf("`", open + 1);
    if (close === -1) break;
    while (lineFeed !== -1 && lineFeed < open) lineFeed = text.indexOf("\n", lineFeed + 1);
    const crossesLine = lineFeed !== -1 && lineFeed < close;
    if (crossesLine || close === open + 1) {
      // No span opens here, but the backtick that should have closed it may open the next one.
      open = close;
      continue;
    }
    spans.push({ value: text.slice(open + 1, close), start: open, end: close + 1 });
    open = text.indexOf("`", close + 1);
  }
  return spans;
}
