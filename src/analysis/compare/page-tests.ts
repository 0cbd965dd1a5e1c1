import type { RankTest } from "../statistics/mann-whitney.js";
import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import { mixTests } from "./mix.js";
import type { PageTest } from "./page-test.js";
import { rateTests } from "./rates.js";
import { shareTests } from "./shares.js";
import { sizeTests } from "./sizes.js";

/** Every test of a comparison, in the order of the page. `known` saves rank tests from being made twice. */
export function pageTests(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  known: Map<string, RankTest> = new Map(),
): PageTest[] {
  return [
    ...shareTests(a, b, plan),
    ...mixTests(a, b, plan),
    ...sizeTests(a, b, plan, known),
    ...rateTests(a, b, plan),
  ];
}
