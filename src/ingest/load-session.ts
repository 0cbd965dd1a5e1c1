import type { CompactionAttempt } from "../sessions/attempts.js";
import { type ExtractOptions, MODERN_EXTRACTION } from "../sessions/compaction-reader.js";
import { extractSession, type SessionInput } from "../sessions/extract-session.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { CaseLoader } from "./load-cases.js";
import type { LoadingInput } from "./load-log.js";
import type { ReleaseEvidence } from "./release-evidence.js";
import { isoWeek } from "./week.js";
