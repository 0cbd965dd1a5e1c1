/** Codes of the producer's summary validation, in the order in which it raises them. All are errors. */
export const ISSUE_CODES = [
  "missing-section",
  "duplicate-section",
  "empty-section",
  "unknown-section",
  "unsupported-heading",
  "section-order",
  "unsupported-read-file",
  "unsupported-modified-file",
  "unsupported-exact-value",
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];

/** Codes that concern the summary's structure rather than a value or a path. */
export const STRUCTURAL_CODES = [
  "missing-section",
  "duplicate-section",
  "empty-section",
  "unknown-section",
  "unsupported-heading",
  "section-order",
] as const satisfies readonly IssueCode[];

/** Codes that a repaired summary carries. */
export const REPAIR_ISSUE_CODES = [
  "unsupported-exact-bullets-pruned",
  "unsupported-exact-spans-unquoted",
] as const;

export type RepairIssueCode = (typeof REPAIR_ISSUE_CODES)[number];
