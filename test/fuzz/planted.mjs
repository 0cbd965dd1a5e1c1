/**
 * Text that must never come out. A private-use character stands between every two letters, so no part of it of
 * three characters or more can pass for a name, whatever a mutation cuts off.
 */
export const PLANTED = [..."Planted text. Never shown!"].join("\u{E0F1}");

const MARKS = ["\u{E0F1}", "\\ue0f1", "\\uE0F1", "%EE%83%B1", "&#57585;", "&#xe0f1;"].map((mark) =>
  Buffer.from(mark),
);

/** Whether an output holds any part of the planted text, plain or escaped. */
export function holdsPlanted(output) {
  const bytes = Buffer.isBuffer(output) ? output : Buffer.from(output);
  return MARKS.some((mark) => bytes.includes(mark));
}
