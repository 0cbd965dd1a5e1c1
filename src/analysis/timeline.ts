import type { FallbackRow } from "./fallback-rows.js";
import { bulletsOf, spansOf } from "./release-counts.js";
import { groupBy } from "./sums.js";

/** Above this many dated events with spans, only their weeks are shown. */
export const MOST_SINGLE_EVENTS = 300;

/** Rejected spans and affected bullets per event over time; dated events that tell either. */
export interface Timeline {
  /** The events themselves, by time; null where there are more than {@link MOST_SINGLE_EVENTS}. */
  readonly events: readonly TimedEvent[] | null;
  /** The same events by ISO week, weeks without one left out. */
  readonly weeks: readonly TimedWeek[];
}

export interface TimedEvent {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
  readonly release: string;
  readonly spans: number | null;
  readonly bullets: number | null;
}

export interface TimedWeek {
  readonly week: string;
  readonly spans: Spread | null;
  readonly bullets: Spread | null;
}

/** A distribution over events, in few numbers. */
export interface Spread {
  readonly events: number;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

export function timelineOf(rows: readonly FallbackRow[]): Timeline {
  const told = rows.flatMap((row) => {
    const spans = spansOf(row);
    const bullets = bulletsOf(row);
    if (row.time === null || row.week === null || (spans === null && bullets === null)) return [];
    return [{ time: row.time, week: row.week, release: row.release, spans, bullets }];
  });
  const byWeek = [...groupBy(told, (event) => event.week)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    events: told.length > MOST_SINGLE_EVENTS ? null : told.map(({ week: _, ...event }) => event),
    weeks: byWeek.map(([week, events]) => ({
      week,
      spans: spreadOf(events.map((event) => event.spans)),
      bullets: spreadOf(events.map((event) => event.bullets)),
    })),
  };
}

function spreadOf(values: readonly (number | null)[]): Spread | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const lowest = sorted[0];
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const upper = sorted[sorted.length >> 1] ?? highest;
  const lower = sorted[(sorted.length - 1) >> 1] ?? lowest;
  return { events: sorted.length, lowest, median: (lower + upper) / 2, highest };
}
