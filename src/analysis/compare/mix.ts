import type { RelationCounts } from "../comparable-mix.js";
import { type MixVerdict, mixVerdict } from "../statistics/mix-verdict.js";
import { type MixContribution, totalVariation } from "../statistics/total-variation.js";
import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import type { MadeTests } from "./made-tests.js";
import type { JudgedPage, PageTest } from "./page-test.js";

export const MIX = "mix";

/** The whole mix of classes on both sides, each event weighing the same. */
export interface MixMeasure {
  readonly id: typeof MIX;
  /** Events with a complete report and a class that can be compared. */
  readonly a: { readonly n: number };
  readonly b: { readonly n: number };
  /** Null if a side has no such event. */
  readonly test: {
    /** Total-variation distance of the mean shares, 0 to 1, and what chance alone gives at these numbers. */
    readonly distance: number;
    readonly meanDistanceByChance: number;
    readonly p: number;
    readonly adjustedP: number;
    readonly method: "exact" | "sampled";
    readonly labellings: number;
    readonly seed: number;
    readonly contributions: readonly MixContribution[];
  } | null;
  readonly verdict: MixVerdict;
}

export function mixTests(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  made: MadeTests,
): PageTest[] {
  if (!plan.comparesMix) return [];
  const [x, y] = [mixesOf(a, plan), mixesOf(b, plan)];
  const test = made.mix(a, b, () => totalVariation(x, y));
  return [
    {
      id: MIX,
      p: test.kind === "no-data" ? null : test.p,
      verdictIn: (context) => mixVerdict(test, x.length, y.length, context),
    },
  ];
}

/** Null where the releases have no mix in common. */
export function mixMeasure(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  judged: JudgedPage,
  made: MadeTests,
): MixMeasure | null {
  const judgedMix = judged.byId.get(MIX);
  if (judgedMix === undefined) return null;
  const [x, y] = [mixesOf(a, plan), mixesOf(b, plan)];
  const test = made.mix(a, b, () => totalVariation(x, y));
  return {
    id: MIX,
    a: { n: x.length },
    b: { n: y.length },
    test:
      test.kind === "no-data"
        ? null
        : {
            distance: test.distance,
            meanDistanceByChance: test.meanDistance,
            p: test.p,
            adjustedP: judgedMix.adjustedP ?? test.p,
            method: test.method,
            labellings: test.labellings,
            seed: test.seed,
            contributions: test.contributions,
          },
    verdict: judgedMix.verdict as MixVerdict,
  };
}

function mixesOf(events: readonly ComparedEvent[], plan: ComparisonPlan): RelationCounts[] {
  return events
    .filter((event) => event.complete)
    .map((event) => plan.comparable(event))
    .filter((mix) => Object.keys(mix).length > 0);
}
