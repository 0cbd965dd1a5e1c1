import { choose, forEachCombination } from "./combinations.js";
import { randomFrom } from "./random.js";
import { compareVectors, type ShareVector } from "./share-vectors.js";

/** Up to this many labellings all of them are tried. */
const EXACT_LABELLINGS = 200_000;
/** Beyond, this many are drawn; with the observed one they make 10,000. */
const SAMPLED_LABELLINGS = 9_999;
/** With very many events fewer are drawn, so that a page takes seconds: events drawn in all, about half a second. */
const SAMPLED_WORK_LIMIT = 10_000_000;
const FEWEST_LABELLINGS = 999;
/** Distances this close below the observed one count as equal to it: they differ by rounding only. */
const TOLERANCE = 1e-12;

/** The outcome of exchanging the labels of two sides between whole events. */
export interface LabelPermutation {
  /** Total-variation distance between the mean vectors as they were observed. */
  readonly distance: number;
  /** Mean distance over the labellings tried. */
  readonly meanDistance: number;
  readonly p: number;
  readonly method: "exact" | "sampled";
  /** Labellings tried: all C(n1 + n2, n1), or those drawn. */
  readonly labellings: number;
}

/**
 * Tries the labellings of the pooled events that give `drawn` its size, and counts those at least as far apart as
 * the observed one. Both sides must be in order of content and not empty; `drawn` is the smaller one.
 */
export function permuteLabels(
  drawn: readonly ShareVector[],
  other: readonly ShareVector[],
  seed: number,
): LabelPermutation {
  const pooled = [...drawn, ...other].sort(compareVectors);
  const distanceOf = distanceFromDrawnSum(pooled, drawn.length);
  const distance = distanceOf(sumOf(drawn));
  let reached = 0;
  let distances = 0;
  const tally = (sum: Float64Array) => {
    const permuted = distanceOf(sum);
    distances += permuted;
    if (permuted >= distance - TOLERANCE) reached++;
  };
  const all = choose(pooled.length, drawn.length);
  if (all <= EXACT_LABELLINGS) {
    sumEveryLabelling(pooled, drawn.length, tally);
    return { distance, meanDistance: distances / all, p: reached / all, method: "exact", labellings: all };
  }
  const draws = drawsFor(drawn.length);
  sumDrawnLabellings(pooled, drawn.length, draws, seed, tally);
  return {
    distance,
    meanDistance: distances / draws,
    p: (reached + 1) / (draws + 1),
    method: "sampled",
    labellings: draws,
  };
}

/** (b + 1) / (m + 1) is a valid p for any number m of draws; from about 1,000 events a side on there are fewer. */
function drawsFor(drawn: number): number {
  const affordable = Math.floor(SAMPLED_WORK_LIMIT / drawn);
  return Math.max(FEWEST_LABELLINGS, Math.min(SAMPLED_LABELLINGS, affordable));
}

/** Distance between the means of both sides, given the sum over the drawn one: the other's is what remains. */
function distanceFromDrawnSum(pooled: readonly ShareVector[], drawn: number): (sum: Float64Array) => number {
  const other = pooled.length - drawn;
  const scale = 1 / drawn + 1 / other;
  const remainder = sumOf(pooled).map((total) => total / other);
  return (sum) => {
    let distance = 0;
    for (let i = 0; i < sum.length; i++) distance += Math.abs((sum[i] ?? 0) * scale - (remainder[i] ?? 0));
    return distance / 2;
  };
}

/** Lexicographic order changes few of the last places at a time, so sums over the first places are kept. */
function sumEveryLabelling(
  pooled: readonly ShareVector[],
  drawn: number,
  tally: (sum: Float64Array) => void,
): void {
  const length = pooled[0]?.length ?? 0;
  const rows = pooled.map((vector) => Float64Array.from(vector));
  const none = new Float64Array(length);
  const prefixes = Array.from({ length: drawn }, () => new Float64Array(length));
  forEachCombination(pooled.length, drawn, (chosen, changedFrom) => {
    for (let place = changedFrom; place < drawn; place++) {
      const before = prefixes[place - 1] ?? none;
      const after = prefixes[place] ?? none;
      const row = rows[chosen[place] ?? 0] ?? none;
      for (let i = 0; i < length; i++) after[i] = (before[i] ?? 0) + (row[i] ?? 0);
    }
    tally(prefixes[drawn - 1] ?? none);
  });
}

/** A partial Fisher–Yates shuffle for each labelling; starting from the last one's order is as random. */
function sumDrawnLabellings(
  pooled: readonly ShareVector[],
  drawn: number,
  draws: number,
  seed: number,
  tally: (sum: Float64Array) => void,
): void {
  const random = randomFrom(seed);
  const length = pooled[0]?.length ?? 0;
  // One array of all entries and one of where each row begins: swapping numbers is quicker than swapping rows.
  const entries = Float64Array.from(pooled.flat());
  const begins = Int32Array.from(pooled, (_, row) => row * length);
  const sum = new Float64Array(length);
  for (let labelling = 0; labelling < draws; labelling++) {
    sum.fill(0);
    for (let place = 0; place < drawn; place++) {
      const from = place + random.below(begins.length - place);
      const begin = begins[from] ?? 0;
      begins[from] = begins[place] ?? 0;
      begins[place] = begin;
      for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) + (entries[begin + i] ?? 0);
    }
    tally(sum);
  }
}

function sumOf(vectors: readonly ShareVector[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  return sum;
}
