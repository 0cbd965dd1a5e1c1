import {
  CHECKS,
  type CheckName,
  type CheckResult,
  type Failure,
  type LoggedReport,
  type NamedCounts,
} from "./event.js";

/** All checks on a logged report. A check whose operand is missing is not checkable. */
export function checkReport(report: LoggedReport, failure: Failure): CheckResult[] {
  return ALL_CHECKS.map(([check, holdsIn]) => {
    const holds = holdsIn(report, failure);
    return { check, result: holds === null ? "not-checkable" : holds ? "holds" : "violated" };
  });
}

/** Whether a check holds; null where it cannot be checked. */
type Check = (report: LoggedReport, failure: Failure) => boolean | null;

const CHECK_TABLE = {
  "buckets-sum-to-spans": ({ lengthBuckets, spans }) =>
    compare(total(lengthBuckets), spans, (sum, all) => sum === all),
  // A report without probeBudget is 0.4.2's, whose relations need not cover its spans.
  "relations-cover-spans": ({ relations, spans, probeBudget }) =>
    probeBudget === null ? null : compare(total(relations), spans, (sum, all) => sum >= all),
  "cheap-within-spans": ({ spansClassifiedCheap, spans }) =>
    compare(spansClassifiedCheap, spans, (cheap, all) => cheap <= all),
  "probes-within-budget": ({ probesUsed, probeBudget }) =>
    compare(probesUsed, probeBudget, (used, budget) => used <= budget),
  "probes-fit-sources": ({ probesUsed, corpusSources, probeBudget }) =>
    compare(probesUsed, corpusSources, (used, sources) => {
      if (sources === 0) return used === 0;
      if (used % sources === 0) return true;
      return probeBudget === null ? null : used === probeBudget;
    }),
  "spans-agree-with-text": ({ spans }, { unsupportedSpans }) =>
    compare(spans, unsupportedSpans, (logged, said) => logged === said),
  "bullets-agree-with-text": ({ bullets }, { affectedBullets }) =>
    compare(bullets, affectedBullets, (logged, said) => logged === said),
} as const satisfies Record<CheckName, Check>;

const ALL_CHECKS = (Object.keys(CHECKS) as CheckName[]).map((check) => [check, CHECK_TABLE[check]] as const);

function compare(
  a: number | null,
  b: number | null,
  holds: (a: number, b: number) => boolean | null,
): boolean | null {
  return a === null || b === null ? null : holds(a, b);
}

function total(counts: NamedCounts | null): number | null {
  return counts === null ? null : counts.reduce((sum, [, count]) => sum + count, 0);
}
