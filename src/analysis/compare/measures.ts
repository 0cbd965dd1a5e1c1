import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import type { MadeTests } from "./made-tests.js";
import { type MixMeasure, mixMeasure } from "./mix.js";
import type { JudgedPage } from "./page-test.js";
import { type AttemptRate, attemptRate, type DayRate, dayRate } from "./rates.js";
import { type ShareMeasure, shareMeasures } from "./shares.js";
import { type SizeMeasure, sizeMeasures } from "./sizes.js";

/** What was measured on both sides. */
export interface Measures {
  readonly shares: readonly ShareMeasure[];
  /** Null where the releases have no mix in common. */
  readonly mix: MixMeasure | null;
  readonly sizes: readonly SizeMeasure[];
  readonly attemptRate: AttemptRate | null;
  readonly dayRate: DayRate | null;
}

/** Every measure of two sides, with the verdicts of a judged page. */
export function measure(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  judged: JudgedPage,
  made: MadeTests,
): Measures {
  return {
    shares: shareMeasures(a, b, plan, judged),
    mix: mixMeasure(a, b, plan, judged, made),
    sizes: sizeMeasures(a, b, plan, judged, made),
    attemptRate: attemptRate(a, b, plan, judged),
    dayRate: dayRate(a, b, plan, judged),
  };
}
