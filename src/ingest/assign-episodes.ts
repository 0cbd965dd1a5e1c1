import type { Database } from "better-sqlite3";

/** Fallbacks of one input and host that are less than this many milliseconds apart are one incident. */
export const EPISODE_GAP = 30 * 60 * 1000;

/**
 * Numbers the episodes: a session over its threshold retries every turn, so ten lines can be one incident. An
 * undated fallback is an episode of its own, for nothing places it beside another.
 */
export function assignEpisodes(database: Database): void {
  const rows = database
    .prepare<[], { id: number; input_id: number; host: string | null; time: number | null }>(
      "SELECT id, input_id, host, time FROM fallback ORDER BY input_id, host, time IS NULL, time, id",
    )
    .all();
  const update = database.prepare("UPDATE fallback SET episode = ? WHERE id = ?");
  let episode = 0;
  let before: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const continues =
      before !== undefined &&
      before.input_id === row.input_id &&
      before.host === row.host &&
      before.time !== null &&
      row.time !== null &&
      row.time - before.time < EPISODE_GAP;
    if (!continues) episode++;
    update.run(episode, row.id);
    before = row;
  }
}
