import { groundFileSections } from "../contract/grounding.js";
import type { Repair } from "../contract/repair.js";
import type { Support } from "../contract/support.js";
import type { ReleaseProfile } from "../releases/profiles.js";
import type { IssueCode, RepairIssueCode } from "../vocabulary/issue-codes.js";
import type { RepairStatus } from "../vocabulary/repair-statuses.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import { sha256 } from "./digest.js";
import { type ExaminedText, examine } from "./examined-text.js";
import { UNSAFE_PATH_FAILURE, validationFailure } from "./failure-text.js";
import type { PreparedCase } from "./prepared-case.js";
import type { PipelineOutcome } from "./replay-result.js";

/** The whole way of a summary: file sections grounded, validated, repaired, validated again. */
export function runPipeline(
  prepared: PreparedCase,
  profile: ReleaseProfile,
  support: Support,
  summary: ExaminedText,
): PipelineOutcome {
  const stage = prepared.case.stage ?? "segment";
  const grounding = groundFileSections(summary.read, prepared.case);
  if (grounding.status === "unsafe-path") return { outcome: "fallback", error: UNSAFE_PATH_FAILURE };
  const grounded =
    grounding.text === summary.read.text ? summary : examine(prepared, profile, support, grounding.text);
  const { codes } = grounded;
  if (codes.length === 0) {
    return { outcome: "accepted", issueCodes: [], summarySha256: sha256(grounded.read.text) };
  }
  if (codes.some((code) => code !== "unsupported-exact-value")) {
    return fallback(validationFailure(stage, codes), codes, grounded.report());
  }

  const repair = grounded.repair();
  if (repair.text === undefined) {
    return fallback(validationFailure(stage, codes, repair), codes, grounded.report(), repair);
  }
  const repaired = examine(prepared, profile, support, repair.text);
  if (repaired.codes.length === 0) {
    return { outcome: "repaired", issueCodes: issueCodesOf(repair), summarySha256: sha256(repair.text) };
  }
  const status = POST_REPAIR_FAILURES[profile.repair];
  return fallback(
    validationFailure(stage, repaired.codes, { ...repair, status }),
    repaired.codes,
    grounded.report(),
    repair,
  );
}

const POST_REPAIR_FAILURES = {
  "remove-bullets": "post-prune-invalid",
  "unquote-equivalent": "post-prune-invalid",
  "unquote-all": "post-downgrade-invalid",
} as const satisfies Record<ReleaseProfile["repair"], RepairStatus>;

/** A fallback carries the report if its final codes say that a value was rejected; bullets only after a repair. */
function fallback(
  error: string,
  finalCodes: readonly IssueCode[],
  report: SpanClassReport | undefined,
  repair?: Repair,
): PipelineOutcome {
  if (report === undefined || !finalCodes.includes("unsupported-exact-value")) {
    return { outcome: "fallback", error };
  }
  const { spans, ...rest } = report;
  return {
    outcome: "fallback",
    error,
    unsupportedSpanClasses: {
      spans,
      ...(repair === undefined ? {} : { bullets: repair.affectedBullets }),
      ...rest,
    },
  };
}

function issueCodesOf(repair: Repair): RepairIssueCode[] {
  const codes: RepairIssueCode[] = [];
  if ((repair.removedBullets ?? 0) > 0) codes.push("unsupported-exact-bullets-pruned");
  if ((repair.downgradedSpans ?? 0) > 0) codes.push("unsupported-exact-spans-unquoted");
  return codes;
}
