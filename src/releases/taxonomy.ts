import { exactly, type ReleaseInterval } from "./interval.js";

// The releases in which a report's classes mean what they mean today, for all who read reports of several releases.

/** Reports tell composed values with adjacent parts from those with unrelated ones. */
export const SPLITS_BY_ADJACENCY: ReleaseInterval = { lower: "0.4.5", upper: null };

/** Values whose escaped form stands in the evidence are rejected, so reports can show them. */
export const REJECTS_ESCAPED_FORM: ReleaseInterval = { lower: null, upper: "0.4.3" };

/** Reports name values that were not analysed `no-near-miss`. */
export const HIDES_UNANALYSED: ReleaseInterval = exactly("0.4.2");
