import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(process.env.FALLBACK_REVIEW_SHARED ?? "../shared");

/**
 * Path of an item in the folder of shared test data, or null (with a line on stderr that says what is skipped)
 * where the folder is absent.
 */
export function sharedPath(...parts: string[]): string | null {
  const path = join(folder, ...parts);
  if (existsSync(path)) return path;
  process.stderr.write(
    `skipped: no ${parts.join("/")} (set FALLBACK_REVIEW_SHARED to the shared test data)\n`,
  );
  return null;
}
