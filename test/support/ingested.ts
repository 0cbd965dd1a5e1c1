import { join } from "node:path";
import { type FallbackRow, loadFallbacks } from "../../src/analysis/fallback-rows.js";
import { type IngestOptions, ingest } from "../../src/ingest/ingest.js";
import type { IngestSummary } from "../../src/ingest/ingest-summary.js";
import { openScratch } from "../../src/store/open-scratch.js";

let files = 0;

/** Ingests inputs into a scratch file of their own in a folder; the summary, and the fallbacks as they are stored. */
export async function ingestedIn(
  folder: string,
  paths: readonly string[],
  options: IngestOptions = {},
): Promise<{ readonly summary: IngestSummary; readonly events: readonly FallbackRow[] }> {
  const db = join(folder, `ingested-${++files}.sqlite`);
  const summary = await ingest(paths, { ...options, db });
  const scratch = openScratch(db);
  const events = await loadFallbacks(scratch);
  await scratch.destroy();
  return { summary, events };
}
