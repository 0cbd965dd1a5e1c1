import type { Acceptability, Explanation } from "./explanation.js";

/**
 * How a rejected value relates to the evidence, as the class-only report names it. A value can have several
 * cheap relations at once; at most one near-miss relation.
 */
export const RELATION_CLASSES = [
  "escaped-form-present",
  "unescaped-form-present",
  "whitespace-collapsed-present",
  "case-variant-present",
  "typographic-variant-present",
  "single-deletion-present",
  "composed-adjacent-present",
  "composed-two-present-parts",
  "no-near-miss",
  "not-classified-length",
  "not-classified-budget",
  "not-classified-partial",
] as const;

export type RelationClass = (typeof RELATION_CLASSES)[number];

/** Relations found by transforming the span alone; a span with one of them is "classified cheaply". */
export const CHEAP_RELATIONS = [
  "escaped-form-present",
  "unescaped-form-present",
  "whitespace-collapsed-present",
  "case-variant-present",
  "typographic-variant-present",
] as const satisfies readonly RelationClass[];

/** The two classes into which release 0.4.5 split what earlier releases counted as one. */
export const COMPOSITION_CLASSES = [
  "composed-adjacent-present",
  "composed-two-present-parts",
] as const satisfies readonly RelationClass[];

/** Classes that say "not analysed". They are missing data, never absence. */
export const UNANALYSED_CLASSES = [
  "not-classified-length",
  "not-classified-budget",
  "not-classified-partial",
] as const satisfies readonly RelationClass[];

/** Relations whose span differs from the evidence in rendering only; the 0.4.7 repair un-quotes these first. */
export const RENDERING_EQUIVALENT_CLASSES = [
  "escaped-form-present",
  "unescaped-form-present",
  "whitespace-collapsed-present",
  "typographic-variant-present",
  "composed-adjacent-present",
] as const satisfies readonly RelationClass[];

/** The explanation of each relation class, and whether an acceptance rule for it is thinkable. */
export const RELATION_EXPLANATIONS = {
  "escaped-form-present": {
    means: "The value's JSON-escaped form stands in the evidence: only the escaping differs.",
    found: "The value is written as a JSON string would write it and looked up.",
    since: "0.4.2 to 0.4.3; from 0.4.4 such values are supported and no longer rejected",
    callsFor: "Nothing: 0.4.4 accepts the form.",
    acceptable: "accepted-since-0.4.4",
  },
  "unescaped-form-present": {
    means: "The value carries escapes, and its unescaped form stands in the evidence.",
    found: "Backslash escapes are resolved from left to right and the result is looked up.",
    since: "0.4.2",
    callsFor: "The trial of json-unescaped, if the class keeps coming back.",
    acceptable: "possible",
  },
  "whitespace-collapsed-present": {
    means: "With its white space collapsed to single blanks and trimmed, the value stands in the evidence.",
    found: "Every run of white space becomes one blank, the ends are trimmed, the result is looked up.",
    since: "0.4.2",
    callsFor: "The trial of whitespace-collapsed.",
    acceptable: "possible",
  },
  "case-variant-present": {
    means: "The value stands in the evidence all in lower case, or all in upper case.",
    found: "The lower-case form is looked up, then the upper-case form.",
    since: "0.4.2",
    callsFor: "Care: names that differ in case only can be different things. See the trial of case-folded.",
    acceptable: "possible",
  },
  "typographic-variant-present": {
    means:
      "With typographic quotes, dashes, ellipses and blanks made plain, the value stands in the evidence.",
    found: "Typographic characters are replaced by their plain counterparts and the result is looked up.",
    since: "0.4.2",
    callsFor: "The trial of typographic.",
    acceptable: "possible",
  },
  "single-deletion-present": {
    means: "The value less one character stands in the evidence.",
    found: "The value is looked up with each of its UTF-16 code units left out, in ascending order.",
    since: "0.4.2",
    callsFor: "Nothing by rule: one character can turn a value into another one (port 8080 and 80800).",
    acceptable: "never",
  },
  "composed-adjacent-present": {
    means: "Two present parts, and one evidence source holds them side by side: a rendering difference.",
    found:
      "A split of the value into a present prefix, a separator of one or two units and a present suffix, where one source holds the prefix, a short gap without letters, numbers or line ends, and the suffix.",
    since: "0.4.5; before, counted under composed-two-present-parts",
    callsFor: "The trial of adjacent-join.",
    acceptable: "possible",
  },
  "composed-two-present-parts": {
    means:
      "Two parts that each stand in the evidence were joined into one value. From 0.4.5: no source has them side by side, so the association is unproven and may be false.",
    found:
      "A split of the value into a present prefix, a separator of one or two units and a present suffix.",
    since: "0.4.2; before 0.4.5 it holds adjacent pairs too",
    callsFor:
      "Never a rule: accepting it would accept false associations. Only the prompt, the model or the repair can help.",
    acceptable: "never",
  },
  "no-near-miss": {
    means: "Analysed to the end, and nothing near the value stands in the evidence.",
    found: "No cheap form, no single deletion and no composition was present.",
    since: "0.4.2; in 0.4.2 it also held values that were not analysed",
    callsFor: "Nothing by rule: the value has no support.",
    acceptable: "never",
  },
  "not-classified-length": {
    means: "Longer than 96 UTF-16 code units, so the near-miss analysis was not run.",
    found: "By the value's length.",
    since: "0.4.3",
    callsFor: "Read as missing data: the value may be of any class.",
    acceptable: "unknown",
  },
  "not-classified-budget": {
    means: "The probe budget gave no share for this value; it was not analysed.",
    found: "The ledger was exhausted, or the value's share of what remained was zero.",
    since: "0.4.2",
    callsFor: "Read as missing data; a larger budget or a replay of the case would tell.",
    acceptable: "unknown",
  },
  "not-classified-partial": {
    means: "The value's share of the probe budget ended before its analysis did.",
    found: "The share ran out inside the near-miss phase.",
    since: "0.4.3",
    callsFor: "Read as missing data; a replay of the case with a larger budget would tell.",
    acceptable: "unknown",
  },
} as const satisfies Record<RelationClass, Explanation & { acceptable: Acceptability }>;

const known = new Set<string>(RELATION_CLASSES);

/** Whether `name` belongs to the closed list of relation classes. */
export function isRelationClass(name: string): name is RelationClass {
  return known.has(name);
}
