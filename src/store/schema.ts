import { CASE_ORIGINS } from "../contract/case.js";
import { ATTRIBUTIONS } from "../releases/label.js";
import { FAILURE_KINDS } from "../vocabulary/failure-kinds.js";
import { LADDER_RUNGS } from "../vocabulary/ladder-rungs.js";
import { LENGTH_BUCKETS } from "../vocabulary/length-buckets.js";
import { RELATION_CLASSES } from "../vocabulary/relation-classes.js";
import { SHAPES } from "../vocabulary/shapes.js";
import { INPUT_KINDS } from "./tables.js";

/** `application_id` of a scratch file: the bytes "FbRv". */
export const APPLICATION_ID = 0x46625276;

/** `user_version` of a scratch file. Any change to the schema raises it; older files are refused, not migrated. */
export const SCHEMA_VERSION = 2;

/** A table of counts by name that belongs to a row of another one; with `names`, of these names only. */
function countTable(table: string, owner: string, names?: readonly string[]): string {
  return `
CREATE TABLE ${table} (
  ${owner}_id INTEGER NOT NULL REFERENCES ${owner} (id),
  name TEXT NOT NULL${names === undefined ? "" : ` ${oneOf("name", names)}`}, count INTEGER NOT NULL,
  PRIMARY KEY (${owner}_id, name)
) STRICT, WITHOUT ROWID;`;
}

/** Written as comparisons: for IN with more than two names SQLite fills a table anew for every row. */
function oneOf(column: string, names: readonly string[]): string {
  return `CHECK (${names.map((name) => `${column} = '${name}'`).join(" OR ")})`;
}

function bit(column: string): string {
  return `${column} INTEGER CHECK (${column} IN (0, 1))`;
}

const reportColumns = `
  spans INTEGER, bullets INTEGER, spans_classified_cheap INTEGER, corpus_sources INTEGER,
  probe_budget INTEGER, probes_used INTEGER, ${bit("complete")}`;

const placeColumns = `
  input_id INTEGER NOT NULL REFERENCES input (id),
  line INTEGER NOT NULL, last_line INTEGER NOT NULL, offset INTEGER NOT NULL`;

