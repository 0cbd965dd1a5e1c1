import { CHECKS } from "../logs/event.js";

const CHECK_ROWS = Object.keys(CHECKS)
  .map((name) => `('${name}')`)
  .join(", ");

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

CREATE VIEW fallback_checks AS
-- One row an event with a report and check that the report should pass: holds, violated or not-checkable.
SELECT f.id AS fallback, f.release, f.week, n.column1 AS "check", ifnull(c.result, 'holds') AS result
FROM fallback f JOIN (VALUES ${CHECK_ROWS}) n
LEFT JOIN fallback_check c ON c.fallback_id = f.id AND c.name = n.column1
WHERE f.has_report;

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
