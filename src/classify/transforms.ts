import { jsonEscaped } from "../contract/support.js";
import type { CHEAP_RELATIONS } from "../vocabulary/relation-classes.js";
import { plainTypography } from "./typographic.js";

export type CheapRelation = (typeof CHEAP_RELATIONS)[number];

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^\n\r\u2028\u2029]))/g;
const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  // A backslash-u or -x that lacks its digits reads as the number it does not have.
  u: "\0",
  x: "\0",
};

/**
 * The value with its backslash escapes resolved from left to right: n t r b f as in C, backslash-u with four and
 * backslash-x with two hex digits as that code unit (without them as NUL), any other character as itself. A
 * backslash before a line terminator or at the end stays.
 */
export function unescapedForm(value: string): string {
  return value.replace(ESCAPE, (_match, four?: string, two?: string, char = "") => {
    const hex = four ?? two;
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return NAMED_ESCAPES[char] ?? char;
  });
}

/** The value with every run of white space as one blank, and none at its ends. */
export function whitespaceCollapsed(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

/**
 * The cheap forms in the order in which they are looked up. A relation holds if one of its forms is present; its
 * second form is asked only where the first one missed or was the value itself.
 */
export const CHEAP_TRANSFORMS: readonly {
  readonly relation: CheapRelation;
  readonly forms: readonly ((value: string) => string)[];
}[] = [
  { relation: "escaped-form-present", forms: [jsonEscaped] },
  { relation: "unescaped-form-present", forms: [unescapedForm] },
  { relation: "whitespace-collapsed-present", forms: [whitespaceCollapsed] },
  {
    relation: "case-variant-present",
    forms: [(value) => value.toLowerCase(), (value) => value.toUpperCase()],
  },
  { relation: "typographic-variant-present", forms: [plainTypography] },
];
