import type { IssueCode } from "../vocabulary/issue-codes.js";
import type { RepairStatus } from "../vocabulary/repair-statuses.js";
import type { Stage } from "../vocabulary/triggers-and-stages.js";

/** The failure of a compaction whose paths cannot be shown in Markdown, as production words it. */
export const UNSAFE_PATH_FAILURE = "Compaction file evidence contains a Markdown-unsafe path";

/** The repair's part of a failure text. */
export interface FailedRepair {
  readonly status: RepairStatus;
  readonly unsupportedSpans: number;
  readonly affectedBullets: number;
}

/**
 * A failed validation as production words it; each code once, in order of first appearance.
 * @param repair absent where the repair was not tried
 */
export function validationFailure(stage: Stage, codes: readonly IssueCode[], repair?: FailedRepair): string {
  const trailer =
    repair === undefined
      ? ""
      : `; repair=${repair.status}; unsupportedSpans=${repair.unsupportedSpans}; affectedBullets=${repair.affectedBullets}`;
  return `Compaction ${stage} summary validation failed: ${[...new Set(codes)].join(", ")}${trailer}`;
}
