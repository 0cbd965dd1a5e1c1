import type { Generated } from "kysely";
import type { CaseOriginKind } from "../contract/case.js";
import type { Attribution } from "../releases/label.js";
import type { FailureKind } from "../vocabulary/failure-kinds.js";
import type { LengthBucket } from "../vocabulary/length-buckets.js";

/** What an input can be. `unknown`: nothing in it was recognised. */
export const INPUT_KINDS = ["log", "cases", "session", "unknown"] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

type Bit = 0 | 1;

/** What became of the records of one input. Every record is counted in exactly one of the last seven. */
export interface InputCounts {
  records: number;
  fallbacks: number;
  companions: number;
  cases: number;
  compactions: number;
  duplicates: number;
  other: number;
  rejected: number;
}

export interface InputTable extends InputCounts {
  id: Generated<number>;
  path: string;
  kind: InputKind;
  /** What in the content told the kind, in a few words. */
  recognised_by: string;
  compression: "none" | "gzip";
  /** JSON: wrapper name to records. */
  wrappers: string;
  /** Bytes on disk. */
  size: number | null;
  /** Of the whole file; null where it was not asked for. */
  sha256: string | null;
  /** Decompressed bytes read. */
  bytes: number;
  lines: number;
  recovered: number;
  fault: string | null;
  flagged: Bit;
}

/** Columns of a class-only report. Null: not logged. */
interface ReportColumns {
  spans: number | null;
  bullets: number | null;
  spans_classified_cheap: number | null;
  corpus_sources: number | null;
  probe_budget: number | null;
  probes_used: number | null;
  complete: Bit | null;
}

/** Where a record stands in its input; of several copies the one that was kept. */
interface PlaceColumns {
  input_id: number;
  /** First physical line, from 1. */
  line: number;
  last_line: number;
  /** Bytes from the start of the decompressed input. */
  offset: number;
}

/** A release label with the interval it stands for; both bounds are null for `unknown` and free labels. */
interface ReleaseColumns {
  release: string;
  release_lower: string | null;
  release_upper: string | null;
  attribution: Attribution;
}

export interface FallbackTable extends PlaceColumns, ReportColumns, ReleaseColumns {
  id: Generated<number>;
  form: "json" | "notice" | "status-line";
  /** Milliseconds since 1970-01-01T00:00Z. */
  time: number | null;
  week: string | null;
  host: string | null;
  /** Fallbacks of one episode share it. */
  episode: number | null;
  trigger: string | null;
  stage: string | null;
  failure: FailureKind;
  category: string | null;
  reason: string | null;
  http_status: number | null;
  attempts: number | null;
  max_attempts: number | null;
  repair_status: string | null;
  unsupported_spans: number | null;
  affected_bullets: number | null;
  provider: string | null;
  model: string | null;
  /** Where provider and model come from: the timings line of the attempt, or a compaction joined by time. */
  joined: "timings" | "inferred" | null;
  /** Evidence of the joined compaction, in UTF-16 code units. */
  evidence_units: number | null;
  pi_compaction: "failed" | "failed-at-output-cap" | null;
  has_report: Bit;
  /** Whether the report has these counts: without them they are unknown, not zero. */
  has_relations: Bit;
  has_shapes: Bit;
  has_length_buckets: Bit;
}

export interface CountTable {
  name: string;
  count: number;
}

/** A companion event other than timings, which are attempts. */
export interface CompanionTable extends PlaceColumns {
  id: Generated<number>;
  event: string;
  time: number | null;
  host: string | null;
  phase: string | null;
  provider: string | null;
  model: string | null;
  reason: string | null;
}

export interface AttemptTable extends PlaceColumns, ReleaseColumns {
  id: Generated<number>;
  /** Attempts of the two sources are never added together. */
  source: "debug-log" | "session";
  name: string | null;
  outcome: "succeeded" | "failed" | "unknown";
  made_by: "producer" | "other-extension" | "pi" | null;
  in_exposure: Bit;
  time: number | null;
  week: string | null;
  host: string | null;
  provider: string | null;
  model: string | null;
  tokens_before: number | null;
  evidence_units: number | null;
  empty_range: Bit | null;
}

export interface ReplayCaseTable extends PlaceColumns {
  id: Generated<number>;
  /** The case's id. */
  name: string;
  origin: CaseOriginKind;
  release: string | null;
  trigger: string | null;
  stage: string;
  time: number | null;
  week: string | null;
  host: string | null;
  provider: string | null;
  model: string | null;
  empty_range: Bit;
  evidence_units: number;
  reproduction: "reproduced" | "differs" | "nothing-reported" | "not-replayable";
  first_difference: string | null;
}

export interface OutcomeTable extends ReportColumns {
  id: Generated<number>;
  case_id: number;
  /** Label of the release profile. */
  profile: string;
  outcome: "accepted" | "repaired" | "fallback";
  validation: "valid" | "invalid";
  failure: FailureKind | null;
  repair_status: string;
  unsupported_spans: number;
  affected_bullets: number;
  /** Span occurrences of the summary, supported and rejected. */
  summary_spans: number;
  /** Bullets that stand on the quoting ladder or off it: those outside the file sections. */
  bullets_on_ladder: number;
  /** Span occurrences in those bullets. */
  supported_in_bullets: number;
  rejected_in_bullets: number;
}

export interface OutcomeSpanTable {
  outcome_id: number;
  /** First-seen order of the distinct rejected value, from 1. */
  ordinal: number;
  occurrences: number;
  length_bucket: LengthBucket;
  /** Relation classes, joined by blanks. */
  relations: string;
}

/** The tables of a scratch file, for Kysely. */
export interface ScratchTables {
  scratch: { name: string; value: string };
  input: InputTable;
  reject: { input_id: number; line: number; offset: number; reason: string };
  reject_count: { input_id: number; reason: string; count: number };
  fallback: FallbackTable;
  fallback_relation: CountTable & { fallback_id: number };
  fallback_shape: CountTable & { fallback_id: number };
  fallback_length_bucket: CountTable & { fallback_id: number };
  fallback_code: { fallback_id: number; ordinal: number; code: string };
  fallback_number: { fallback_id: number; name: string; value: number };
  fallback_flag: { fallback_id: number; flag: string };
  fallback_clue: { fallback_id: number; clue: string };
  /** The checks of a report that do not hold; all others do. */
  fallback_check: { fallback_id: number; name: string; result: "violated" | "not-checkable" };
  companion: CompanionTable;
  attempt: AttemptTable;
  replay_case: ReplayCaseTable;
  outcome: OutcomeTable;
  outcome_relation: CountTable & { outcome_id: number };
  outcome_shape: CountTable & { outcome_id: number };
  outcome_length_bucket: CountTable & { outcome_id: number };
  /** Bullets by rung of the quoting ladder. */
  outcome_rung: CountTable & { outcome_id: number };
  outcome_span: OutcomeSpanTable;
  /** Further places of records that were captured more than once. */
  copy: PlaceColumns & { kind: "fallback" | "companion" | "attempt" | "case"; record_id: number };
}
