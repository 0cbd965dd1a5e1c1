import type { CountOf } from "./statistics/counts.js";

/** Whether an event shows a class, and whether some of its spans were not analysed and could be of that class. */
export interface PossibleShow {
  readonly shows: boolean;
  readonly hasUnanalysed: boolean;
}

/** Events that show a class: if no unanalysed span is of it, and if each could be. */
export interface ShareBounds {
  readonly least: CountOf;
  readonly most: CountOf;
}

/** Bounds of the share of events that show a class, with unanalysed spans as missing data. */
export function unanalysedBounds(events: readonly PossibleShow[]): ShareBounds {
  const n = events.length;
  const certain = events.filter(({ shows }) => shows).length;
  const possible = events.filter(({ shows, hasUnanalysed }) => shows || hasUnanalysed).length;
  return { least: { k: certain, n }, most: { k: possible, n } };
}
