import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import type { MadeTests } from "./made-tests.js";
import { mixTests } from "./mix.js";
import type { PageTest } from "./page-test.js";
import { rateTests } from "./rates.js";
import { shareTests } from "./shares.js";
import { sizeTests } from "./sizes.js";

/** Every test of a comparison, in the order of the page. */
export function pageTests(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  made: MadeTests,
): PageTest[] {
  return [
    ...shareTests(a, b, plan),
    ...mixTests(a, b, plan, made),
    ...sizeTests(a, b, plan, made),
    ...rateTests(a, b, plan),
  ];
}
