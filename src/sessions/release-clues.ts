import { intersect, type ReleaseInterval, UNKNOWN_INTERVAL } from "../releases/interval.js";

/** Issue codes of an accepted summary that only some releases of the producer write. */
const CLUES: Readonly<Record<string, ReleaseInterval>> = {
  "unsupported-exact-bullets-pruned": { lower: null, upper: "0.4.7" },
  "unsupported-exact-spans-unquoted": { lower: "0.4.7", upper: null },
  "summary-structure-normalized": { lower: "0.4.12", upper: null },
  "summary-sections-not-reported": { lower: "0.4.12", upper: null },
};

/**
 * The releases that can have written a summary with these issue codes. Codes that contradict each other say
 * nothing.
 */
export function releaseOfIssueCodes(codes: readonly string[]): ReleaseInterval {
  let interval = UNKNOWN_INTERVAL;
  for (const code of codes) {
    const clue = Object.hasOwn(CLUES, code) ? CLUES[code] : undefined;
    if (clue === undefined) continue;
    const both = intersect(interval, clue);
    if (both === null) return UNKNOWN_INTERVAL;
    interval = both;
  }
  return interval;
}
