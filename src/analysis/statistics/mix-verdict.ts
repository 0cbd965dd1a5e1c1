import { isSignificant } from "./significance.js";
import type { MixTest } from "./total-variation.js";
import { SMALL_SAMPLE_BELOW, type TestContext, verdictFromSizes } from "./verdict.js";

/** What a comparison of mixes may say; never "alike", because a distance has no interval here. */
export type MixVerdict =
  | { readonly kind: "no-data" }
  | { readonly kind: "counts-only"; readonly smallestP: number; readonly eventsNeeded: number }
  | { readonly kind: "cannot-tell" }
  | { readonly kind: "differs"; readonly smallSample: boolean };

/** The verdict on a permutation test of the mix over `n1` and `n2` events. */
export function mixVerdict(test: MixTest, n1: number, n2: number, context: TestContext = {}): MixVerdict {
  const early = verdictFromSizes(n1, n2, context.tests ?? 1);
  if (early !== null) return early;
  if (test.kind === "no-data") return { kind: "no-data" };
  if (!isSignificant(context.adjustedP ?? test.p)) return { kind: "cannot-tell" };
  return { kind: "differs", smallSample: Math.min(n1, n2) < SMALL_SAMPLE_BELOW };
}
