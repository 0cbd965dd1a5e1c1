import { UNANALYSED_CLASSES } from "../../vocabulary/relation-classes.js";
import type { FallbackRow } from "../fallback-rows.js";
import { bulletsOf, spansOf } from "../release-counts.js";
import { groupBy, sumCounts } from "../sums.js";

/** What one event, or one episode, brings into a comparison. */
export interface ComparedEvent {
  /** Id of the fallback; of an episode, of its first one. */
  readonly id: number;
  readonly hasReport: boolean;
  /** Whether that report tells relations; without them nothing is known of any class. */
  readonly hasRelations: boolean;
  /** Whether its report says that the classification was complete. */
  readonly complete: boolean;
  /** Whether spans of it were not analysed, or may not have been. */
  readonly hasUnanalysed: boolean;
  /** Span occurrences by relation class. */
  readonly relations: Readonly<Record<string, number>>;
  /** Rejected span occurrences and affected bullets; null: not told. */
  readonly spans: number | null;
  readonly bullets: number | null;
  /** Failure kinds and repair statuses: one of an event, perhaps several of an episode. */
  readonly failures: readonly string[];
  readonly repairs: readonly string[];
  /** Whether it was logged in an input that tells its attempts. */
  readonly isAmongAttempts: boolean;
}

/** @param attemptPaths inputs whose log tells every attempt */
export function comparedEvent(row: FallbackRow, attemptPaths: ReadonlySet<string>): ComparedEvent {
  const unanalysed = UNANALYSED_CLASSES.some((name) => (row.relations.get(name) ?? 0) > 0);
  return {
    id: row.id,
    hasReport: row.has_report === 1,
    hasRelations: row.has_relations === 1,
    complete: row.has_report === 1 && row.complete === 1,
    hasUnanalysed: row.has_report === 1 && (unanalysed || row.complete !== 1),
    relations: Object.fromEntries(row.relations),
    spans: spansOf(row),
    bullets: bulletsOf(row),
    failures: [row.failure],
    repairs: row.repair_status === null ? [] : [row.repair_status],
    isAmongAttempts: row.places.some(({ path }) => attemptPaths.has(path)),
  };
}

/**
 * The same events, one unit an episode: it shows what any of its events shows, its relations are the sum over
 * them, its spans and bullets the mean of those told.
 */
export function asEpisodes(
  rows: readonly FallbackRow[],
  attemptPaths: ReadonlySet<string>,
): readonly ComparedEvent[] {
  const episodes = groupBy(rows, (row) => row.episode ?? `event ${row.id}`);
  return [...episodes.values()].map((group) => {
    const events = group.map((row) => comparedEvent(row, attemptPaths));
    const reports = events.filter((event) => event.hasReport);
    return {
      id: Math.min(...events.map((event) => event.id)),
      hasReport: reports.length > 0,
      hasRelations: reports.some((event) => event.hasRelations),
      complete: reports.length > 0 && reports.every((event) => event.complete),
      hasUnanalysed: reports.some((event) => event.hasUnanalysed),
      relations: sumCounts(group.map((row) => row.relations)),
      spans: meanTold(events.map((event) => event.spans)),
      bullets: meanTold(events.map((event) => event.bullets)),
      failures: [...new Set(events.flatMap((event) => event.failures))],
      repairs: [...new Set(events.flatMap((event) => event.repairs))],
      isAmongAttempts: events.some((event) => event.isAmongAttempts),
    };
  });
}

function meanTold(numbers: readonly (number | null)[]): number | null {
  const told = numbers.filter((number) => number !== null);
  return told.length === 0 ? null : told.reduce((sum, number) => sum + number, 0) / told.length;
}
