import { adjacentTexts, GAP_SLACK, splitsOf } from "../../classify/adjacency.js";
import { ADJACENCY_LOOKUPS } from "../../classify/near-miss.js";
import { COMPOSITION_CLASSES, type RelationClass } from "../../vocabulary/relation-classes.js";
import type { Rule, RuleEvidence, RuleParameters } from "../rule.js";

const composition = new Set<RelationClass>(COMPOSITION_CLASSES);

/**
 * The candidate of the adjacency split. `gap` is the number of units by which the gap in the evidence may be longer
 * than the separator in the span; at 2 the rule accepts just what the classifier calls adjacent.
 */
export const adjacentJoin: Rule = {
  name: "adjacent-join",
  parameters: { gap: GAP_SLACK },
  describe: "Accepts two parts that one evidence source holds side by side, joined in another way.",
  accepts: (span, evidence, parameters) => joins(span, evidence, parameters).next().done !== true,
  standsAs: (span, evidence, parameters) => [...joins(span, evidence, parameters)],
  knownAbout: {
    injective: false,
    reversible: false,
    note: "The text between the parts is not kept; the association of the parts is that of the evidence.",
  },
  reach: ({ gap = GAP_SLACK }) => ({
    always: gap >= GAP_SLACK ? ["composed-adjacent-present"] : [],
    sometimes: [
      ...(gap < GAP_SLACK ? (["composed-adjacent-present"] as const) : []),
      ...(gap > GAP_SLACK ? (["composed-two-present-parts"] as const) : []),
      "not-classified-budget",
      "not-classified-partial",
    ],
  }),
};

function* joins(
  span: string,
  evidence: RuleEvidence,
  { gap = GAP_SLACK }: RuleParameters,
): Generator<string, undefined> {
  if (!evidence.relationsOf(span).some((relation) => composition.has(relation))) return;
  const { longestPrefix, longestSuffix } = evidence.partsOf(span);
  for (const split of splitsOf(span, longestPrefix, longestSuffix).slice(0, ADJACENCY_LOOKUPS)) {
    yield* adjacentTexts(span, split, evidence.sources, gap);
  }
}
