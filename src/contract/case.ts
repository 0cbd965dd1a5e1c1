import type { SpanClassReport } from "../vocabulary/report.js";
import type { Stage } from "../vocabulary/triggers-and-stages.js";

/** Where a case comes from. Synthetic cases never enter releases, comparisons or readings. */
export const CASE_ORIGINS = ["synthetic", "captured", "pi-session"] as const;
export type CaseOriginKind = (typeof CASE_ORIGINS)[number];

/** The origin of a case; the fields beside `kind` are set for cases from Pi sessions. */
export interface CaseOrigin {
  readonly kind: CaseOriginKind;
  /** Version of the session file (1, 2 or 3). */
  readonly formatVersion?: number;
  /** Whether an extension wrote the compaction. */
  readonly fromHook?: boolean;
  /** How the evidence text was made. */
  readonly evidence?: "ds4" | "conversation";
  /** Where the summarised range starts after an earlier compaction. */
  readonly range?: "kept" | "after";
  /** Id of the compaction entry. */
  readonly entry?: string;
  /** The compaction summarised nothing; it counts in no rate. */
  readonly emptyRange?: boolean;
  readonly provider?: string;
  readonly model?: string;
}

/** The evidence a summary is checked against: one source text, then each read path, then each modified path. */
export interface Evidence {
  readonly sourceText: string;
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
}

/**
 * A summary with its evidence, so that a release's validation, repair and classification can be run again.
 * Holds text: a case never leaves the case file, the scratch file keeps classes and counts only.
 */
export interface ReplayCase extends Evidence {
  readonly id: string;
  readonly summary: string;
  /** Default: segment. */
  readonly stage?: Stage;
  /** Overrides the release's probe budget if it is finite and at least 1, floored; else ignored. */
  readonly probeBudget?: number;
  /** The release that produced the summary, where known. */
  readonly release?: string;
  readonly trigger?: string;
  /** ISO 8601. */
  readonly capturedAt?: string;
  readonly host?: string;
  /** Absent: captured. */
  readonly origin?: CaseOrigin;
  /** The report that production logged for this summary, as far as it is known. */
  readonly reported?: Partial<SpanClassReport>;
}

/** Where a case comes from; a case that does not say counts as captured. */
export function originKind(replayCase: { readonly origin?: CaseOrigin }): CaseOriginKind {
  return replayCase.origin?.kind ?? "captured";
}
