import { exactly, overlaps, type ReleaseInterval } from "../releases/interval.js";
import { HIDES_UNANALYSED, REJECTS_ESCAPED_FORM, SPLITS_BY_ADJACENCY } from "../releases/taxonomy.js";
import { COMPOSITION_CLASSES, type RelationClass } from "../vocabulary/relation-classes.js";

/** The name under which both composition classes are counted where they cannot be told apart. */
export const COMPOSED = "composed (either class)";

/** Releases that did alike in the respect of one rule; a rule speaks where two sides lie in different eras. */
interface Era {
  readonly name: string;
  readonly releases: readonly ReleaseInterval[];
}

/** What a rule asks of a comparison. */
export interface Treatment {
  /** Classes counted as one, under a name of their own. */
  readonly merge?: { readonly name: string; readonly classes: readonly RelationClass[] };
  /** Classes that one side cannot have: no part of the mix, and no measure of their own. */
  readonly leaveOut?: readonly RelationClass[];
  /** The only classes that may be compared. */
  readonly only?: readonly RelationClass[];
  /** Numbers of spans are compared with a warning. */
  readonly spansWithCare?: true;
  /** Numbers of bullets (affectedBullets) are not compared. */
  readonly noBullets?: true;
  /** Repair outcomes are not compared. */
  readonly noRepair?: true;
  /** The share unanalysed is shown, and bounds: none of it in the class, all of it in the class. */
  readonly bounds?: true;
}

export type ComparabilityRuleId =
  | "composition-split"
  | "escaped-form-accepted"
  | "unanalysed-hidden"
  | "bullets-redefined"
  | "incomplete-classification";

/** Why two sides may not be compared as they stand, and what is done about it. */
export interface ComparabilityRule {
  readonly id: ComparabilityRuleId;
  readonly says: string;
  readonly does: string;
  readonly treatment: Treatment;
}

/** A rule that applies to a pair; not `certain` where only some of the releases a side allows bring it in. */
export type AppliedRule = ComparabilityRule & { readonly certain: boolean };

const upTo = (upper: string): ReleaseInterval => ({ lower: null, upper });
const from = (lower: string): ReleaseInterval => ({ lower, upper: null });

/** The rules that follow from the releases, in the order in which a page states them. */
const RULES_BETWEEN_RELEASES: readonly (ComparabilityRule & { readonly eras: readonly Era[] })[] = [
  {
    id: "composition-split",
    eras: [
      { name: "one class", releases: [upTo("0.4.4")] },
      { name: "split by adjacency", releases: [SPLITS_BY_ADJACENCY] },
    ],
    says: "0.4.5 split the composition class: before, composed-two-present-parts holds adjacent pairs too.",
    does: "The sum of both composition classes is compared; the split is shown for the newer side only.",
    treatment: { merge: { name: COMPOSED, classes: COMPOSITION_CLASSES } },
  },
  {
    id: "escaped-form-accepted",
    eras: [
      { name: "rejected", releases: [REJECTS_ESCAPED_FORM] },
      { name: "accepted", releases: [from("0.4.4")] },
    ],
    says: "0.4.4 accepts the escaped form, so those spans no longer appear, and raised the probe budget from 4000 to 24000. That escaped-form-present is gone is a change of the taxonomy, not an improvement.",
    does: "escaped-form-present is left out of the mix, and numbers of spans are compared with care.",
    treatment: { leaveOut: ["escaped-form-present"], spansWithCare: true },
  },
  {
    id: "unanalysed-hidden",
    eras: [
      { name: "hidden", releases: [HIDES_UNANALYSED] },
      { name: "named", releases: [upTo("0.4.1"), from("0.4.3")] },
    ],
    says: "In 0.4.2 no-near-miss held spans that were not analysed, and the budget starved later spans.",
    does: "No relation but escaped-form-present is compared.",
    treatment: { only: ["escaped-form-present"] },
  },
  {
    id: "bullets-redefined",
    eras: [
      { name: "bullets to remove", releases: [upTo("0.4.6")] },
      { name: "bullets that still need removal", releases: [exactly("0.4.7")] },
      { name: "bullets touched", releases: [from("0.4.8")] },
    ],
    says: "affectedBullets means three things: up to 0.4.6, in 0.4.7 and from 0.4.8; and fallbacks from 0.4.8 on have other causes, because no bullet is removed any more.",
    does: "Neither bullets nor repair outcomes are compared.",
    treatment: { noBullets: true, noRepair: true },
  },
];

/** Applies whatever the releases, where an event of either side was not analysed to the end. */
export const INCOMPLETE_CLASSIFICATION: ComparabilityRule = {
  id: "incomplete-classification",
  says: "Some spans were not analysed: the not-classified classes are missing data, not absence.",
  does: "The share unanalysed is shown, with bounds for each class: none of it in the class, and all of it.",
  treatment: { bounds: true },
};

/**
 * What stands between two sides, from the releases they may hold. The order of the sides does not matter. A side
 * that allows several eras (an interval across a change, an unknown release) brings the rule in even against
 * itself: its own events may differ in it.
 */
export function comparabilityOf(a: ReleaseInterval, b: ReleaseInterval): AppliedRule[] {
  return RULES_BETWEEN_RELEASES.flatMap(({ eras, ...rule }) => {
    const erasOfA = possibleEras(eras, a);
    const erasOfB = possibleEras(eras, b);
    const shared = erasOfA.filter((era) => erasOfB.includes(era));
    const alike = shared.length > 0 && erasOfA.length === 1 && erasOfB.length === 1;
    return alike ? [] : [{ ...rule, certain: shared.length === 0 }];
  });
}

function possibleEras(eras: readonly Era[], interval: ReleaseInterval): Era[] {
  return eras.filter(({ releases }) => releases.some((part) => overlaps(part, interval)));
}
