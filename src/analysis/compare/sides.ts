import type { ReleaseInterval } from "../../releases/interval.js";
import { formatInterval } from "../../releases/label.js";
import type { FallbackRow } from "../fallback-rows.js";
import type { ComparedEvent } from "./compared-event.js";
import { intervalOfSide } from "./comparison-plan.js";
import type { SideExposure } from "./exposure-of-side.js";
import type { SideRequest } from "./release-side.js";
import { type Unanalysed, unanalysedOf } from "./unanalysed.js";

/** One side's events, chosen. */
export interface ChosenSide {
  readonly request: SideRequest;
  readonly rows: readonly FallbackRow[];
  /** Events that only could belong, and undated ones that a week or period leaves out. */
  readonly couldBelong: number;
  readonly undatedLeftOut: number;
  readonly exposure: SideExposure | null;
}

/** One side as the result shows it. */
export interface ComparedSide {
  /** As it was asked for. */
  readonly asked: string;
  /** Labels of its events, in the order in which they were found. */
  readonly labels: readonly string[];
  /** The releases that its events allow. */
  readonly releases: string;
  readonly events: number;
  readonly episodes: number;
  readonly withReport: number;
  readonly complete: number;
  readonly couldBelong: number;
  readonly exposure: SideExposure | null;
  readonly unanalysed: Unanalysed;
}

/** The releases that a side allows: its label, or what its events say. */
export function intervalOf(side: ChosenSide): ReleaseInterval {
  return intervalOfSide(
    side.request.label,
    side.rows.map((row) => row.release),
  );
}

/** What the result shows of a side. */
export function comparedSide(
  side: ChosenSide & { readonly events: readonly ComparedEvent[] },
  interval: ReleaseInterval,
): ComparedSide {
  const { request, rows, events, couldBelong, exposure } = side;
  return {
    asked: request.text,
    labels: [...new Set(rows.map((row) => row.release))],
    releases: formatInterval(interval),
    events: rows.length,
    episodes: new Set(rows.map((row) => row.episode)).size,
    withReport: events.filter((event) => event.hasReport).length,
    complete: events.filter((event) => event.complete).length,
    couldBelong,
    exposure,
    unanalysed: unanalysedOf(events),
  };
}
