import { type BootstrapShare, bootstrapShare } from "../statistics/bootstrap.js";
import type { CountOf } from "../statistics/counts.js";
import { fisherExact } from "../statistics/fisher.js";
import type { Interval } from "../statistics/interval.js";
import { isSignificant } from "../statistics/significance.js";
import { compareShares, type Verdict } from "../statistics/verdict.js";
import { countIn } from "../sums.js";
import { type ShareBounds, unanalysedBounds } from "../unanalysed-bounds.js";
import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import { type EstimatedShare, estimated } from "./estimated-share.js";
import type { JudgedPage, PageTest } from "./page-test.js";

/** The share of one side on which something shows. */
export interface ShareSide {
  /** Events that show it, of those that could. */
  readonly events: EstimatedShare;
  /** For classes: span occurrences of the class, of all that are told. */
  readonly spans: CountOf | null;
  readonly spanShare: BootstrapShare | null;
  /** For classes where spans were not analysed: none of them in the class, all of them in the class. */
  readonly bounds: ShareBounds | null;
}

export type ShareFamily = "class" | "failure" | "repair";

/** The share of events that show a class, failure kind or repair status, on both sides. */
export interface ShareMeasure {
  readonly id: string;
  readonly family: ShareFamily;
  readonly name: string;
  readonly a: ShareSide;
  readonly b: ShareSide;
  /** Share B − share A with Newcombe's 95 % interval; null if a side is 0 of 0. */
  readonly difference: ({ readonly estimate: number } & Interval) | null;
  /** Fisher's exact test, and after Holm's adjustment over the page; null if a side is 0 of 0. */
  readonly p: number | null;
  readonly adjustedP: number | null;
  readonly verdict: Verdict;
  readonly disagreement: "only-interval" | "only-test" | null;
  /** Whether what was not analysed could turn the test: the sides at opposite bounds. */
  readonly dependsOnUnanalysed: boolean;
}

/** One share to be compared, and how an event takes part in it. */
interface ShareOf {
  readonly id: string;
  readonly family: ShareFamily;
  readonly name: string;
  readonly takesPart: (event: ComparedEvent) => boolean;
  readonly shows: (event: ComparedEvent) => boolean;
  readonly spansOf?: (event: ComparedEvent) => number;
}

export function shareTests(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
): PageTest[] {
  return sharesOf(plan).map((share) => {
    const [x, y] = [countOf(a, share), countOf(b, share)];
    const isEmpty = x.n === 0 || y.n === 0;
    return {
      id: share.id,
      p: isEmpty ? null : fisherP(x, y),
      verdictIn: (context) => compareShares(x, y, context).verdict,
    };
  });
}

export function shareMeasures(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  judged: JudgedPage,
): ShareMeasure[] {
  return sharesOf(plan).map((share) => {
    const { id, family, name } = share;
    const [x, y] = [countOf(a, share), countOf(b, share)];
    const { interval, disagreement, verdict, p } = compareShares(x, y);
    const test = judged.byId.get(id);
    const isEmpty = x.n === 0 || y.n === 0;
    const sideA = shareSide(a, share);
    const sideB = shareSide(b, share);
    return {
      id,
      family,
      name,
      a: sideA,
      b: sideB,
      difference: isEmpty ? null : { estimate: y.k / y.n - x.k / x.n, ...interval },
      p: isEmpty ? null : p,
      adjustedP: test?.adjustedP ?? null,
      verdict: (test?.verdict as Verdict | undefined) ?? verdict,
      disagreement: isEmpty ? null : disagreement,
      dependsOnUnanalysed: !isEmpty && boundsDisagree(sideA, sideB),
    };
  });
}

function sharesOf(plan: ComparisonPlan): ShareOf[] {
  return [
    ...plan.classes.map((name): ShareOf => {
      const spansOf = (event: ComparedEvent) => countIn(plan.comparable(event), name);
      return {
        id: `class ${name}`,
        family: "class",
        name,
        takesPart: (event) => event.hasRelations,
        shows: (event) => spansOf(event) > 0,
        spansOf,
      };
    }),
    ...plan.failures.map(
      (name): ShareOf => ({
        id: `failure ${name}`,
        family: "failure",
        name,
        takesPart: () => true,
        shows: (event) => event.failures.includes(name),
      }),
    ),
    ...plan.repairs.map(
      (name): ShareOf => ({
        id: `repair ${name}`,
        family: "repair",
        name,
        takesPart: (event) => event.repairs.length > 0,
        shows: (event) => event.repairs.includes(name),
      }),
    ),
  ];
}

function countOf(events: readonly ComparedEvent[], { takesPart, shows }: ShareOf): CountOf {
  const part = events.filter(takesPart);
  return { k: part.filter(shows).length, n: part.length };
}

function shareSide(events: readonly ComparedEvent[], share: ShareOf): ShareSide {
  const { takesPart, shows, spansOf } = share;
  const part = events.filter(takesPart);
  const counts = countOf(events, share);
  if (spansOf === undefined) {
    return { events: estimated(counts), spans: null, spanShare: null, bounds: null };
  }
  const spans = part.map((event) => ({ k: spansOf(event), n: Math.max(event.spans ?? 0, spansOf(event)) }));
  const hasUnanalysed = part.some((event) => event.hasUnanalysed);
  return {
    events: estimated(counts),
    spans: {
      k: spans.reduce((sum, { k }) => sum + k, 0),
      n: spans.reduce((sum, { n }) => sum + n, 0),
    },
    spanShare: bootstrapShare(spans),
    bounds: hasUnanalysed
      ? unanalysedBounds(part.map((event) => ({ shows: shows(event), hasUnanalysed: event.hasUnanalysed })))
      : null,
  };
}

/** Whether the test comes out otherwise, or the other way round, at some end of the bounds. */
function boundsDisagree(a: ShareSide, b: ShareSide): boolean {
  if (a.bounds === null && b.bounds === null) return false;
  const ends = (side: ShareSide) =>
    side.bounds === null ? [side.events] : [side.bounds.least, side.bounds.most];
  const findings = ends(a).flatMap((x) =>
    ends(b).map((y) => (isSignificant(fisherP(x, y)) ? Math.sign(y.k / y.n - x.k / x.n) : 0)),
  );
  return new Set(findings).size > 1;
}

function fisherP(x: CountOf, y: CountOf): number {
  return fisherExact(x.k, x.n - x.k, y.k, y.n - y.k);
}
