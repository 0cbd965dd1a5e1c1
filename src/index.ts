/** The library surface of fallback-review. Everything else may change with any release. */
export { classifySpans } from "./classify/classify-spans.js";
export type { CaseOrigin, Evidence, ReplayCase } from "./contract/case.js";
export { type CaseReject, type ReadCasesOptions, readCases } from "./corpora/read-cases.js";
export { type IngestOptions, ingest } from "./ingest/ingest.js";
export type { IngestSummary, InputSummary } from "./ingest/ingest-summary.js";
export { ReleaseNotReplayable } from "./releases/profiles.js";
export { replayCase } from "./replay/replay-case.js";
export type { PipelineOutcome, RepairResult, ReplayResult } from "./replay/replay-result.js";
export { openScratch, type Scratch } from "./store/open-scratch.js";
export type { ScratchTables } from "./store/tables.js";
export type { SpanClassReport } from "./vocabulary/report.js";
