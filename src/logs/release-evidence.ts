import { type Clue, clue, namedRelease } from "../releases/clues.js";
import type { FallbackEvent, LoggedReport } from "./event.js";
import { guardedRelease, hasStructuralCode, parseFailure } from "./failure-grammar.js";
import { field, isObject, type JsonObject } from "./fields.js";

const REMOVAL_STATUSES: readonly string[] = [
  "too-many-bullets",
  "removal-too-large",
  "unsupported-location",
  "post-prune-invalid",
];

/** What a fallback's failure text, and a JSON record's fields, tell of the release that wrote it. */
export function cluesOfFallback(
  form: FallbackEvent["form"],
  text: string,
  metadata: JsonObject,
  report: LoggedReport | null,
): Clue[] {
  const clues = cluesOfReport(metadata, report);
  const { kind, stage, codes, repairStatus, category, reason } = parseFailure(text);
  const isExact = codes.includes("unsupported-exact-value");

  // A report that was redacted is no report that was missing.
  const hasReportField = field(metadata, "unsupportedSpanClasses") !== undefined;
  if (form === "json" && isExact && repairStatus !== null && !hasReportField) {
    clues.push(clue("trailer-without-report"));
  }
  if (repairStatus !== null && REMOVAL_STATUSES.includes(repairStatus)) {
    clues.push(clue("bullet-removal-status"));
  }
  if (repairStatus === "unrepairable") clues.push(clue("unrepairable-status"));
  if (repairStatus === "post-downgrade-invalid") clues.push(clue("post-downgrade-status"));
  if (hasStructuralCode(codes)) {
    if (isExact && repairStatus === null) clues.push(clue("mixed-codes-without-repair"));
    clues.push(clue("structural-code"));
  }
  if (kind === "output-limit") {
    clues.push(clue(stage === null ? "output-limit-without-stage" : "output-limit-with-stage"));
  }
  if (category !== null) {
    clues.push(clue(reason === null ? "provider-text-without-reason" : "provider-text-with-reason"));
  }
  if (isObject(field(metadata, "providerFailure"))) clues.push(clue("provider-failure-field"));
  const release = guardedRelease(text);
  if (release !== null) clues.push(namedRelease(release));
  else if (kind === "core-mismatch") clues.push(clue("is-not-a-function"));
  if (/^Cannot normalize an empty compaction summary/.test(text)) clues.push(clue("empty-summary-text"));
  return clues;
}

function cluesOfReport(metadata: JsonObject, report: LoggedReport | null): Clue[] {
  const clues: Clue[] = [];
  if (report === null) return clues;
  const logged = field(metadata, "unsupportedSpanClasses");
  if (isObject(logged) && field(logged, "probeBudget") === undefined)
    clues.push(clue("report-without-budget"));
  if (report.probeBudget === 4000) clues.push(clue("probe-budget-4000"));
  if (report.probeBudget === 24000) clues.push(clue("probe-budget-24000"));
  if (counts(report, "composed-adjacent-present")) clues.push(clue("composed-adjacent"));
  if (counts(report, "escaped-form-present")) clues.push(clue("escaped-form"));
  return clues;
}

function counts({ relations }: LoggedReport, relation: string): boolean {
  return relations?.some(([name, count]) => name === relation && count > 0) ?? false;
}

/** What a companion event tells of the release that wrote it. */
export function cluesOfCompanion(event: string, metadata: JsonObject): Clue[] {
  switch (event) {
    case "compaction.timings":
      return cluesOfTimings(metadata);
    case "database.opened": {
      const version = field(metadata, "schemaVersion");
      return version === 16 ? [clue("schema-16")] : version === 18 ? [clue("schema-18")] : [];
    }
    case "runtime.core_incompatible":
      return [clue("core-incompatible-event"), ...namedIn(metadata)];
    default:
      return [];
  }
}

function cluesOfTimings(metadata: JsonObject): Clue[] {
  const clues: Clue[] = [];
  if (field(metadata, "indexSyncMs") !== undefined) clues.push(clue("timings-index-sync"));
  if (field(metadata, "plannedSegments") !== undefined) clues.push(clue("timings-planned-segments"));
  return clues;
}

/** The guard's text, in whichever field of the event it stands. */
function namedIn(metadata: JsonObject): Clue[] {
  for (const value of Object.values(metadata)) {
    const release = typeof value === "string" ? guardedRelease(value) : null;
    if (release !== null) return [namedRelease(release)];
  }
  return [];
}
