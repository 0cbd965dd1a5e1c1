import type { Selectable } from "kysely";
import type { Scratch } from "../store/open-scratch.js";
import type { AttemptTable } from "../store/tables.js";
import { NOT_TOLD } from "./event-filter.js";
import { groupBy } from "./sums.js";

/** Compactions tried, of one source and model. The two sources are never added together. */
export interface ExposureRow {
  readonly source: "debug-log" | "session";
  readonly provider: string;
  readonly model: string;
  readonly attempts: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Days (UTC) with an attempt. */
  readonly days: number;
}

export type AttemptRow = Readonly<Selectable<AttemptTable>>;

export async function loadAttempts(scratch: Scratch): Promise<AttemptRow[]> {
  return scratch.selectFrom("attempt").selectAll().orderBy("id").execute();
}

/**
 * Attempts that count in a rate: those of debug logs, and those of sessions that have the producer at all. By
 * source, provider and model.
 */
export function exposureRows(attempts: readonly AttemptRow[]): ExposureRow[] {
  const counted = attempts.filter((attempt) => attempt.in_exposure === 1);
  const groups = groupBy(counted, ({ source, provider, model }) =>
    JSON.stringify([source, provider ?? NOT_TOLD, model ?? NOT_TOLD]),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, rows]) => {
      const [source, provider, model] = JSON.parse(key) as [ExposureRow["source"], string, string];
      return {
        source,
        provider,
        model,
        attempts: rows.length,
        succeeded: rows.filter((row) => row.outcome === "succeeded").length,
        failed: rows.filter((row) => row.outcome === "failed").length,
        days: new Set(rows.flatMap((row) => (row.time === null ? [] : [Math.floor(row.time / 86_400_000)])))
          .size,
      };
    });
}