/** The tables of a scratch file. It holds classes, names and counts; no text of a log, case or session. */
export const TABLES = `
CREATE TABLE scratch (
  name TEXT PRIMARY KEY, value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE input (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  kind TEXT NOT NULL ${oneOf("kind", INPUT_KINDS)},
  recognised_by TEXT NOT NULL,
  compression TEXT NOT NULL ${oneOf("compression", ["none", "gzip"])},
  wrappers TEXT NOT NULL,
  size INTEGER,
  sha256 TEXT,
  bytes INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  records INTEGER NOT NULL,
  fallbacks INTEGER NOT NULL,
  companions INTEGER NOT NULL,
  cases INTEGER NOT NULL,
  compactions INTEGER NOT NULL,
  duplicates INTEGER NOT NULL,
  other INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  recovered INTEGER NOT NULL,
  fault TEXT,
  ${bit("flagged")} NOT NULL,
  CHECK (records = fallbacks + companions + cases + compactions + duplicates + other + rejected)
) STRICT;

CREATE TABLE reject (
  input_id INTEGER NOT NULL REFERENCES input (id), line INTEGER NOT NULL, offset INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE reject_count (
  input_id INTEGER NOT NULL REFERENCES input (id), reason TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (input_id, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE fallback (
  id INTEGER PRIMARY KEY,
  form TEXT NOT NULL ${oneOf("form", ["json", "notice", "status-line"])},${placeColumns},
  time INTEGER,
  week TEXT,
  host TEXT,
  release TEXT NOT NULL,
  release_lower TEXT,
  release_upper TEXT,
  attribution TEXT NOT NULL ${oneOf("attribution", ATTRIBUTIONS)},
  episode INTEGER,
  trigger TEXT,
  stage TEXT,
  failure TEXT NOT NULL ${oneOf("failure", FAILURE_KINDS)},
  category TEXT,
  reason TEXT,
  http_status INTEGER,
  attempts INTEGER,
  max_attempts INTEGER,
  repair_status TEXT,
  unsupported_spans INTEGER,
  affected_bullets INTEGER,
  provider TEXT,
  model TEXT,
  joined TEXT CHECK (joined IN ('timings', 'inferred')),
  evidence_units INTEGER,
  pi_compaction TEXT CHECK (pi_compaction IN ('failed', 'failed-at-output-cap')),
  ${bit("has_report")} NOT NULL,
  ${bit("has_relations")} NOT NULL,
  ${bit("has_shapes")} NOT NULL,
  ${bit("has_length_buckets")} NOT NULL,${reportColumns}
) STRICT;
${countTable("fallback_relation", "fallback")}
${countTable("fallback_shape", "fallback")}
${countTable("fallback_length_bucket", "fallback")}
CREATE TABLE fallback_code (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), ordinal INTEGER NOT NULL, code TEXT NOT NULL,
  PRIMARY KEY (fallback_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE TABLE fallback_number (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), name TEXT NOT NULL, value INTEGER NOT NULL,
  PRIMARY KEY (fallback_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE fallback_flag (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), flag TEXT NOT NULL,
  PRIMARY KEY (fallback_id, flag)
) STRICT, WITHOUT ROWID;
CREATE TABLE fallback_clue (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), clue TEXT NOT NULL,
  PRIMARY KEY (fallback_id, clue)
) STRICT, WITHOUT ROWID;
CREATE TABLE fallback_check (
  -- What does not hold. The other checks of a report do; the view fallback_checks has them all.
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), name TEXT NOT NULL,
  result TEXT NOT NULL ${oneOf("result", ["violated", "not-checkable"])},
  PRIMARY KEY (fallback_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion (
  id INTEGER PRIMARY KEY,${placeColumns},
  event TEXT NOT NULL,
  time INTEGER,
  host TEXT,
  phase TEXT,
  provider TEXT,
  model TEXT,
  reason TEXT
) STRICT;

CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL ${oneOf("source", ["debug-log", "session"])},${placeColumns},
  name TEXT,
  outcome TEXT NOT NULL ${oneOf("outcome", ["succeeded", "failed", "unknown"])},
  made_by TEXT ${oneOf("made_by", ["producer", "other-extension", "pi"])},
  ${bit("in_exposure")} NOT NULL,
  time INTEGER,
  week TEXT,
  host TEXT,
  release TEXT NOT NULL,
  release_lower TEXT,
  release_upper TEXT,
  attribution TEXT NOT NULL ${oneOf("attribution", ATTRIBUTIONS)},
  provider TEXT,
  model TEXT,
  tokens_before INTEGER,
  evidence_units INTEGER,
  ${bit("empty_range")}
) STRICT;

CREATE TABLE replay_case (
  id INTEGER PRIMARY KEY,${placeColumns},
  name TEXT NOT NULL,
  origin TEXT NOT NULL ${oneOf("origin", CASE_ORIGINS)},
  release TEXT,
  trigger TEXT,
  stage TEXT NOT NULL,
  time INTEGER,
  week TEXT,
  host TEXT,
  provider TEXT,
  model TEXT,
  ${bit("empty_range")} NOT NULL,
  evidence_units INTEGER NOT NULL,
  reproduction TEXT NOT NULL ${oneOf("reproduction", ["reproduced", "differs", "nothing-reported", "not-replayable"])},
  first_difference TEXT
) STRICT;

CREATE TABLE outcome (
  id INTEGER PRIMARY KEY,
  case_id INTEGER NOT NULL REFERENCES replay_case (id),
  profile TEXT NOT NULL,
  outcome TEXT NOT NULL ${oneOf("outcome", ["accepted", "repaired", "fallback"])},
  validation TEXT NOT NULL ${oneOf("validation", ["valid", "invalid"])},
  failure TEXT ${oneOf("failure", FAILURE_KINDS)},
  repair_status TEXT NOT NULL,
  unsupported_spans INTEGER NOT NULL,
  affected_bullets INTEGER NOT NULL,
  summary_spans INTEGER NOT NULL,
  bullets_on_ladder INTEGER NOT NULL,
  supported_in_bullets INTEGER NOT NULL,
  rejected_in_bullets INTEGER NOT NULL,${reportColumns},
  UNIQUE (case_id, profile)
) STRICT;
${countTable("outcome_relation", "outcome", RELATION_CLASSES)}
${countTable("outcome_shape", "outcome", SHAPES)}
${countTable("outcome_length_bucket", "outcome", LENGTH_BUCKETS)}
${countTable("outcome_rung", "outcome", LADDER_RUNGS)}

CREATE TABLE outcome_span (
  outcome_id INTEGER NOT NULL REFERENCES outcome (id), ordinal INTEGER NOT NULL,
  occurrences INTEGER NOT NULL,
  length_bucket TEXT NOT NULL ${oneOf("length_bucket", LENGTH_BUCKETS)},
  relations TEXT NOT NULL,
  PRIMARY KEY (outcome_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE copy (
  kind TEXT NOT NULL ${oneOf("kind", ["fallback", "companion", "attempt", "case"])},
  record_id INTEGER NOT NULL,${placeColumns}
) STRICT;
`;

/** Built after loading. */
export const INDEXES = `
CREATE INDEX fallback_by_release ON fallback (release, attribution);
CREATE INDEX fallback_by_time ON fallback (time);
CREATE INDEX copy_by_record ON copy (kind, record_id);
CREATE INDEX outcome_by_case ON outcome (case_id);
`;
