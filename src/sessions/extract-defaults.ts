import type { ExtractOptions } from "./compaction-reader.js";

/** What the producer validates against, the range of Pi from 0.63.1, and all that the model saw. */
export const DEFAULT_EXTRACTION: ExtractOptions = { evidence: "ds4", range: "kept", thinking: true };
