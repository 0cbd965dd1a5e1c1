/** Surface features of a rejected value; a value can have several. Counted per occurrence. */
export const SHAPES = [
  "space",
  "backslash",
  "double-backslash",
  "colon",
  "equals",
  "double-dash",
  "slash",
  "quote",
  "typographic-char",
  "digit-group-separator",
  "json-punctuation",
] as const;

export type Shape = (typeof SHAPES)[number];

/** One sentence for each shape. */
export const SHAPE_MEANINGS = {
  space: "holds any white space",
  backslash: "holds a backslash",
  "double-backslash": "holds two backslashes in a row",
  colon: "holds a colon",
  equals: "holds an equals sign",
  "double-dash": "holds two hyphens in a row",
  slash: "holds a slash",
  quote: "holds a straight single or double quote",
  "typographic-char": "holds a typographic quote, dash, ellipsis, blank or zero-width character",
  "digit-group-separator": "holds a digit, a group separator and a digit",
  "json-punctuation": "holds a brace, a bracket, or a double quote before a colon",
} as const satisfies Record<Shape, string>;
