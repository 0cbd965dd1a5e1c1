import { type LabelPermutation, permuteLabels } from "./label-permutation.js";
import { DEFAULT_SEED } from "./random.js";
import {
  compareVectorLists,
  compareVectors,
  type EventCounts,
  meanVector,
  type ShareVector,
  shareVectors,
} from "./share-vectors.js";

/** How the mean share of one name differs between the sides. */
export interface MixContribution {
  readonly name: string;
  readonly shareA: number;
  readonly shareB: number;
  /** Half the absolute difference; the contributions sum to the distance. */
  readonly contribution: number;
}

/** Two mixes compared; `meanDistance` is what chance alone gives at these numbers of events. */
export type MixTest =
  | { readonly kind: "no-data" }
  | ({
      readonly kind: "tested";
      /** Of the draws, if any were needed. */
      readonly seed: number;
      /** Names whose mean share differs: the largest contribution first, then by name. */
      readonly contributions: readonly MixContribution[];
    } & LabelPermutation);

/**
 * Permutation test of "both sides have the same mix" (the principle: E. J. G. Pitman, 1937; sampled p: B. Phipson
 * and G. K. Smyth, 2010). The distance is the total variation between the mean share vectors, 0 (same) to 1
 * (nothing in common). Labels are exchanged between whole events, so that the spans of one event may depend on
 * each other as they like.
 *
 * p is the share of labellings at least as far apart as the observed one, which is among them: all C(n1 + n2, n1)
 * while these are at most 200,000, else (b + 1) / (m + 1) over m = 9,999 seeded draws. Events are put in order of
 * their content and the smaller side is drawn (of equal sides, the one whose content comes first): neither the
 * order of events nor swapping the sides changes a bit of it.
 * @throws RangeError if an event counts nothing.
 */
export function totalVariation(
  a: readonly EventCounts[],
  b: readonly EventCounts[],
  seed: number = DEFAULT_SEED,
): MixTest {
  if (a.length === 0 || b.length === 0) return { kind: "no-data" };
  const { names, a: vectorsA, b: vectorsB } = shareVectors(a, b);
  const sideA = vectorsA.toSorted(compareVectors);
  const sideB = vectorsB.toSorted(compareVectors);
  const drawA = (sideA.length - sideB.length || compareVectorLists(sideA, sideB)) <= 0;
  const permutation = drawA ? permuteLabels(sideA, sideB, seed) : permuteLabels(sideB, sideA, seed);
  return { kind: "tested", ...permutation, seed, contributions: contributionsOf(names, sideA, sideB) };
}

function contributionsOf(
  names: readonly string[],
  sideA: readonly ShareVector[],
  sideB: readonly ShareVector[],
): MixContribution[] {
  const meanA = meanVector(sideA, names.length);
  const meanB = meanVector(sideB, names.length);
  return names
    .map((name, i) => {
      const shareA = meanA[i] ?? 0;
      const shareB = meanB[i] ?? 0;
      return { name, shareA, shareB, contribution: Math.abs(shareA - shareB) / 2 };
    })
    .filter(({ contribution }) => contribution > 0)
    .sort((x, y) => y.contribution - x.contribution || (x.name < y.name ? -1 : 1));
}
