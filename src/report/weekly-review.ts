import type { ReviewResult } from "../analysis/review.js";
import type { LogBounds } from "../trials/log-bounds.js";
import type { TrialReport } from "../trials/trial-report.js";

/** A review with the rules on trial: all that the weekly page says. */
export interface WeeklyReview extends ReviewResult {
  readonly rules: RulesOnTrial;
}

export interface RulesOnTrial {
  /** Over captured cases and cases from sessions; null where there is none, or no text of cases was given. */
  readonly captured: TrialReport | null;
  /** Over made-up cases, shown apart; null likewise. */
  readonly madeUp: TrialReport | null;
  /** Whether case files were given: a scratch file holds no text, so rules cannot be tried on it. */
  readonly caseTextGiven: boolean;
  /** What each built-in rule had done to the period's fallbacks, as far as their class counts tell. */
  readonly overLogs: readonly { readonly rule: string; readonly bounds: LogBounds }[];
}
