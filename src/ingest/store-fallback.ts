import type { FallbackEvent, NamedCounts, Place } from "../logs/event.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import { placeColumns } from "./place-columns.js";
import { reportColumns } from "./report-columns.js";
import { isoWeek } from "./week.js";

/**
 * Stores a fallback as its record tells it; the release is filled in once all inputs were read.
 * @returns the row's id
 */
export function storeFallback(
  writer: ScratchWriter,
  event: FallbackEvent,
  { inputId, host, place }: { inputId: number; host: string | null; place: Place },
): number {
  const { failure, report } = event;
  const id = writer.insert("fallback", {
    form: event.form,
    ...placeColumns(inputId, place),
    time: event.time,
    week: event.time === null ? null : isoWeek(event.time),
    host,
    release: "unknown",
    attribution: "unknown",
    trigger: event.trigger,
    stage: failure.stage,
    failure: failure.kind,
    category: failure.category,
    reason: failure.reason,
    http_status: failure.httpStatus,
    attempts: failure.attempts,
    max_attempts: failure.maxAttempts,
    repair_status: failure.repairStatus,
    unsupported_spans: failure.unsupportedSpans,
    affected_bullets: failure.affectedBullets,
    has_report: report === null ? 0 : 1,
    has_relations: tells(report?.relations),
    has_shapes: tells(report?.shapes),
    has_length_buckets: tells(report?.lengthBuckets),
    ...reportColumns(report),
  });
  storeCounts(writer, "fallback_relation", id, report?.relations);
  storeCounts(writer, "fallback_shape", id, report?.shapes);
  storeCounts(writer, "fallback_length_bucket", id, report?.lengthBuckets);
  for (const [ordinal, code] of failure.codes.entries()) {
    writer.insert("fallback_code", { fallback_id: id, ordinal, code });
  }
  for (const [name, value] of failure.numbers) {
    writer.insert("fallback_number", { fallback_id: id, name, value });
  }
  for (const { check, result } of event.checks) {
    writer.insert("fallback_check", { fallback_id: id, name: check, result });
  }
  for (const clue of new Set(event.clues.map((each) => each.clue))) {
    writer.insert("fallback_clue", { fallback_id: id, clue });
  }
  return id;
}

function storeCounts(
  writer: ScratchWriter,
  table: "fallback_relation" | "fallback_shape" | "fallback_length_bucket",
  id: number,
  counts: NamedCounts | null | undefined,
): void {
  for (const [name, count] of counts ?? []) writer.insert(table, { fallback_id: id, name, count });
}

function tells(counts: NamedCounts | null | undefined): 0 | 1 {
  return counts === null || counts === undefined ? 0 : 1;
}
