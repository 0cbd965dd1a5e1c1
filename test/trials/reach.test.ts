import { describe, expect, it } from "vitest";
import type { ReplayCase } from "../../src/contract/case.js";
import { readCases } from "../../src/corpora/read-cases.js";
import { builtInRules } from "../../src/trials/choose-rules.js";
import type { Rule } from "../../src/trials/rule.js";
import { runTrials } from "../../src/trials/run-trials.js";
import type { RuleTrial } from "../../src/trials/trial-report.js";
import { CHEAP_RELATIONS } from "../../src/vocabulary/relation-classes.js";

const CASES = 120;

/** What the bounds over the logs rest on: spans of some classes are all accepted, those of others never. */
describe("what a built-in rule says it reaches", async () => {
  const everything: Rule = {
    name: "everything",
    describe: "Accepts every span.",
    accepts: () => true,
    knownAbout: { injective: false, reversible: false, note: "" },
  };
  const cases: ReplayCase[] = [];
  for await (const subject of readCases("test/fixtures/conformance-subset.ndjson.gz")) {
    if (cases.length < CASES) cases.push(subject);
  }
  const all = { rule: everything, parameters: {}, file: null };
  const rules = builtInRules();
  const report = await runTrials(cases, [...rules, all], { as: "0.4.3" });
  const rejected = countsOf(report.rules.at(-1));

  it.each(rules.map(({ rule, parameters }, at) => [rule.name, rule.reach?.(parameters), at] as const))(
    "%s",
    (_name, reach, at) => {
      const gained = countsOf(report.rules[at]);
      for (const relation of reach?.always ?? []) expect(gained[relation]).toBe(rejected[relation]);
      const reached: readonly string[] = [...(reach?.always ?? []), ...(reach?.sometimes ?? [])];
      const cheapToo = report.rules[at]?.gained.byClass.filter(({ relation }) => !reached.includes(relation));
      // A span can have another cheap class beside the one that the rule accepts it for.
      expect(cheapToo?.every(({ relation }) => CHEAP.has(relation))).toBe(true);
    },
  );

  it("on cases that hold spans of every class", () => {
    expect(Object.keys(rejected).length).toBeGreaterThanOrEqual(9);
  });

  it("no unrelated pair passes but through the control of the trials", () => {
    const passed = report.rules
      .filter((trial) => (trial.controls[0]?.accepted ?? 0) > 0)
      .map((trial) => trial.rule);
    expect(passed).toEqual(["two-present-parts", "everything"]);
  });
});

const CHEAP = new Set<string>(CHEAP_RELATIONS);

function countsOf(trial: RuleTrial | undefined): Record<string, number> {
  return Object.fromEntries(
    (trial?.gained.byClass ?? []).map(({ relation, occurrences }) => [relation, occurrences]),
  );
}
