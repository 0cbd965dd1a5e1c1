import { exactBinomialLowerTail, exactBinomialUpperTail } from "../statistics/binomial-test.js";
import type { MixVerdict } from "../statistics/mix-verdict.js";
import { alphaPerTest, isSignificant } from "../statistics/significance.js";
import { SMALL_SAMPLE_BELOW, type TestContext, type Verdict } from "../statistics/verdict.js";

/** The verdict on two rates of events over time; `eventsNeeded` are those of both sides together. */
export type RateVerdict =
  | { readonly kind: "no-data" }
  | { readonly kind: "counts-only"; readonly smallestP: number; readonly eventsNeeded: number }
  | { readonly kind: "cannot-tell" }
  | { readonly kind: "differs"; readonly direction: "rise" | "fall"; readonly smallSample: boolean };

/** The verdict on numbers of spans or bullets of each event. */
export type SizeVerdict = RateVerdict;

/** What any measure of a page may say. */
export type MeasureVerdict = Verdict | MixVerdict | RateVerdict | SizeVerdict;
export type VerdictKind = MeasureVerdict["kind"];

/** The part of a verdict that a reader would act on: `rise`, `fall`, `differs`, `looks-alike`, else `nothing`. */
export function claimOf(verdict: MeasureVerdict): string {
  if (verdict.kind === "looks-alike") return verdict.kind;
  if (verdict.kind !== "differs") return "nothing";
  return "direction" in verdict ? verdict.direction : "differs";
}

/**
 * The verdict on a comparison as a whole: it differs if any measure does; else, without data or numbers enough
 * on any measure, it is no data or counts only; it looks alike only if every measure does.
 */
export function overallVerdict(verdicts: readonly MeasureVerdict[]): VerdictKind {
  const kinds = new Set(verdicts.map(({ kind }) => kind));
  if (kinds.has("differs")) return "differs";
  kinds.delete("no-data");
  if (kinds.size === 0) return "no-data";
  if (kinds.size === 1) return [...kinds][0] ?? "no-data";
  return "cannot-tell";
}

/**
 * The smallest two-sided p that `total` events can reach when split between two exposures, the first of which is
 * `share` of both.
 */
export function smallestPoissonP(total: number, share: number): number {
  const allOnFirst = exactBinomialUpperTail(total, total, share);
  const noneOnFirst = exactBinomialLowerTail(0, total, share);
  const smaller = Math.min(allOnFirst, noneOnFirst);
  return Math.abs(allOnFirst - noneOnFirst) <= smaller * 1e-7 ? Math.min(1, 2 * smaller) : smaller;
}

/** The verdict on two Poisson rates with `k1` and `k2` events, of which the test over all `tests` gave `p`. */
export function rateVerdict(
  { k1, t1, k2, t2, p }: { k1: number; t1: number; k2: number; t2: number; p: number },
  { tests = 1, adjustedP }: TestContext = {},
): RateVerdict {
  const share = t1 / (t1 + t2);
  const canReach = (total: number) => isSignificant(smallestPoissonP(total, share), alphaPerTest(tests));
  if (!canReach(k1 + k2)) {
    let needed = k1 + k2 + 1;
    while (!canReach(needed)) needed++;
    return { kind: "counts-only", smallestP: smallestPoissonP(k1 + k2, share), eventsNeeded: needed };
  }
  if (!isSignificant(adjustedP ?? p)) return { kind: "cannot-tell" };
  return {
    kind: "differs",
    direction: k2 / t2 > k1 / t1 ? "rise" : "fall",
    smallSample: Math.min(k1, k2) < SMALL_SAMPLE_BELOW,
  };
}
