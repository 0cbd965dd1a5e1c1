/** Where a bullet of a summary stands on the quoting ladder of the summariser's prompt (from 0.4.5). */
export const LADDER_RUNGS = [
  "one-span",
  "several-spans",
  "no-span",
  "composed-span",
  "other-rejected-span",
  "unclassified-span",
] as const;

export type LadderRung = (typeof LADDER_RUNGS)[number];

/**
 * One sentence for each. The ladder's fourth rung, a bullet left out because its fact has no support, cannot be
 * seen in a summary.
 */
export const LADDER_RUNG_MEANINGS = {
  "one-span": "Rung 1: one backticked span, and one source holds it as it stands.",
  "several-spans": "Rung 2: several fragments backticked apart, and each has support.",
  "no-span": "Rung 3: the value stands as ordinary text, nothing is backticked.",
  "composed-span": "Off the ladder: a rejected span is assembled from two values that are present apart.",
  "other-rejected-span":
    "Off the ladder: a span is rejected, and none of the bullet's is known to be composed.",
  "unclassified-span": "Off the ladder: a span is rejected, at a release that classified nothing.",
} as const satisfies Record<LadderRung, string>;
