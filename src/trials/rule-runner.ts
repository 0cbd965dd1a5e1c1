import type { CaseEvidence } from "./case-evidence.js";
import type { ChosenRule, RuleFault } from "./rule.js";

/** A rule failed while it ran. Carries no message of the rule's own. */
class RuleFailed extends Error {
  override readonly name = "RuleFailed";
  readonly fault: RuleFault;

  constructor(fault: RuleFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Asks a rule, and holds back whatever else it does than answer. */
export class RuleRunner {
  readonly chosen: ChosenRule;
  readonly #evidence: CaseEvidence;
  readonly #answers = new Map<string, boolean>();

  constructor(chosen: ChosenRule, evidence: CaseEvidence) {
    this.chosen = chosen;
    this.#evidence = evidence;
  }

  readonly accepts = (span: string): boolean => {
    const known = this.#answers.get(span);
    if (known !== undefined) return known;
    const { rule, parameters } = this.chosen;
    const answer: unknown = heldBack(() => rule.accepts(span, this.#evidence.forRules, parameters));
    if (typeof answer !== "boolean") throw new RuleFailed("no-boolean");
    this.#answers.set(span, answer);
    return answer;
  };

  /** The number of distinct evidence texts an accepted span is taken for; null where the rule does not say. */
  textsFor(span: string): number | null {
    const { rule, parameters } = this.chosen;
    const { standsAs } = rule;
    if (standsAs === undefined) return null;
    const texts: unknown = heldBack(() => standsAs(span, this.#evidence.forRules, parameters));
    if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string")) {
      throw new RuleFailed("no-texts");
    }
    return new Set(texts.filter((text: string) => this.#evidence.isPresent(text))).size;
  }
}

/** What `work` gives, or the fault of the rule that it ran. Other errors are defects of the trial and pass. */
export function orFault<Result>(
  work: () => Result,
): { readonly result: Result } | { readonly fault: RuleFault } {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof RuleFailed) return { fault: error.fault };
    throw error;
  }
}

function heldBack(ask: () => unknown): unknown {
  try {
    return ask();
  } catch {
    throw new RuleFailed("threw");
  }
}
