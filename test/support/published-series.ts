import { join } from "node:path";
import { ingest } from "../../src/ingest/ingest.js";
import { openScratch, type Scratch } from "../../src/store/open-scratch.js";

/** The logs of `corpora/` with their releases, in a scratch file in a folder. To be destroyed by the caller. */
export async function publishedSeries(folder: string): Promise<Scratch> {
  const db = join(folder, "series.sqlite");
  await ingest(["corpora/logs"], { db, releases: "corpora/releases.json" });
  return openScratch(db);
}
