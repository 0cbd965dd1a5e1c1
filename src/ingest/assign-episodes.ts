import type { Database } from "better-sqlite3";

/** Fallbacks of one input and host that are less than this many milliseconds apart are one incident. */
export const EPISODE_GAP = 30 * 60 * 1000;

/**
 * Numbers the episodes: a session over its threshold retries every turn, so ten lines can be one incident. An
 * undated fallback is an episode of its own, for nothing places it beside another.
 */
export function assignEpisodes(database: Database): void {
  database
    .prepare(
      `WITH step AS (
         SELECT id,
           time - lag(time) OVER (PARTITION BY input_id, host ORDER BY time IS NULL, time, id) AS gap,
           row_number() OVER (ORDER BY input_id, host, time IS NULL, time, id) AS nth
         FROM fallback
       )
       UPDATE fallback SET episode = numbered.episode
       FROM (SELECT id, sum(gap IS NULL OR gap >= ?) OVER (ORDER BY nth) AS episode FROM step) AS numbered
       WHERE numbered.id = fallback.id`,
    )
    .run(EPISODE_GAP);
}
