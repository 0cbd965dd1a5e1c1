import { isoWeek, weekBounds } from "../ingest/week.js";

/** What a review says of its period, as far as another one is compared with it. */
export interface PeriodCounts {
  readonly fallbacks: number;
  readonly episodes: number;
  /** Rejected span occurrences; null: no event tells them. */
  readonly spans: number | null;
  /** Affected bullets; null: no event tells them. */
  readonly bullets: number | null;
}

/** Changes since the previous week's review, as that one was written. */
export interface AgainstPrevious {
  readonly week: string;
  readonly before: PeriodCounts;
  /** Null where either week does not know its figure. */
  readonly change: { readonly [Name in keyof PeriodCounts]: number | null };
}

/** The ISO week before a week; null if the text is no ISO week. */
export function weekBefore(week: string): string | null {
  const bounds = weekBounds(week);
  return bounds === null ? null : isoWeek(bounds.from - 1);
}

export function againstPrevious(week: string, before: PeriodCounts, now: PeriodCounts): AgainstPrevious {
  const change = (name: keyof PeriodCounts): number | null => {
    const [older, newer] = [before[name], now[name]];
    return older === null || newer === null ? null : newer - older;
  };
  return {
    week,
    before: {
      fallbacks: before.fallbacks,
      episodes: before.episodes,
      spans: before.spans,
      bullets: before.bullets,
    },
    change: {
      fallbacks: change("fallbacks"),
      episodes: change("episodes"),
      spans: change("spans"),
      bullets: change("bullets"),
    },
  };
}
