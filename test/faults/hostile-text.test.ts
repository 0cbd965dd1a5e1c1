import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { query } from "../../dist/store/query.js";
import { markdownTable } from "../../src/report/markdown/markdown-table.js";
import { openReadOnly } from "../../src/store/open-scratch.js";
import { run, temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine, REPORT } from "../support/log-lines.js";
import { caseOf } from "./case-of.js";

const folder = temporaryFolder();
const logs = join(folder, "logs");
const db = join(folder, "scratch.sqlite");

/** Names of files that do something where they are shown as they are. */
const NAMES = [
  "=HYPERLINK(1).jsonl",
  "\u001b[31mred\u001b[0m\u0007.jsonl",
  "\u009b2J\u202Egnp.jsonl",
  "a\nsecond line\r.jsonl",
  "<img src=x onerror=alert(1)>.jsonl",
  "[x](javascript:alert(1)) | `b` | **c**.jsonl",
  "'; DROP TABLE fallback; --.jsonl",
  "{a,b}*?.jsonl",
  "__proto__",
];

/** Everything a terminal obeys but the line end. */
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

beforeAll(() => {
  mkdirSync(logs);
  NAMES.forEach((name, at) => {
    const hostile = { "\u001b[2J": 1, "<b>": 2, "=1+1": 3, "|": 4, __proto__: 5 };
    const report = { ...REPORT, relations: { ...REPORT.relations, ...hostile } };
    const time = new Date(1_790_000_000_000 + at).toISOString();
    const lines = [
      fallbackLine({ time, trigger: "\u001b[31m=cmd()|<b>", report }),
      fallbackLine({ time: "2026-09-21T00:00:00.000Z", error: "x", trigger: "-1+1" }).slice(0, -9),
    ];
    writeFileSync(join(logs, name), `${lines.join("\n")}\n`);
  });
  expect(run(["ingest", logs, "--db", db]).code).toBe(0);
}, 30_000);

const CALLS: readonly (readonly string[])[] = [
  ["ingest", logs, "--db", join(folder, "again.sqlite")],
  ["ingest", logs, "--db", join(folder, "json.sqlite"), "--format", "json"],
  ["releases", "--db", db, "--by", "trigger"],
  ["releases", "--db", db, "--by", "trigger", "--format", "csv"],
  ["events", "--db", db],
  ["events", "--db", db, "--format", "json"],
  ["events", "--db", db, "--format", "csv"],
  ["events", "--db", db, "--format", "markdown"],
  ["query", "SELECT path, reason FROM rejects", "--db", db],
];

