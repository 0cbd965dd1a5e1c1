import { summaryOf } from "../support/summaries.js";

/** A case with one rejected and one supported value. */
export function caseOf(id: string): object {
  const bullets = "- Set `alpha beta` for `no such value`.";
  return {
    id,
    summary: summaryOf({ "Completed Work": bullets }),
    sourceText: "alpha beta",
    readFiles: [],
    modifiedFiles: [],
  };
}
