import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesPage } from "../../src/report/rules-page.js";
import { terminalPage } from "../../src/report/terminal/terminal-page.js";
import { chooseRules } from "../../src/trials/choose-rules.js";
import { runTrials } from "../../src/trials/run-trials.js";
import type { TrialReport } from "../../src/trials/trial-report.js";
import { CASES_OF_0_4_3, SENTINEL } from "./made-up-cases.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rules-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const ruleFile = (name: string, accepts: string, more = "") => `
  export default {
    name: ${JSON.stringify(name)},
    describe: "A rule of a test.",
    knownAbout: { injective: true, reversible: true, note: "" },
    accepts: ${accepts},
    ${more}
  };`;

async function tryFiles(...paths: string[]): Promise<TrialReport> {
  const { rules, skipped } = await chooseRules(paths);
  return runTrials(CASES_OF_0_4_3, rules, { skipped });
}

const NOTHING = "() => false";

describe("a rule of the user's own", () => {
  it("is tried like a built-in one and named with its file", async () => {
    const path = await fileOf(
      "escaped.mjs",
      `const form = (span) => JSON.stringify(span).slice(1, -1);
       export const rule = {
         name: "my-escaped",
         describe: "A rule of a test.",
         knownAbout: { injective: true, reversible: true, note: "" },
         accepts: (span, { isPresent }) => isPresent(form(span)),
         standsAs: (span) => [form(span)],
       };`,
    );
    const report = await tryFiles(path);
    expect(report.rules).toMatchObject([
      { rule: "my-escaped", file: path, gained: { occurrences: 30 }, verdict: { verdict: "could be safe" } },
    ]);
    expect(JSON.stringify(rulesPage(report))).toContain(`my-escaped (${path})`);
  });

  it("is no pass while it does not say what a span stands for", async () => {
    const path = await fileOf(
      "silent.mjs",
      ruleFile("silent", "(span, evidence) => evidence.isPresent(JSON.stringify(span).slice(1, -1))"),
    );
    expect((await tryFiles(path)).rules[0]?.verdict).toEqual({
      verdict: "needs review",
      reasons: [{ reason: "ambiguity-not-known", values: 30 }],
    });
  });

  it("must not, if it accepts one unrelated pair", async () => {
    const path = await fileOf(
      "one-pair.mjs",
      `let pairs = 0;
       ${ruleFile(
         "one-pair",
         `(span, evidence) =>
           evidence.relationsOf(span).includes("composed-two-present-parts") && span.includes("_timeout") && ++pairs === 1`,
       )}`,
    );
    const [trial] = (await tryFiles(path)).rules;
    expect(trial?.gained.occurrences).toBe(0);
    expect(trial?.verdict).toEqual({
      verdict: "must not",
      reasons: [{ reason: "accepts-controls", kind: "unrelated-pair", accepted: 1, made: 60 }],
    });
  });
});

describe("a rule that fails", () => {
  it.each([
    ["cannot-be-loaded", "missing-import", `import "./nowhere.mjs"; ${ruleFile("a", NOTHING)}`],
    ["cannot-be-loaded", "syntax", `export default { name: "${SENTINEL}`],
    ["cannot-be-loaded", "throws-at-once", `throw new Error("${SENTINEL}");`],
    ["wrong-shape", "no-rule", "export const other = 1;"],
    ["wrong-shape", "no-function", ruleFile("a", "true")],
    ["wrong-shape", "no-name", ruleFile(`${SENTINEL} is no name`, NOTHING)],
    ["threw", "throws", ruleFile("a", "(span) => { throw new Error(span); }")],
    ["no-boolean", "promise", ruleFile("a", "async () => true")],
    ["no-boolean", "text", ruleFile("a", "(span) => span")],
    ["no-texts", "number", ruleFile("a", "() => true", "standsAs: () => 3,")],
    ["threw", "changes-the-evidence", ruleFile("a", "(span, { sources }) => sources.push(span) > 0")],
  ])("is skipped as %s by its name (%s), and the others run", async (fault, name, content) => {
    const bad = await fileOf(`${name}.mjs`, content);
    const report = await tryFiles(bad, "json-escaped");
    expect(report.skipped).toMatchObject([{ file: bad, fault }]);
    expect(report.rules.map(({ rule }) => rule)).toEqual(["json-escaped"]);
    expect(JSON.stringify(report) + terminalPage(rulesPage(report))).not.toContain(SENTINEL);
    expect(terminalPage(rulesPage(report))).toContain(`Skipped: ${bad}, `);
  });

  it("is skipped if there is no such file", async () => {
    expect((await tryFiles("./no-such-rule.mjs")).skipped).toEqual([
      { rule: "./no-such-rule.mjs", file: "./no-such-rule.mjs", fault: "cannot-be-loaded" },
    ]);
  });
});
