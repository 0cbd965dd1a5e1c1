import { fisherExact } from "../statistics/fisher.js";
import { garwood } from "../statistics/garwood.js";
import type { Interval } from "../statistics/interval.js";
import { newcombe } from "../statistics/newcombe.js";
import { twoPoisson } from "../statistics/two-poisson.js";
import { compareShares, type Verdict } from "../statistics/verdict.js";
import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import type { SideExposure } from "./exposure-of-side.js";
import type { JudgedPage, PageTest } from "./page-test.js";
import { type EstimatedShare, estimated } from "./shares.js";
import { type RateVerdict, rateVerdict } from "./verdicts.js";

export const ATTEMPTS = "fallbacks of attempts";
export const PER_DAY = "fallbacks per day";

/** Fallbacks of the compactions tried. A side without a known exposure is null: it has no rate. */
export interface AttemptRate {
  readonly id: typeof ATTEMPTS;
  readonly a: (EstimatedShare & { readonly source: SideExposure["source"] }) | null;
  readonly b: (EstimatedShare & { readonly source: SideExposure["source"] }) | null;
  readonly difference: ({ readonly estimate: number } & Interval) | null;
  readonly p: number | null;
  readonly adjustedP: number | null;
  readonly verdict: Verdict;
}

/** Fallbacks of each day observed. */
export interface DayRate {
  readonly id: typeof PER_DAY;
  readonly a: RateSide | null;
  readonly b: RateSide | null;
  /** Rate of B over rate of A, with its exact interval; an open end is null. */
  readonly ratio: {
    readonly estimate: number | null;
    readonly lower: number;
    readonly upper: number | null;
  } | null;
  readonly p: number | null;
  readonly adjustedP: number | null;
  readonly verdict: RateVerdict;
}

export interface RateSide {
  readonly source: SideExposure["source"];
  readonly events: number;
  readonly days: number;
  /** Events a day with Garwood's exact 95 % interval. */
  readonly rate: number;
  readonly interval: Interval;
}

type Events = readonly ComparedEvent[];

/** Tests of the rates that have an exposure on both sides. */
export function rateTests(a: Events, b: Events, plan: ComparisonPlan): PageTest[] {
  const attempts = { a: attemptsOf(a, plan.exposure.a), b: attemptsOf(b, plan.exposure.b) };
  const days = { a: daysOf(a, plan.exposure.a), b: daysOf(b, plan.exposure.b) };
  const tests: PageTest[] = [];
  if (attempts.a !== null && attempts.b !== null) {
    const [x, y] = [attempts.a, attempts.b];
    tests.push({
      id: ATTEMPTS,
      p: x.n === 0 || y.n === 0 ? null : fisherExact(x.k, x.n - x.k, y.k, y.n - y.k),
      verdictIn: (context) => compareShares(x, y, context).verdict,
    });
  }
  if (days.a !== null && days.b !== null) {
    const rates = { k1: days.a.events, t1: days.a.days, k2: days.b.events, t2: days.b.days };
    const { p } = twoPoisson(rates.k1, rates.t1, rates.k2, rates.t2);
    tests.push({ id: PER_DAY, p, verdictIn: (context) => rateVerdict({ ...rates, p }, context) });
  }
  return tests;
}

/** Null where no side has an exposure in attempts. */
export function attemptRate(
  a: Events,
  b: Events,
  plan: ComparisonPlan,
  judged: JudgedPage,
): AttemptRate | null {
  const x = attemptsOf(a, plan.exposure.a);
  const y = attemptsOf(b, plan.exposure.b);
  if (x === null && y === null) return null;
  const test = judged.byId.get(ATTEMPTS);
  const isTested = x !== null && y !== null && x.n > 0 && y.n > 0;
  return {
    id: ATTEMPTS,
    a: x === null ? null : { ...estimated(x), source: x.source },
    b: y === null ? null : { ...estimated(y), source: y.source },
    difference: isTested ? { estimate: y.k / y.n - x.k / x.n, ...newcombe(y.k, y.n, x.k, x.n) } : null,
    p: test?.p ?? null,
    adjustedP: test?.adjustedP ?? null,
    verdict: (test?.verdict as Verdict | undefined) ?? { kind: "no-data" },
  };
}

/** Null where no side has an exposure in days. */
export function dayRate(a: Events, b: Events, plan: ComparisonPlan, judged: JudgedPage): DayRate | null {
  const x = daysOf(a, plan.exposure.a);
  const y = daysOf(b, plan.exposure.b);
  if (x === null && y === null) return null;
  const test = judged.byId.get(PER_DAY);
  const compared = x === null || y === null ? null : twoPoisson(y.events, y.days, x.events, x.days);
  return {
    id: PER_DAY,
    a: x,
    b: y,
    ratio:
      compared === null
        ? null
        : {
            estimate: finite(compared.ratio),
            lower: compared.interval.lower,
            upper: finite(compared.interval.upper),
          },
    p: test?.p ?? null,
    adjustedP: test?.adjustedP ?? null,
    verdict: (test?.verdict as RateVerdict | undefined) ?? { kind: "no-data" },
  };
}

/** JSON has no infinity. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Numerator and denominator from the same inputs: a declared exposure covers all events of the side. */
function counted(events: Events, exposure: SideExposure): number {
  return exposure.source === "declared"
    ? events.length
    : events.filter((event) => event.isAmongAttempts).length;
}

/** Null also where the logs hold more fallbacks than attempts: then they do not tell every attempt. */
function attemptsOf(
  events: Events,
  exposure: SideExposure | null,
): { k: number; n: number; source: SideExposure["source"] } | null {
  if (exposure === null || exposure.attempts === null) return null;
  const k = counted(events, exposure);
  return k > exposure.attempts ? null : { k, n: exposure.attempts, source: exposure.source };
}

function daysOf(events: Events, exposure: SideExposure | null): RateSide | null {
  if (exposure === null || exposure.days === null || exposure.days === 0) return null;
  const count = counted(events, exposure);
  const { days, source } = exposure;
  return { source, events: count, days, rate: count / days, interval: garwood(count, days) };
}
