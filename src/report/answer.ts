import type { ReviewResult } from "../analysis/review.js";
import { comparisonSentence } from "./comparison-sentence.js";
import { noComparison } from "./no-comparison.js";
import type { Text } from "./page/page.js";
import { readingSentence } from "./reading-wording.js";
import { counted, enumerated } from "./wording.js";

/** The answer: what fell back, against the last release, what to decide. At most three sentences. */
export function answerOf(result: ReviewResult): Text[] {
  return [whatFellBack(result), againstLastRelease(result), readingSentence(result.reading)];
}

function againstLastRelease({ comparison }: ReviewResult): Text {
  return comparison.kind === "compared" ? comparisonSentence(comparison.result) : noComparison(comparison);
}

function whatFellBack({ period, inPeriod, releasesInPeriod }: ReviewResult): Text {
  if (inPeriod.fallbacks === 0)
    return [`Nothing fell back in ${period.name}, as far as the captured logs tell.`];
  const releases = releasesInPeriod.map((row) => row.release);
  const spans = inPeriod.spans === null ? "" : `, with ${counted(inPeriod.spans, "rejected span")}`;
  const [most] = Object.entries(inPeriod.relations);
  const mostly: Text =
    most === undefined
      ? ["."]
      : [", most often of the class ", { term: most[0] }, ` (${counted(most[1], "span")}).`];
  return [
    `In ${period.name} ${counted(inPeriod.fallbacks, "compaction")} fell back (${counted(inPeriod.episodes, "episode")}, ${releases.length === 1 ? "release" : "releases"} ${enumerated(releases)})${spans}`,
    ...mostly,
  ];
}
