import type { Scratch } from "../../store/open-scratch.js";
import { type AttemptRow, loadAttempts } from "../exposure.js";
import { type FallbackRow, loadFallbacks } from "../fallback-rows.js";
import type { Dimension } from "../release-counts.js";
import { belongingOf } from "../release-selection.js";
import { comparedEvent } from "./compared-event.js";
import { type ChosenSide, type Comparison, compareSides } from "./comparison.js";
import { intervalOfSide } from "./comparison-plan.js";
import { attemptPathsOf, type DeclaredExposure, exposureOf } from "./exposure-of-side.js";
import { evaluateGate, type Gate, type GateResult } from "./gate.js";
import { readSide, type SideRequest } from "./release-side.js";
import type { PairedReplays } from "./replayed-pair.js";

/** All that comparisons read from a scratch file. */
export interface ComparisonData {
  readonly fallbacks: readonly FallbackRow[];
  readonly attempts: readonly AttemptRow[];
  readonly attemptPaths: ReadonlySet<string>;
  /** Every release label in the file. */
  readonly labels: readonly string[];
}

export async function loadComparisonData(scratch: Scratch): Promise<ComparisonData> {
  const fallbacks = await loadFallbacks(scratch);
  const attempts = await loadAttempts(scratch);
  const labels = [...new Set([...fallbacks, ...attempts].map((row) => row.release))];
  return { fallbacks, attempts, attemptPaths: await attemptPathsOf(scratch, attempts), labels };
}

export interface CompareOptions {
  /** Only events from this time on, and before this one; milliseconds. Undated events stay only without `from`. */
  readonly from?: number;
  readonly to?: number;
  readonly by?: Dimension;
  /** By side, as it was asked for. */
  readonly exposure?: ReadonlyMap<string, DeclaredExposure>;
  readonly gates?: readonly Gate[];
  readonly replays?: PairedReplays;
}

/** A comparison with the gates on its second side. */
export interface GatedComparison extends Comparison {
  readonly gates: readonly GateResult[];
}

/**
 * Compares two releases, intervals, free labels, or weeks of them (`0.4.4@2026-W38`).
 * @throws UnknownRelease, SidesOverlap
 */
export function compareReleases(
  data: ComparisonData,
  a: SideRequest,
  b: SideRequest,
  options: CompareOptions = {},
): GatedComparison {
  const chosenA = chooseSide(data, a, options);
  const chosenB = chooseSide(data, b, options);
  const comparison = compareSides(chosenA, chosenB, {
    attemptPaths: data.attemptPaths,
    ...(options.by === undefined ? {} : { by: options.by }),
    ...(options.replays === undefined ? {} : { replays: options.replays }),
  });
  const events = chosenB.rows.map((row) => comparedEvent(row, data.attemptPaths));
  const interval = intervalOfSide(
    b.label,
    chosenB.rows.map((row) => row.release),
  );
  return {
    ...comparison,
    gates: (options.gates ?? []).map((gate) => evaluateGate(gate, events, interval)),
  };
}

/** Reads both sides. @throws UnknownRelease */
export function readSides(data: ComparisonData, a: string, b: string): { a: SideRequest; b: SideRequest } {
  return { a: readSide(a, data.labels), b: readSide(b, data.labels) };
}

function chooseSide(
  { fallbacks, attempts }: ComparisonData,
  request: SideRequest,
  { from, to, exposure }: CompareOptions,
): ChosenSide {
  const isInTime = ({ time, week }: { time: number | null; week: string | null }) =>
    (request.week === null || week === request.week) &&
    (from === undefined || (time !== null && time >= from)) &&
    (to === undefined || time === null || time < to);
  const inTime = fallbacks.filter(isInTime);
  const ofBelonging = (rows: readonly FallbackRow[], belonging: string) =>
    rows.filter((row) => belongingOf(row.release, request.label) === belonging);
  return {
    request,
    rows: ofBelonging(inTime, "inside"),
    couldBelong: ofBelonging(inTime, "could-belong").length,
    undatedLeftOut: ofBelonging(fallbacks, "inside").filter((row) => row.time === null && !isInTime(row))
      .length,
    exposure: exposureOf(request, exposure?.get(request.text), attempts.filter(isInTime)),
  };
}
