import type { FallbackRow } from "../analysis/fallback-rows.js";
import { originKind, type ReplayCase } from "../contract/case.js";
import { readCorpora } from "../ingest/read-corpora.js";
import type { RulesOnTrial } from "../report/weekly-review.js";
import { builtInRules } from "../trials/choose-rules.js";
import { ruleLabel } from "../trials/decision-paragraph.js";
import { boundOverLogs } from "../trials/log-bounds.js";
import { runTrials } from "../trials/run-trials.js";
import type { TrialReport } from "../trials/trial-report.js";

/** Tries the built-in rules on the cases among the paths of a review, captured and made-up ones apart. */
export async function rulesOnTrial(
  paths: readonly string[],
  fallbacks: readonly FallbackRow[],
): Promise<RulesOnTrial> {
  // Standard input was read by the ingest, and does not come twice.
  const files = paths.filter((path) => path !== "-");
  return {
    captured: await trialOver(files, (subject) => originKind(subject) !== "synthetic"),
    madeUp: await trialOver(files, (subject) => originKind(subject) === "synthetic"),
    caseTextGiven: files.length > 0,
    overLogs: builtInRules().map((chosen) => ({
      rule: ruleLabel({ rule: chosen.rule.name, parameters: chosen.parameters }),
      bounds: boundOverLogs(fallbacks, chosen.rule.reach?.(chosen.parameters)),
    })),
  };
}

async function trialOver(
  paths: readonly string[],
  isMeant: (subject: ReplayCase) => boolean,
): Promise<TrialReport | null> {
  if (paths.length === 0) return null;
  const report = await runTrials(meant(paths, isMeant), builtInRules(), {});
  return report.cases.tried === 0 ? null : report;
}

async function* meant(
  paths: readonly string[],
  isMeant: (subject: ReplayCase) => boolean,
): AsyncGenerator<ReplayCase> {
  // The ingest has counted and listed the rejects already.
  for await (const subject of readCorpora(paths, () => {}, { passOver: true })) {
    if (isMeant(subject)) yield subject;
  }
}
