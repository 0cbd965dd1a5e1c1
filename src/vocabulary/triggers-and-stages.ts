/** What asked for the compaction. */
export const TRIGGERS = ["manual", "threshold", "overflow", "proactive"] as const;

/** Which request of a compaction a summary comes from. */
export const STAGES = ["segment", "aggregate", "update"] as const;
export type Stage = (typeof STAGES)[number];
