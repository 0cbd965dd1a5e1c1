/** Zero-width characters that join or part glyphs: dropped by the plain form, but no shape of their own. */
const JOINERS = "\u200C\u200D";

/** Typographic characters by their plain counterpart. */
const PLAIN_COUNTERPARTS: readonly (readonly [plain: string, typographic: string])[] = [
  ["'", "\u2018\u2019\u201A\u201B"],
  ['"', "\u201C\u201D\u201E\u201F"],
  ["-", "\u2010\u2011\u2012\u2013\u2014\u2015"],
  ["...", "\u2026"],
  [" ", "\u00A0\u2007\u202F"],
  ["", `\u200B${JOINERS}\u2060\uFEFF`],
];

const plainOf = new Map(
  PLAIN_COUNTERPARTS.flatMap(([plain, typographic]) => [...typographic].map((char) => [char, plain])),
);
const anyTypographic = new RegExp([...plainOf.keys()].join("|"), "g");
const anyShaped = new RegExp([...plainOf.keys()].filter((char) => !JOINERS.includes(char)).join("|"));

/** The value with typographic quotes, dashes, ellipses and blanks made plain, zero-width characters dropped. */
export function plainTypography(value: string): string {
  return value.replace(anyTypographic, (char) => plainOf.get(char) ?? char);
}

/** Whether the value holds a typographic character as the shape of that name counts them. */
export function hasTypographicChar(value: string): boolean {
  return anyShaped.test(value);
}
