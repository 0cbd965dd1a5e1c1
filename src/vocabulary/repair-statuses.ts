/** What the repair of rejected values came to. Those after `downgraded` are failures and stand in a failure text. */
export const REPAIR_STATUSES = [
  "not-needed",
  "pruned",
  "downgraded",
  "too-many-bullets",
  "removal-too-large",
  "unsupported-location",
  "post-prune-invalid",
  "post-downgrade-invalid",
  "unrepairable",
] as const;

export type RepairStatus = (typeof REPAIR_STATUSES)[number];

/** One sentence for each status. */
export const REPAIR_STATUS_MEANINGS = {
  "not-needed": "No value was rejected.",
  pruned: "The bullets that held rejected values were removed (up to 0.4.7).",
  downgraded:
    "Rejected values lost their backticks and stay as ordinary text (0.4.7, and all of them from 0.4.8).",
  "too-many-bullets": "More than eight bullets would have had to go (up to 0.4.7).",
  "removal-too-large": "More than a quarter of the summary's text would have had to go (up to 0.4.7).",
  "unsupported-location":
    "A rejected value stood outside any bullet (up to 0.4.7); its bullet count is partial.",
  "post-prune-invalid": "The summary was still invalid after the removal (up to 0.4.7).",
  "post-downgrade-invalid": "The summary was still invalid after un-quoting (from 0.4.8).",
  unrepairable: "No repair applied (0.4.7, hardly reachable).",
} as const satisfies Record<RepairStatus, string>;
