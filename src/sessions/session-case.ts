import type { CaseOrigin, Evidence, ReplayCase } from "../contract/case.js";
import type { CompactionAttempt } from "./attempts.js";
import type { ExtractOptions } from "./compaction-reader.js";
import { withoutFileBlocks } from "./file-blocks.js";
import { STAGE_OF_KIND } from "./producer-details.js";

/**
 * The case of a compaction. Its release is set only where the issue codes leave a single one.
 *
 * @param summary as the entry has it
 */
export function sessionCase(
  attempt: Omit<CompactionAttempt, "inExposure">,
  summary: string,
  evidence: Evidence,
  formatVersion: number,
  options: ExtractOptions,
): ReplayCase {
  const { id, time, entry, provider, model, trigger, summaryKind, releases } = attempt;
  const stage = summaryKind === null ? null : STAGE_OF_KIND[summaryKind];
  const origin: CaseOrigin = {
    kind: "pi-session",
    formatVersion,
    fromHook: attempt.fromHook,
    evidence: options.evidence,
    range: options.range,
    entry: entry ?? id.slice(id.lastIndexOf(":") + 1),
    ...(attempt.emptyRange && { emptyRange: true }),
    ...(provider !== null && { provider }),
    ...(model !== null && { model }),
  };
  return {
    id,
    summary: withoutFileBlocks(summary),
    ...evidence,
    ...(stage !== null && { stage }),
    ...(releases.lower !== null && releases.lower === releases.upper && { release: releases.lower }),
    ...(trigger !== null && { trigger }),
    ...(time !== null && { capturedAt: time }),
    origin,
  };
}
