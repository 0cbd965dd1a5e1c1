import type { Rule } from "../rule.js";

export const singleDeletion: Rule = {
  name: "single-deletion",
  describe: "Accepts a span that stands in the evidence once one of its characters is left out.",
  accepts: (span, evidence) => evidence.relationsOf(span).includes("single-deletion-present"),
  standsAs: (span, evidence) =>
    Array.from({ length: span.length }, (_, at) => span.slice(0, at) + span.slice(at + 1)).filter((text) =>
      evidence.isPresent(text),
    ),
  knownAbout: {
    injective: false,
    reversible: false,
    note: "One character can turn a value into another one, as a digit too many does with a port.",
  },
  reach: () => ({
    always: ["single-deletion-present"],
    sometimes: ["not-classified-budget", "not-classified-partial"],
  }),
};
