import { RELATION_CLASSES } from "../../vocabulary/relation-classes.js";
import type { NormalForm } from "../normal-form.js";
import type { Rule, RuleEvidence } from "../rule.js";

/** Letter by letter, so that the place of a letter in its word does not matter. */
const LOWER_CASE: NormalForm = {
  pieces: /[\u0000-\u007f]+|[^\u0000-\u007f]/gu,
  normalise: (piece) => piece.toLowerCase(),
};

export const caseFolded: Rule = {
  name: "case-folded",
  describe: "Accepts a span that equals an evidence text but for upper and lower case.",
  accepts: (span, evidence) => textsLike(span, evidence).length > 0,
  standsAs: textsLike,
  knownAbout: {
    injective: false,
    reversible: false,
    note: "Names that differ in case only can be different things.",
  },
  reach: () => ({
    always: ["case-variant-present"],
    sometimes: RELATION_CLASSES.filter((relation) => relation !== "case-variant-present"),
  }),
};

function textsLike(span: string, evidence: RuleEvidence): string[] {
  // The classifier's two forms come first: a few letters have an upper-case form that does not fold back.
  const forms = [span.toLowerCase(), span.toUpperCase()].filter((form) => evidence.isPresent(form));
  return [...new Set([...forms, ...evidence.equalTexts(LOWER_CASE, span)])];
}
