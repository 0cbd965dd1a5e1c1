import type { PartsPresent } from "../classify/near-miss.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import type { NormalForm } from "./normal-form.js";

/** Whole numbers by name, such as `{ gap: 2 }`. */
export type RuleParameters = Readonly<Record<string, number>>;

/**
 * A normalisation rule on trial: what it would accept beside what the evidence supports. Built-in rules are one file
 * each; a file of the user's own exports the same shape, of which `reach` and `standsAs` may be left out.
 */
export interface Rule {
  /** Must be a name (see `isName`). */
  readonly name: string;
  /** The parameters with their defaults. */
  readonly parameters?: RuleParameters;
  /** What it accepts, in one sentence. */
  readonly describe: string;
  /**
   * Whether the rule accepts a span that the evidence does not support. Pure: the same span, evidence and parameters
   * give the same answer.
   */
  readonly accepts: (span: string, evidence: RuleEvidence, parameters: RuleParameters) => boolean;
  /**
   * The evidence texts that the rule takes an accepted span for. More than one distinct text makes the span
   * ambiguous; without this function nobody knows, which is no pass.
   */
  readonly standsAs?: (span: string, evidence: RuleEvidence, parameters: RuleParameters) => readonly string[];
  readonly knownAbout: RuleKnowledge;
  /** The relation classes whose spans it accepts; absent: it may accept spans of any class. */
  readonly reach?: (parameters: RuleParameters) => RuleReach;
}

export interface RuleKnowledge {
  /** No two different spans are taken for the same evidence text. */
  readonly injective: boolean;
  /** The span can be computed back from the evidence text that it is taken for. */
  readonly reversible: boolean;
  readonly note: string;
}

/** Spans of the classes under `always` are all accepted, those under `sometimes` perhaps, all others never. */
export interface RuleReach {
  readonly always: readonly RelationClass[];
  readonly sometimes: readonly RelationClass[];
}

/** The evidence of one case as a rule may ask about it; answers are remembered. Offsets are UTF-16 code units. */
export interface RuleEvidence {
  /** The evidence sources that are not empty, in order. */
  readonly sources: readonly string[];
  /** Whether one source holds the text. */
  isPresent(text: string): boolean;
  /**
   * How a text relates to the evidence by the classifier of 0.4.5 and later with an unlimited probe budget; empty
   * for a text that is present.
   */
  relationsOf(span: string): readonly RelationClass[];
  /** The longest parts of a text of 8 to 96 units that the sources hold. */
  partsOf(span: string): PartsPresent;
  /**
   * The distinct evidence texts that equal the span once both are in a normal form. The evidence is normalised once
   * per case and form.
   */
  equalTexts(form: NormalForm, span: string): readonly string[];
}

/** A rule as it was chosen for a trial. */
export interface ChosenRule {
  readonly rule: Rule;
  readonly parameters: RuleParameters;
  /** The user's file that it comes from; null for a built-in rule. */
  readonly file: string | null;
}

/** Why a rule took no part. Never with the message: a message may quote the text that was being read. */
export const RULE_FAULTS = {
  "cannot-be-loaded": "the file cannot be loaded as an ES module",
  "wrong-shape": "neither its default export nor its export `rule` has the shape of a rule",
  threw: "it threw while it ran",
  "no-boolean": "it answered with something other than true or false",
  "no-texts": "its standsAs answered with something other than a list of texts",
} as const;

export type RuleFault = keyof typeof RULE_FAULTS;

export interface SkippedRule {
  /** Name of the rule, or the path where no name is known. */
  readonly rule: string;
  readonly file: string | null;
  readonly fault: RuleFault;
}
