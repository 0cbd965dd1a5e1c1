import type { FallbackRow } from "../fallback-rows.js";

/** How often the pair could have been looked at, one look a week. */
export interface Looks {
  /** This look is the so many-th; 0 if it cannot be told, because a side has no dated event. */
  readonly look: number;
  /** The weeks of the looks, oldest first. */
  readonly weeks: readonly string[];
}

/**
 * Which look at the pair this is, if it was looked at every week: the ISO weeks that brought an event of either
 * side, from the first one by whose end both sides had some. A week without news is no new look. Looking again
 * and again until something differs finds something sooner or later, so the page prints the number.
 */
export function looksAt(a: readonly FallbackRow[], b: readonly FallbackRow[]): Looks {
  const weeksOf = (rows: readonly FallbackRow[]) => rows.flatMap(({ week }) => (week === null ? [] : [week]));
  const [x, y] = [weeksOf(a).sort(), weeksOf(b).sort()];
  const [firstOfA, firstOfB] = [x[0], y[0]];
  if (firstOfA === undefined || firstOfB === undefined) return { look: 0, weeks: [] };
  const from = [firstOfA, firstOfB].sort()[1] ?? "";
  const weeks = [...new Set([...x, ...y])].filter((week) => week >= from).sort();
  return { look: weeks.length, weeks };
}
