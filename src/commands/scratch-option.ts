import { DEFAULT_DB } from "../ingest/ingest.js";
import { openScratch, type Scratch } from "../store/open-scratch.js";

/** The `--db` of commands that read a scratch file. */
export const DB = { type: "string", default: DEFAULT_DB, describe: "the scratch file to read" } as const;

/**
 * What `use` makes of a scratch file, which is closed after it.
 * @throws ScratchError
 */
export async function withScratch<Result>(
  db: string,
  use: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const scratch = openScratch(db);
  try {
    return await use(scratch);
  } finally {
    await scratch.destroy();
  }
}
