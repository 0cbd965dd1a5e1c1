import { COMPOSITION_CLASSES, type RelationClass } from "../../vocabulary/relation-classes.js";
import type { Rule } from "../rule.js";

const composition = new Set<RelationClass>(COMPOSITION_CLASSES);

/** The control of the trials themselves: if this one ever passes, the trials are broken. */
export const twoPresentParts: Rule = {
  name: "two-present-parts",
  describe: "Accepts any two parts that each stand somewhere in the evidence. A control: it must not pass.",
  accepts: (span, evidence) => evidence.relationsOf(span).some((relation) => composition.has(relation)),
  knownAbout: {
    injective: false,
    reversible: false,
    note: "The association of the parts is unproven and may be false.",
  },
  reach: () => ({
    always: COMPOSITION_CLASSES,
    sometimes: ["not-classified-budget", "not-classified-partial"],
  }),
};
