import { comparisonBlocks } from "../comparison-blocks.js";
import { comparisonSentence } from "../comparison-sentence.js";
import { noComparison } from "../no-comparison.js";
import { type Block, paragraph } from "../page/page.js";
import type { SectionOf } from "./section.js";

/** The newest release of the period against the nearest older one, or the pair that was asked for. */
export const againstLastReleaseSection: SectionOf = ({ comparison }) => {
  const title =
    comparison.kind === "compared" && comparison.asked
      ? `${comparison.result.b.asked} against ${comparison.result.a.asked}`
      : "Against the last release";
  const blocks: Block[] =
    comparison.kind === "compared"
      ? [paragraph(...comparisonSentence(comparison.result)), ...comparisonBlocks(comparison.result)]
      : [paragraph(...noComparison(comparison))];
  return { id: "against-last-release", title, blocks };
};
