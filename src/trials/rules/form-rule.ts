import type { CheapRelation } from "../../classify/transforms.js";
import type { Rule } from "../rule.js";

/**
 * A rule that accepts a span if another form of it stands in the evidence, as one of the classifier's cheap
 * relations asks. Every value that was not analysed but for its length or its share has been asked for that form
 * already; only one that the budget did not reach may still have it.
 */
export function formRule(
  relation: CheapRelation,
  form: (span: string) => string,
  about: Pick<Rule, "name" | "describe" | "knownAbout">,
): Rule {
  return {
    ...about,
    accepts: (span, evidence) => evidence.isPresent(form(span)),
    standsAs: (span) => [form(span)],
    reach: () => ({ always: [relation], sometimes: ["not-classified-budget"] }),
  };
}
