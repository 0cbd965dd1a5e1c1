import type { ReviewComparison } from "../analysis/review.js";
import type { Text } from "./page/page.js";

/** Why a page compares nothing. */
export function noComparison(comparison: Exclude<ReviewComparison, { kind: "compared" }>): Text {
  return comparison.kind === "no-release-in-period"
    ? ["Against the last release: no data, no event of the period has a release that is known."]
    : [
        "Against the last release: no data, no event is of a release older than ",
        { code: comparison.newest },
        ".",
      ];
}
