import type { CaseOriginKind } from "../contract/case.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import type { LogBounds } from "./log-bounds.js";
import type { ControlKind } from "./negative-controls/kinds.js";
import type { RuleKnowledge, RuleParameters, SkippedRule } from "./rule.js";
import type { Outcome } from "./try-on-case.js";
import type { Verdict } from "./verdict.js";

/** What trials of rules came to, as plain data. Free of text: classes, counts and names only. */
export interface TrialReport {
  /** The release that every case was replayed as; null where each case was replayed as its own. */
  readonly as: string | null;
  readonly seed: number;
  readonly cases: {
    readonly tried: number;
    readonly byOrigin: Readonly<Record<CaseOriginKind, number>>;
    /** Cases by the release that they were replayed as, oldest first. */
    readonly byRelease: readonly { readonly release: string; readonly cases: number }[];
    /** Cases whose own release cannot be replayed. They took no part. */
    readonly notReplayable: readonly { readonly case: string; readonly release: string }[];
  };
  readonly rules: readonly RuleTrial[];
  readonly skipped: readonly SkippedRule[];
}

export interface RuleTrial {
  readonly rule: string;
  readonly parameters: RuleParameters;
  /** The user's file; null for a built-in rule. */
  readonly file: string | null;
  readonly describe: string;
  readonly knownAbout: RuleKnowledge;
  readonly gained: Gains;
  /** Bullets with a rejected span, without the rule less with it. */
  readonly bulletsSaved: number;
  /** Cases whose outcome changes, in the order of the cases. */
  readonly flips: readonly Flip[];
  /** Paired, over cases: those that flip for the better against those that flip for the worse. */
  readonly signTest: { readonly better: number; readonly worse: number; readonly p: number };
  readonly ambiguity: Ambiguity;
  readonly controls: readonly ControlCount[];
  /** Null where no logs were given. */
  readonly logs: LogBounds | null;
  readonly verdict: Verdict;
  /** One paragraph for a decision record. */
  readonly paragraph: string;
}

export interface Gains {
  readonly occurrences: number;
  /** Distinct values of each case, added up. */
  readonly distinct: number;
  readonly cases: number;
  /** By the classifier of 0.4.5 and later with an unlimited probe budget; a span can have several classes. */
  readonly byClass: readonly {
    readonly relation: RelationClass;
    readonly occurrences: number;
    readonly distinct: number;
  }[];
  /** Occurrences that could not be classified: they may be of any class. */
  readonly unclassified: number;
}

export interface Flip {
  readonly case: string;
  readonly release: string;
  readonly from: Outcome;
  readonly to: Outcome;
  readonly better: boolean;
}

/** In how many distinct evidence texts the distinct gained values could stand. */
export interface Ambiguity {
  readonly one: number;
  readonly several: number;
  /** Values for which the rule does not say, or names no text that is there. */
  readonly unknown: number;
  /** The most texts that one value could stand for; null where none is known. */
  readonly most: number | null;
}

export interface ControlCount {
  readonly kind: ControlKind;
  readonly accepted: number;
  readonly made: number;
  /** Exact one-sided 95 % upper bound of the share accepted, as if controls were independent; null without one. */
  readonly upperBound: number | null;
  /** Cases that gave a control of the kind, and cases with one accepted. */
  readonly cases: number;
  readonly casesAccepting: number;
}
