/** Where the summarised range starts after an earlier compaction: at what that one kept, or after it. */
export const RANGES = ["kept", "after"] as const;
export type Range = (typeof RANGES)[number];

/** An earlier compaction on the path: its position there, and that of the first entry it kept (-1: not on it). */
export interface EarlierCompaction {
  readonly position: number;
  readonly firstKept: number;
}

/** Positions on the path to a compaction: `start` inclusive, `end` exclusive. */
export interface SummarisedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a compaction summarised, as positions on the path from the root to it (it is the last one). From what the
 * previous compaction kept (or the entry after that compaction, or the first entry) up to the first entry that
 * it keeps itself. A kept entry that is not on the path keeps nothing.
 *
 * @param firstKept position of the first entry that the compaction keeps; -1 if it is not on the path
 */
export function summarisedRange(
  pathLength: number,
  firstKept: number,
  previous: EarlierCompaction | null,
  range: Range,
): SummarisedRange {
  const end = firstKept === -1 ? pathLength - 1 : firstKept;
  if (previous === null) return { start: 0, end };
  const isKept = range === "kept" && previous.firstKept !== -1;
  const start = isKept ? previous.firstKept : previous.position + 1;
  return { start, end: Math.max(start, end) };
}
