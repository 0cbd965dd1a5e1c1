import type { RankTest } from "../statistics/mann-whitney.js";
import { type MedianEstimate, medianInterval } from "../statistics/median-interval.js";
import { isSignificant } from "../statistics/significance.js";
import { eventsNeeded, smallestReachableP } from "../statistics/smallest-p.js";
import { SMALL_SAMPLE_BELOW, type TestContext, verdictFromSizes } from "../statistics/verdict.js";
import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import type { MadeTests } from "./made-tests.js";
import type { JudgedPage, PageTest } from "./page-test.js";
import type { SizeVerdict } from "./verdicts.js";

const SIZES = ["spans", "bullets"] as const;

/** Spans or bullets of each event on both sides. */
export interface SizeMeasure {
  readonly id: (typeof SIZES)[number];
  readonly a: SizeSide;
  readonly b: SizeSide;
  /** Mann–Whitney: P(B > A) + P(B = A) / 2, and p; null below four events a side. */
  readonly test: {
    readonly superiority: number;
    readonly p: number;
    readonly adjustedP: number;
    readonly method: "exact" | "normal";
  } | null;
  readonly verdict: SizeVerdict;
}

export interface SizeSide extends MedianEstimate {
  /** Sum over the events that tell it, and events that do not. */
  readonly sum: number;
  readonly notTold: number;
}

type Events = readonly ComparedEvent[];

export function sizeTests(a: Events, b: Events, plan: ComparisonPlan, made: MadeTests): PageTest[] {
  return sizesOf(plan).map((id) => {
    const [x, y] = [told(a, id), told(b, id)];
    const test = made.rank(x, y);
    return {
      id,
      p: test.kind === "tested" ? test.p : null,
      verdictIn: (context) => sizeVerdict(test, x.length, y.length, context),
    };
  });
}

/** Bullets are left out where the releases mean different things by them. */
export function sizeMeasures(
  a: Events,
  b: Events,
  plan: ComparisonPlan,
  judged: JudgedPage,
  made: MadeTests,
): SizeMeasure[] {
  return sizesOf(plan).flatMap((id) => {
    const own = judged.byId.get(id);
    if (own === undefined) return [];
    const test = made.rank(told(a, id), told(b, id));
    return [
      {
        id,
        a: sizeSide(a, id),
        b: sizeSide(b, id),
        test:
          test.kind === "too-few"
            ? null
            : {
                superiority: test.superiority,
                p: test.p,
                adjustedP: own.adjustedP ?? test.p,
                method: test.method,
              },
        verdict: own.verdict as SizeVerdict,
      },
    ];
  });
}

function sizesOf(plan: ComparisonPlan): readonly (typeof SIZES)[number][] {
  return SIZES.filter((id) => id !== "bullets" || plan.comparesBullets);
}

function sizeVerdict(test: RankTest, n1: number, n2: number, context: TestContext): SizeVerdict {
  const tests = context.tests ?? 1;
  const early = verdictFromSizes(n1, n2, tests);
  if (early !== null && early.kind === "no-data") return early;
  if (test.kind === "too-few") {
    const needed = Math.max(test.needed, eventsNeeded(tests));
    return {
      kind: "counts-only",
      smallestP: smallestReachableP(n1, n2),
      eventsNeeded: needed,
    };
  }
  if (early !== null) return early;
  if (!isSignificant(context.adjustedP ?? test.p)) return { kind: "cannot-tell" };
  return {
    kind: "differs",
    direction: test.superiority > 0.5 ? "rise" : "fall",
    smallSample: Math.min(n1, n2) < SMALL_SAMPLE_BELOW,
  };
}

function sizeSide(events: Events, id: (typeof SIZES)[number]): SizeSide {
  const values = told(events, id);
  return {
    ...medianInterval(values),
    sum: values.reduce((sum, value) => sum + value, 0),
    notTold: events.length - values.length,
  };
}

function told(events: Events, id: (typeof SIZES)[number]): number[] {
  return events.map((event) => event[id]).filter((value) => value !== null);
}
