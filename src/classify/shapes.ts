import { SHAPES, type Shape } from "../vocabulary/shapes.js";
import { hasTypographicChar } from "./typographic.js";

const PREDICATES = {
  space: (value) => /\s/.test(value),
  backslash: (value) => value.includes("\\"),
  "double-backslash": (value) => value.includes("\\\\"),
  colon: (value) => value.includes(":"),
  equals: (value) => value.includes("="),
  "double-dash": (value) => value.includes("--"),
  slash: (value) => value.includes("/"),
  quote: (value) => /['"]/.test(value),
  "typographic-char": hasTypographicChar,
  "digit-group-separator": (value) => /\d[ ,._'\u2019]\d/.test(value),
  "json-punctuation": (value) => /[{}[\]]|":/.test(value),
} as const satisfies Record<Shape, (value: string) => boolean>;

/** The surface features of a value, in the order of the vocabulary. */
export function shapesOf(value: string): Shape[] {
  return SHAPES.filter((shape) => PREDICATES[shape](value));
}