describe("hostile names and texts", { timeout: 60_000 }, () => {
  it.each(CALLS)("do nothing in the output of %s %s %s %s %s %s %s", (...args) => {
    const { code, stdout, stderr } = run(args);
    expect(code).toBe(0);
    const csv = args.includes("csv");
    expect(csv ? stdout.replaceAll("\r\n", "\n") : stdout).not.toMatch(OBEYED);
    expect(stderr).not.toMatch(OBEYED);
    if (args.includes("json")) {
      const text = JSON.stringify(JSON.parse(stdout));
      for (const name of NAMES) expect(text).toContain(JSON.stringify(name).slice(1, -1));
    }
    if (csv) {
      // A cell that begins a formula is none any more.
      for (const cell of stdout.split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
        expect(cell).not.toMatch(/^"?[=+@]/);
        expect(cell).not.toMatch(/^"?-(?!\d|$)/);
      }
    }
    if (args.includes("markdown")) {
      const rows = stdout.trimEnd().split("\n");
      const bars = (row: string): number => row.replace(/\\./g, "").split("|").length;
      expect(new Set(rows.map(bars)).size).toBe(1);
      expect(stdout.replace(/\\./g, "")).not.toMatch(/[<>[\]`*]/);
    }
  });

  it("do nothing in an error", () => {
    for (const args of [
      ["ingest", `${NAMES[1]}none`],
      ["ingest", `${NAMES[2]}none`, "--db", db],
      ["releases", "--db", `${NAMES[3]}none`],
      ["query", "SELECT 1", "--db", join(logs, String(NAMES[1]))],
      ["replay", join(logs, String(NAMES[2]))],
      ["explain", `${NAMES[1]}${NAMES[2]}`],
    ]) {
      const { code, stdout, stderr } = run(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr.trimEnd().split("\n"), args.join(" ")).toHaveLength(1);
      expect(stderr).not.toMatch(OBEYED);
    }
  });

  it("do nothing on the pages of a review", () => {
    const out = join(folder, "reports");
    const { code, stdout, stderr } = run(["review", logs, "--out", out]);
    expect(code, stderr).toBe(0);
    expect(stdout).not.toMatch(OBEYED);
    const [week = ""] = readdirSync(out).filter((name) => /^\d{4}-W\d\d$/.test(name));
    const markdown = readFileSync(join(out, week, "review.md"), "utf8");
    expect(markdown).not.toMatch(OBEYED);
    expect(markdown.replace(/`+[^`]*`+/g, "").replace(/\\./g, "")).not.toMatch(/<img|<b>|\]\(javascript/);
    expect(JSON.parse(readFileSync(join(out, week, "review.json"), "utf8"))).toHaveProperty("schema");
  });

  it("stay in their cell of a Markdown table, whatever line end they hold", () => {
    const table = { columns: [{ title: "a" }, { title: "b" }], rows: [["x\r\ny\u2028z", "|"]] };
    expect(markdownTable(table).split("\n")).toHaveLength(3);
  });
});

describe("a query", { timeout: 60_000 }, () => {
  const limits = { rows: 10, seconds: 20 };

  it.each([
    "SELECT 1; ATTACH 'x.db' AS x",
    "WITH a AS (SELECT 1) DELETE FROM fallback",
    "SELECT load_extension('./x')",
    "SELECT * FROM pragma_query_only(0)",
    "EXPLAIN QUERY PLAN ATTACH 'x' AS y",
    "VALUES (1); PRAGMA query_only = 0",
    "SELECT readfile('/etc/passwd')",
    "SELECT edit('x')",
  ])("cannot do more than read this file, with what it has: %s", async (sql) => {
    const before = readFileSync(db);
    await query(db, sql, limits).catch((error: Error) => {
      expect(error.name).toBe("QueryRefused");
    });
    expect(readFileSync(db)).toEqual(before);
    const database = openReadOnly(db);
    expect(database.pragma("query_only", { simple: true })).toBe(1);
    database.close();
    expect(existsSync("x.db")).toBe(false);
  });
});

describe("a rule file", { timeout: 60_000 }, () => {
  it("is code, and runs only if it is named", () => {
    const place = join(folder, "corpus");
    mkdirSync(place);
    const ran = join(place, "ran");
    const rule = writeFileIn(
      place,
      "rule.mjs",
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(ran)}, "");
       export default { name: "mine", describe: "d", knownAbout: { injective: true, reversible: true }, accepts: () => false };`,
    );
    writeFileIn(place, "cases.ndjson", `${JSON.stringify(caseOf("a"))}\n`);
    expect(run(["ingest", place, "--db", join(folder, "corpus.sqlite")]).code).toBe(0);
    expect(run(["rules", place], { cwd: place }).code).toBe(0);
    // Nor does a settings file that lies about, unless it is named.
    writeFileIn(place, "fallback-review.config.json", JSON.stringify({ rule: [rule] }));
    const found = run(["rules", place], { cwd: place });
    expect(found.code).toBe(2);
    expect(found.stderr).toMatch(/is a file of code; name it with --rule, or the settings with --config/);
    expect(existsSync(ran)).toBe(false);
    expect(run(["rules", place, "--rule", rule]).code).toBe(0);
    expect(existsSync(ran)).toBe(true);
  });
});
