import type { Evidence } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import { findSpans } from "../contract/spans.js";
import { presenceIn, rejectedSpans, supportFor } from "../contract/support.js";
import { profileOf } from "../releases/profiles.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import { classifyRejected } from "./classify-rejected.js";

/** Thrown when the report of a release is asked for that made none; the message says since when there is one. */
export class ReleaseWithoutReport extends Error {
  override readonly name = "ReleaseWithoutReport";
  constructor(release: string) {
    super(`release ${release} made no class-only report; reports can be replayed from 0.4.3 on`);
  }
}

/**
 * The class-only report on the spans of a summary that a release would have rejected, as that release's classifier
 * counts them; without `bullets`, which only a repair counts.
 *
 * @param options.probeBudget in source scans; overrides the release's budget if it is finite and at least 1, floored.
 * @throws ReleaseNotReplayable for releases whose behaviour is not specified.
 * @throws ReleaseWithoutReport for releases before the report.
 */
export function classifySpans(
  summary: string,
  evidence: Evidence,
  options: { readonly release: string; readonly probeBudget?: number | undefined },
): SpanClassReport {
  const profile = profileOf(options.release);
  if (profile.classifier === null) throw new ReleaseWithoutReport(options.release);
  const support = supportFor(presenceIn(evidenceSources(evidence)), profile);
  const rejected = rejectedSpans(findSpans(summary), support).map((span) => span.value);
  return classifyRejected(rejected, evidence, profile.classifier, { probeBudget: options.probeBudget })
    .report;
}
