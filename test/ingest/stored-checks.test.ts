import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { ingest } from "../../src/ingest/ingest.js";
import { CHECKS } from "../../src/logs/event.js";
import { temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine, REPORT } from "../support/log-lines.js";

const folder = temporaryFolder();

it("every check of every report is known to the view, and none of a fallback without one", async () => {
  const lines = [
    fallbackLine({ report: REPORT }),
    fallbackLine({ report: { ...REPORT, spans: REPORT.spans + 1, probeBudget: undefined } }),
    fallbackLine({}),
  ];
  const log = writeFileIn(folder, "checks.jsonl", `${lines.join("\n")}\n`);
  const db = join(folder, "checks.sqlite");
  await ingest([log], { db });
  const database = new Database(db, { readonly: true });
  const rows = database
    .prepare('SELECT fallback, "check", result FROM fallback_checks ORDER BY fallback, "check"')
    .raw()
    .all() as [number, string, string][];
  database.close();
  const names = Object.keys(CHECKS).sort();
  expect(rows.map(([fallback, check]) => [fallback, check])).toEqual(
    [1, 2].flatMap((fallback) => names.map((check) => [fallback, check])),
  );
  expect(new Set(rows.filter(([fallback]) => fallback === 1).map(([, , result]) => result))).toEqual(
    new Set(["holds"]),
  );
  expect(Object.fromEntries(rows.filter(([fallback]) => fallback === 2).map(([, ...row]) => row))).toEqual({
    "buckets-sum-to-spans": "violated",
    "bullets-agree-with-text": "holds",
    "cheap-within-spans": "holds",
    "probes-fit-sources": "holds",
    "probes-within-budget": "not-checkable",
    "relations-cover-spans": "not-checkable",
    "spans-agree-with-text": "violated",
  });
});
