import { namesRelease } from "./clues.js";
import { intersect, type ReleaseInterval, UNKNOWN_INTERVAL } from "./interval.js";

/** What the clues of one record say together. */
export interface Inference {
  /** The releases that every clue allows; unknown where there is no clue, or where they contradict each other. */
  readonly interval: ReleaseInterval;
  /** Whether a clue named the release; false for a record that contradicts itself. */
  readonly named: boolean;
  readonly contradictsItself: boolean;
  /** The names of the clues, each once, in the order of the record. */
  readonly reasons: readonly string[];
}

/** A clue as a record carries it; `clue` is a name of the clue table. */
export interface ClueLike {
  readonly clue: string;
  readonly interval: ReleaseInterval;
}

/** Which releases can have written a record, from what was seen in it. */
export function inferRelease(clues: readonly ClueLike[]): Inference {
  if (clues.length === 0) return NOTHING_SAID;
  const reasons = [...new Set(clues.map(({ clue }) => clue))];
  let interval: ReleaseInterval = UNKNOWN_INTERVAL;
  for (const clue of clues) {
    const common = intersect(interval, clue.interval);
    if (common === null) {
      return { interval: UNKNOWN_INTERVAL, named: false, contradictsItself: true, reasons };
    }
    interval = common;
  }
  return { interval, named: clues.some(({ clue }) => namesRelease(clue)), contradictsItself: false, reasons };
}

const NOTHING_SAID: Inference = {
  interval: UNKNOWN_INTERVAL,
  named: false,
  contradictsItself: false,
  reasons: [],
};
