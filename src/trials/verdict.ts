import type { ControlKind } from "./negative-controls/kinds.js";
import type { ChosenRule } from "./rule.js";
import type { RuleTally } from "./tally.js";

export type VerdictName = "could be safe" | "needs review" | "must not" | "no gain here";

/** What a rule's trial comes to, with every reason that stands. */
export interface Verdict {
  readonly verdict: VerdictName;
  readonly reasons: readonly Reason[];
}

export type Reason =
  | { readonly reason: "reaches-two-present-parts" }
  | { readonly reason: "gains-two-present-parts"; readonly spans: number }
  | {
      readonly reason: "accepts-controls";
      readonly kind: ControlKind;
      readonly accepted: number;
      readonly made: number;
    }
  | { readonly reason: "loses-cases"; readonly cases: number }
  | { readonly reason: "gains-unclassified"; readonly spans: number }
  | { readonly reason: "ambiguous"; readonly values: number; readonly most: number }
  | { readonly reason: "ambiguity-not-known"; readonly values: number }
  | { readonly reason: "not-reversible" }
  | { readonly reason: "no-unrelated-pair-made" }
  | { readonly reason: "no-gain" }
  | { readonly reason: "no-case-tried" }
  | { readonly reason: "passed"; readonly spans: number; readonly controls: number };

/**
 * How much an accepted control of a kind weighs. A pair associates what was never together, and a changed digit is
 * another value. The other kinds may differ in rendering only, which a person has to judge.
 */
const CONTROL_WEIGHT = {
  "unrelated-pair": "must not",
  "digit-changed": "must not",
  "case-changed": "needs review",
  "character-dropped": "needs review",
  "other-evidence": "needs review",
} as const satisfies Record<ControlKind, VerdictName>;

/** The verdict on a rule. Nothing in it is tuned: one reason against the rule is enough. */
export function judge({ rule, parameters }: ChosenRule, counts: RuleTally, casesTried: number): Verdict {
  const { gained, ambiguity, controls, signTest } = counts;
  const accepted = (weight: VerdictName): Reason[] =>
    controls
      .filter((control) => control.accepted > 0 && CONTROL_WEIGHT[control.kind] === weight)
      .map(({ kind, accepted, made }) => ({ reason: "accepts-controls", kind, accepted, made }));

  const against: Reason[] = [];
  if (rule.reach?.(parameters).always.includes("composed-two-present-parts") === true) {
    against.push({ reason: "reaches-two-present-parts" });
  }
  const composed = gained.byClass.find(({ relation }) => relation === "composed-two-present-parts");
  if (composed !== undefined) {
    against.push({ reason: "gains-two-present-parts", spans: composed.occurrences });
  }
  against.push(...accepted("must not"));
  if (against.length > 0) {
    return { verdict: "must not", reasons: [...against, ...accepted("needs review")] };
  }

  if (gained.occurrences === 0) {
    return { verdict: "no gain here", reasons: [{ reason: casesTried === 0 ? "no-case-tried" : "no-gain" }] };
  }

  const doubts: Reason[] = accepted("needs review");
  if (signTest.worse > 0) doubts.push({ reason: "loses-cases", cases: signTest.worse });
  if (gained.unclassified > 0) doubts.push({ reason: "gains-unclassified", spans: gained.unclassified });
  if (ambiguity.several > 0) {
    doubts.push({ reason: "ambiguous", values: ambiguity.several, most: ambiguity.most ?? 0 });
  }
  if (ambiguity.unknown > 0) doubts.push({ reason: "ambiguity-not-known", values: ambiguity.unknown });
  if (!rule.knownAbout.reversible) doubts.push({ reason: "not-reversible" });
  if (controls.some(({ kind, made }) => kind === "unrelated-pair" && made === 0)) {
    doubts.push({ reason: "no-unrelated-pair-made" });
  }
  if (doubts.length > 0) return { verdict: "needs review", reasons: doubts };
  const made = controls.reduce((sum, control) => sum + control.made, 0);
  return {
    verdict: "could be safe",
    reasons: [{ reason: "passed", spans: gained.occurrences, controls: made }],
  };
}
