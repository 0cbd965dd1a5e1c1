import type { ReplayCase } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import type { Place } from "../logs/event.js";
import { parseFailure } from "../logs/failure-grammar.js";
import { PROFILES, type ReleaseProfile } from "../releases/profiles.js";
import { checkReported } from "../replay/check-reported.js";
import { type PreparedCase, prepareCase } from "../replay/prepared-case.js";
import { type ReplayDetail, replayInDetail } from "../replay/replay-in-detail.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import { nameOrPlaceholder } from "../vocabulary/names.js";
import { placeColumns } from "./place-columns.js";
import { reportColumns } from "./report-columns.js";
import { isoWeek } from "./week.js";

/**
 * Replays a case at every release profile and stores classes and counts: the outcome, the report, the rungs of
 * the ladder and a row for each distinct rejected span. Nothing of its text, and no hash of any, is stored.
 * @returns the id of the case's row
 */
export function storeCase(writer: ScratchWriter, subject: ReplayCase, inputId: number, place: Place): number {
  const prepared = prepareCase(subject);
  const time = timeOf(subject.capturedAt);
  const origin = subject.origin ?? { kind: "captured" };
  const check = checkReported(prepared);
  const caseId = writer.insert("replay_case", {
    ...placeColumns(inputId, place),
    name: nameOrPlaceholder(subject.id),
    origin: origin.kind,
    release: nameOrNull(subject.release),
    trigger: nameOrNull(subject.trigger),
    stage: subject.stage ?? "segment",
    time,
    week: time === null ? null : isoWeek(time),
    host: nameOrNull(subject.host),
    provider: nameOrNull(origin.provider),
    model: nameOrNull(origin.model),
    empty_range: origin.emptyRange === true ? 1 : 0,
    evidence_units: evidenceSources(subject).reduce((sum, source) => sum + source.length, 0),
    reproduction: check.reproduction,
    first_difference: check.difference,
  });
  for (const profile of PROFILES) {
    storeOutcome(writer, caseId, prepared, profile, replayInDetail(prepared, profile));
  }
  return caseId;
}

function storeOutcome(
  writer: ScratchWriter,
  caseId: number,
  prepared: PreparedCase,
  profile: ReleaseProfile,
  { outcome, rejected, ladder }: ReplayDetail,
): void {
  const { validation, repair, report, pipeline } = outcome;
  const id = writer.insert("outcome", {
    case_id: caseId,
    profile: profile.label,
    outcome: pipeline.outcome,
    validation: validation.status,
    failure: pipeline.outcome === "fallback" ? parseFailure(pipeline.error).kind : null,
    repair_status: repair.status,
    unsupported_spans: repair.unsupportedSpans,
    affected_bullets: repair.affectedBullets,
    summary_spans: prepared.read(prepared.case.summary).spans.length,
    bullets_on_ladder: ladder.bullets,
    supported_in_bullets: ladder.supportedSpans,
    rejected_in_bullets: ladder.rejectedSpans,
    ...reportColumns(report),
  });
  const storeCounts = (
    table: "outcome_relation" | "outcome_shape" | "outcome_length_bucket" | "outcome_rung",
    counts: Readonly<Record<string, number | undefined>>,
  ): void => {
    for (const [name, count] of Object.entries(counts)) {
      if (count !== undefined && count > 0) writer.insert(table, { outcome_id: id, name, count });
    }
  };
  storeCounts("outcome_relation", report?.relations ?? {});
  storeCounts("outcome_shape", report?.shapes ?? {});
  storeCounts("outcome_length_bucket", report?.lengthBuckets ?? {});
  storeCounts("outcome_rung", ladder.byRung);
  for (const { ordinal, occurrences, lengthBucket, relations } of rejected) {
    writer.insert("outcome_span", {
      outcome_id: id,
      ordinal,
      occurrences,
      length_bucket: lengthBucket,
      relations: (relations ?? []).join(" "),
    });
  }
}

function nameOrNull(text: string | undefined): string | null {
  return text === undefined ? null : nameOrPlaceholder(text);
}

function timeOf(iso: string | undefined): number | null {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}
