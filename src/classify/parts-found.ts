import type { Split } from "./adjacency.js";
import type { PartsPresent } from "./near-miss.js";

/** What the index knows about a value: see {@link PartsPresent}. */
export interface PartsFound extends PartsPresent {
  /** Splits whose parts some source holds side by side, at whichever occurrence of the prefix; null: not known. */
  readonly adjacentSplits: readonly Split[] | null;
}

/** The same while the scan goes on. */
export interface PartsInScan extends PartsFound {
  /** A source holds the value itself; the rest is then left unfinished, since nobody asks. */
  whole: boolean;
  longestPrefix: number;
  longestSuffix: number;
  lowestDeletion: number;
  adjacentSplits: Split[] | null;
  /** Places looked at for adjacent splits. */
  placesTried: number;
}

/** Nothing, before the scan. */
export function nothingFound(): PartsInScan {
  return {
    whole: false,
    longestPrefix: 0,
    longestSuffix: 0,
    lowestDeletion: Number.POSITIVE_INFINITY,
    adjacentSplits: [],
    placesTried: 0,
  };
}
