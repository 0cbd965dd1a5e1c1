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
export const SCHEMA_VERSION = 1;

/** Written as comparisons: for IN with more than two names SQLite fills a table anew for every row. */
const oneOf = (column: string, names: readonly string[]): string =>
  `CHECK (${names.map((name) => `${column} = '${name}'`).join(" OR ")})`;

const reportColumns = `
  spans INTEGER, bullets INTEGER, spans_classified_cheap INTEGER, corpus_sources INTEGER,
  probe_budget INTEGER, probes_used INTEGER, complete INTEGER CHECK (complete IN (0, 1))`;

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
  flagged INTEGER NOT NULL CHECK (flagged IN (0, 1)),
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
  has_report INTEGER NOT NULL CHECK (has_report IN (0, 1)),
  has_relations INTEGER NOT NULL CHECK (has_relations IN (0, 1)),
  has_shapes INTEGER NOT NULL CHECK (has_shapes IN (0, 1)),
  has_length_buckets INTEGER NOT NULL CHECK (has_length_buckets IN (0, 1)),${reportColumns}
) STRICT;

CREATE TABLE fallback_relation (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), name TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (fallback_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE fallback_shape (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), name TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (fallback_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE fallback_length_bucket (
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), name TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (fallback_id, name)
) STRICT, WITHOUT ROWID;
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
  fallback_id INTEGER NOT NULL REFERENCES fallback (id), name TEXT NOT NULL,
  result TEXT NOT NULL ${oneOf("result", ["holds", "violated", "not-checkable"])},
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
  in_exposure INTEGER NOT NULL CHECK (in_exposure IN (0, 1)),
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
  empty_range INTEGER CHECK (empty_range IN (0, 1))
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
  empty_range INTEGER NOT NULL CHECK (empty_range IN (0, 1)),
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

CREATE TABLE outcome_relation (
  outcome_id INTEGER NOT NULL REFERENCES outcome (id),
  name TEXT NOT NULL ${oneOf("name", RELATION_CLASSES)}, count INTEGER NOT NULL,
  PRIMARY KEY (outcome_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE outcome_shape (
  outcome_id INTEGER NOT NULL REFERENCES outcome (id),
  name TEXT NOT NULL ${oneOf("name", SHAPES)}, count INTEGER NOT NULL,
  PRIMARY KEY (outcome_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE outcome_length_bucket (
  outcome_id INTEGER NOT NULL REFERENCES outcome (id),
  name TEXT NOT NULL ${oneOf("name", LENGTH_BUCKETS)}, count INTEGER NOT NULL,
  PRIMARY KEY (outcome_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE outcome_rung (
  outcome_id INTEGER NOT NULL REFERENCES outcome (id),
  name TEXT NOT NULL ${oneOf("name", LADDER_RUNGS)}, count INTEGER NOT NULL,
  PRIMARY KEY (outcome_id, name)
) STRICT, WITHOUT ROWID;

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
CREATE INDEX attempt_by_week ON attempt (week);
`;

/** Plain names for readers of the file in sqlite3 or Datasette; each with a comment that says what a row is. */
export const VIEWS = `
CREATE VIEW fallbacks AS
-- One row an event: a compaction that fell back, its copies counted once. time is UTC.
SELECT f.id, strftime('%Y-%m-%dT%H:%M:%fZ', f.time / 1000.0, 'unixepoch') AS time, f.week, f.host, f.release,
  f.attribution, f.episode, f.trigger, f.stage, f.failure, f.category, f.reason, f.http_status, f.repair_status,
  f.unsupported_spans, f.affected_bullets, f.provider, f.model, f.has_report, f.spans, f.bullets, f.complete,
  f.probes_used, f.probe_budget, i.path, f.line
FROM fallback f JOIN input i ON i.id = f.input_id;

CREATE VIEW fallback_relations AS
-- One row an event and relation class; count is span occurrences. A span can have several classes.
SELECT f.id AS fallback, f.release, f.week, r.name AS relation, r.count
FROM fallback f JOIN fallback_relation r ON r.fallback_id = f.id;

CREATE VIEW fallback_places AS
-- One row a place where an event was captured: first the one that was kept, then its copies (copy = 1). line
-- counts from 1, offset is bytes of the decompressed input.
SELECT f.id AS fallback, i.path, f.line, f.last_line, f.offset, 0 AS copy
FROM fallback f JOIN input i ON i.id = f.input_id
UNION ALL
SELECT c.record_id, i.path, c.line, c.last_line, c.offset, 1
FROM copy c JOIN input i ON i.id = c.input_id WHERE c.kind = 'fallback';

CREATE VIEW replays AS
-- One row a case and release profile: what that release would have made of the summary.
SELECT c.name AS "case", c.origin, c.release AS own_release, o.profile, o.outcome, o.repair_status,
  o.unsupported_spans, o.affected_bullets, o.summary_spans, o.probes_used, o.complete
FROM outcome o JOIN replay_case c ON c.id = o.case_id;

CREATE VIEW rejects AS
-- One row a record that could not be read (the first 100 of an input), with the reason.
SELECT i.path, r.line, r.offset, r.reason FROM reject r JOIN input i ON i.id = r.input_id;
`;
