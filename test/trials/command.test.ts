import { describe, expect, it } from "vitest";
import type { TrialReport } from "../../src/trials/trial-report.js";
import { run, runJson, temporaryFolder } from "../support/cli.js";

/** Each test starts the program, which takes its time on a busy machine. */
const MILLISECONDS = 60_000;

describe("rules corpora/cases", () => {
  it(
    "gives a verdict on every built-in rule, and bounds over the logs what it had done",
    () => {
      const db = `${temporaryFolder()}/scratch.sqlite`;
      expect(run(["ingest", "corpora", "--releases", "corpora/releases.json", "--db", db]).code).toBe(0);
      const report = runJson<TrialReport & { schema: string }>("rules", "corpora/cases", "--db", db);
      expect(report.schema).toBe("fallback-review/rules/1");
      expect(
        Object.fromEntries(report.rules.map(({ rule, verdict }) => [rule, verdict.verdict])),
      ).toMatchObject({
        "json-escaped": "could be safe",
        "adjacent-join": "needs review",
        "two-present-parts": "must not",
      });
      const joined = report.rules.find(({ rule }) => rule === "adjacent-join");
      expect(joined?.gained.byClass.map(({ relation }) => relation)).toEqual(["composed-adjacent-present"]);
      expect(joined?.controls[0]).toMatchObject({ kind: "unrelated-pair", accepted: 0 });
      expect(joined?.controls[0]?.made).toBeGreaterThan(20);

      const { stdout } = run(["rules", "corpora/cases", "--rule", "adjacent-join", "--db", db]);
      expect(stdout).toMatch(/0\.4\.5\.\.0\.4\.6 +25 +3 +15 +≥ 12 {2}no +possibly:/);
    },
    MILLISECONDS,
  );
});

describe("bad input", () => {
  it.each([
    [["--rule", "nothing"], /no rule is called "nothing"; the built-in rules are json-escaped/],
    [["--as", "9.9.9"], /not a known release; replayable are 0\.4\.0/],
  ])(
    "%j ends with one line and code 2",
    (options, message) => {
      const { code, stdout, stderr } = run(["rules", "corpora/cases", ...options]);
      expect(code).toBe(2);
      expect(stdout).toBe("");
      expect(stderr).toMatch(message);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    },
    MILLISECONDS,
  );

  it(
    "a rule file that cannot be loaded is named, and the others run",
    () => {
      const { code, stdout } = run(["rules", "corpora/cases", "--rule", "./no-rule.mjs", "--rule", "nfc"]);
      expect(code).toBe(0);
      expect(stdout).toContain("Skipped: ./no-rule.mjs, the file cannot be loaded as an ES module.");
      expect(stdout).toContain("Rule nfc: no gain here");
    },
    MILLISECONDS,
  );
});
