import type { Database } from "better-sqlite3";
import { nextPiCompaction } from "../sessions/attempts.js";
import type { ScratchWriter } from "../store/scratch-writer.js";

interface CompactionRow {
  readonly time: string;
  readonly fromHook: boolean;
  readonly milliseconds: number;
  readonly provider: string | null;
  readonly model: string | null;
  readonly evidence_units: number | null;
}

/**
 * Gives a fallback the model, provider and evidence size of the compaction of the same host that followed it,
 * where no debug log told them. Who followed whom is inferred from time alone, and marked so.
 */
export function joinCompactions(database: Database, writer: ScratchWriter): void {
  const byHost = new Map<string | null, CompactionRow[]>();
  const compactions = database
    .prepare<[], Omit<CompactionRow, "time" | "fromHook"> & { host: string | null; made_by: string }>(
      `SELECT time AS milliseconds, host, made_by, provider, model, evidence_units FROM attempt
       WHERE source = 'session' AND time IS NOT NULL ORDER BY time, id`,
    )
    .all();
  if (compactions.length === 0) return;
  for (const { host, made_by, ...row } of compactions) {
    const compaction = { ...row, time: new Date(row.milliseconds).toISOString(), fromHook: made_by !== "pi" };
    const ofHost = byHost.get(host);
    if (ofHost === undefined) byHost.set(host, [compaction]);
    else ofHost.push(compaction);
  }
  const fallbacks = database
    .prepare<
      [],
      { id: number; time: number; host: string | null; provider: string | null; model: string | null }
    >("SELECT id, time, host, provider, model FROM fallback WHERE time IS NOT NULL AND joined IS NULL")
    .all();
  for (const { id, time, host } of fallbacks) {
    const next = nextPiCompaction(byHost.get(host) ?? [], new Date(time).toISOString());
    if (next === null) continue;
    const { provider, model, evidence_units } = next;
    writer.update("fallback", id, { provider, model, evidence_units, joined: "inferred" });
  }
}
