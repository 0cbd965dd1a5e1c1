import type { Scratch } from "../../store/open-scratch.js";
import type { AttemptRow } from "../exposure.js";
import { placesOf } from "../fallback-rows.js";
import { belongingOf } from "../release-selection.js";
import type { SideRequest } from "./release-side.js";

/** What was tried on one side. Null: not known. */
export interface SideExposure {
  /** `declared` by the operator; `debug-log`: counted in the inputs that tell their attempts. */
  readonly source: "declared" | "debug-log";
  /** Compactions tried. */
  readonly attempts: number | null;
  /** Days observed; from debug logs, days (UTC) with an attempt. */
  readonly days: number | null;
}

/** Compactions tried and days observed in one release, as an operator declares them. */
export interface DeclaredExposure {
  readonly attempts?: number;
  readonly days?: number;
}

/**
 * The exposure of a side: what was declared for it, else its attempts in debug logs. Null if neither is known.
 */
export function exposureOf(
  side: SideRequest,
  declared: DeclaredExposure | undefined,
  attempts: readonly AttemptRow[],
): SideExposure | null {
  if (declared !== undefined) {
    return { source: "declared", attempts: declared.attempts ?? null, days: declared.days ?? null };
  }
  const own = attempts.filter(
    (attempt) =>
      attempt.source === "debug-log" &&
      attempt.in_exposure === 1 &&
      belongingOf(attempt.release, side.label) === "inside" &&
      (side.week === null || attempt.week === side.week),
  );
  if (own.length === 0) return null;
  const days = new Set(own.flatMap(({ time }) => (time === null ? [] : [Math.floor(time / 86_400_000)])));
  return { source: "debug-log", attempts: own.length, days: days.size === 0 ? null : days.size };
}

/** Paths of the inputs whose log tells every attempt: only these enter a rate. */
export async function attemptPathsOf(
  scratch: Scratch,
  attempts: readonly AttemptRow[],
): Promise<ReadonlySet<string>> {
  const logged = attempts.filter(({ source }) => source === "debug-log");
  const places = await placesOf(scratch, "attempt", logged);
  return new Set([...places.values()].flat().map(({ path }) => path));
}
