import type { RepairCounts } from "../contract/repair.js";
import type { IssueCode, RepairIssueCode } from "../vocabulary/issue-codes.js";
import type { SpanClassReport } from "../vocabulary/report.js";

/** What one release makes of one case. Holds no text of the case, but digests: never store or print those. */
export interface ReplayResult extends ReplayOutcome {
  readonly id: string;
  readonly release: string;
}

export interface ReplayOutcome {
  /** Validation of the summary as it stands. */
  readonly validation: { readonly status: "valid" | "invalid"; readonly codes: readonly IssueCode[] };
  /** The repair of the summary as it stands, tried whatever else is wrong with it. */
  readonly repair: RepairResult;
  /** The class-only report on the summary as it stands; absent at releases that made none. */
  readonly report?: SpanClassReport;
  /** What a compaction with this summary comes to. */
  readonly pipeline: PipelineOutcome;
}

export interface RepairResult extends RepairCounts {
  /** SHA-256, in hex, of the repaired text in UTF-8; absent where there is none. */
  readonly summarySha256?: string;
}

/** The whole way: file sections grounded, validated, repaired, validated again. */
export type PipelineOutcome =
  | {
      readonly outcome: "accepted" | "repaired";
      readonly issueCodes: readonly RepairIssueCode[];
      /** SHA-256, in hex, of the final text in UTF-8. */
      readonly summarySha256: string;
    }
  | {
      readonly outcome: "fallback";
      /** As production words it. */
      readonly error: string;
      /** As production attaches it. */
      readonly unsupportedSpanClasses?: SpanClassReport;
    };
