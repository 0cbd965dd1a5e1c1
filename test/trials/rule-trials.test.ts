import { describe, expect, it } from "vitest";
import { rulesPage } from "../../src/report/rules-page.js";
import { terminalPage } from "../../src/report/terminal/terminal-page.js";
import { builtInRules, chooseRules, UnknownRule } from "../../src/trials/choose-rules.js";
import { runTrials, type TrialOptions } from "../../src/trials/run-trials.js";
import type { RuleTrial } from "../../src/trials/trial-report.js";
import {
  ADJACENT_CASES,
  adjacentValues,
  CASES_OF_0_4_3,
  caseOf,
  escapedValues,
  SENTINEL,
  unrelatedValues,
} from "./made-up-cases.js";

async function tryRules(
  cases: Parameters<typeof runTrials>[0],
  options?: TrialOptions,
): Promise<(name: string) => RuleTrial> {
  const { rules } = await runTrials(cases, builtInRules(), options);
  return (name) => {
    const found = rules.find((trial) => trial.rule === name);
    if (found === undefined) throw new Error(`no trial of ${name}`);
    return found;
  };
}

const controlOf = (trial: RuleTrial, kind: string) => trial.controls.find((control) => control.kind === kind);

describe("json-escaped, the known good", () => {
  it("could be safe on cases of 0.4.3", async () => {
    const trial = (await tryRules(CASES_OF_0_4_3))("json-escaped");
    expect(trial.verdict).toEqual({
      verdict: "could be safe",
      reasons: [{ reason: "passed", spans: 30, controls: expect.any(Number) }],
    });
    expect(trial.gained).toEqual({
      occurrences: 30,
      distinct: 30,
      cases: 3,
      byClass: [{ relation: "escaped-form-present", occurrences: 30, distinct: 30 }],
      unclassified: 0,
    });
    expect(trial.bulletsSaved).toBe(30);
    expect(trial.flips.map((flip) => [flip.case, flip.from, flip.to])).toEqual([
      ["escaped-atlas", "fallback", "accepted"],
      ["escaped-borea", "fallback", "accepted"],
      ["escaped-cetus", "fallback", "accepted"],
    ]);
    expect(trial.signTest).toEqual({ better: 3, worse: 0, p: expect.closeTo(0.25, 12) });
    expect(trial.ambiguity).toEqual({ one: 30, several: 0, unknown: 0, most: 1 });
    expect(controlOf(trial, "unrelated-pair")).toMatchObject({ accepted: 0, made: 60, cases: 3 });
  });

  it("has no gain where the release accepts the form already", async () => {
    const trial = (await tryRules(CASES_OF_0_4_3, { as: "0.4.4" }))("json-escaped");
    expect(trial.verdict).toEqual({ verdict: "no gain here", reasons: [{ reason: "no-gain" }] });
  });

  it("is no pass where no unrelated pair could be made to test it with", async () => {
    const bare = {
      ...caseOf("bare", "atlas", []),
      release: "0.4.3",
      sourceText: JSON.stringify('say "hello" twice'),
      summary: '## Objective\n- `say "hello" twice`\n',
    };
    const trial = (await tryRules([bare]))("json-escaped");
    expect(trial.verdict).toEqual({
      verdict: "needs review",
      reasons: [{ reason: "no-unrelated-pair-made" }],
    });
    expect(controlOf(trial, "unrelated-pair")).toMatchObject({ made: 0, upperBound: null });
    expect(trial.paragraph).toContain("unrelated-pair no control could be made");
  });
});

describe("adjacent-join", () => {
  const mixed = [
    ...ADJACENT_CASES,
    caseOf("unrelated-dorado", "dorado", unrelatedValues("dorado", 9), { release: "0.4.5" }),
  ];

  it("gains adjacent spans only, and accepts no unrelated pair", async () => {
    const trial = (await tryRules(mixed))("adjacent-join");
    expect(trial.gained.byClass).toEqual([
      { relation: "composed-adjacent-present", occurrences: 27, distinct: 27 },
    ]);
    expect(trial.flips.map((flip) => flip.case)).toEqual([
      "adjacent-atlas",
      "adjacent-borea",
      "adjacent-cetus",
    ]);
    expect(controlOf(trial, "unrelated-pair")).toEqual({
      kind: "unrelated-pair",
      accepted: 0,
      made: 80,
      upperBound: expect.closeTo(1 - 0.05 ** (1 / 80), 10),
      cases: 4,
      casesAccepting: 0,
    });
    expect(trial.verdict).toEqual({ verdict: "needs review", reasons: [{ reason: "not-reversible" }] });
  });

  it("tells adjacent from unrelated by today's classifier, whatever the release called them", async () => {
    const trial = (await tryRules(mixed, { as: "0.4.4" }))("adjacent-join");
    expect(trial.gained.byClass.map(({ relation }) => relation)).toEqual(["composed-adjacent-present"]);
  });

  it("must not, once its gap reaches over to unrelated parts", async () => {
    const far = caseOf("far", "atlas", ["first-part: second-part"], {
      sourceText: `first-part (....) second-part`,
    });
    const { rules } = await chooseRules(["adjacent-join:gap=20", "adjacent-join"]);
    const report = await runTrials([far], rules);
    expect(report.rules.map(({ parameters, verdict }) => [parameters, verdict.verdict])).toEqual([
      [{ gap: 20 }, "must not"],
      [{ gap: 2 }, "no gain here"],
    ]);
  });
});

describe("two-present-parts, the control of the trials", () => {
  it("must not, with its false acceptances counted", async () => {
    const trial = (await tryRules([caseOf("unrelated", "atlas", unrelatedValues("atlas", 9))]))(
      "two-present-parts",
    );
    expect(trial.verdict.verdict).toBe("must not");
    expect(trial.verdict.reasons).toContainEqual({ reason: "gains-two-present-parts", spans: 9 });
    expect(trial.verdict.reasons).toContainEqual({
      reason: "accepts-controls",
      kind: "unrelated-pair",
      accepted: 20,
      made: 20,
    });
  });

  it("must not, even where it gains nothing and no pair could be made", async () => {
    const trial = (await tryRules([{ ...caseOf("empty", "atlas", []), sourceText: "" }]))(
      "two-present-parts",
    );
    expect(trial.verdict).toEqual({
      verdict: "must not",
      reasons: [{ reason: "reaches-two-present-parts" }],
    });
  });
});

describe("the other built-in rules", () => {
  const trialOf = async (rule: string, sourceText: string, value: string) =>
    (await tryRules([caseOf("one", "atlas", [value], { sourceText })]))(rule);

  it.each([
    ["json-unescaped", 'path "C:\\logs" here', "C:\\\\logs", "unescaped-form-present"],
    ["whitespace-collapsed", "run the tests now", "run  the tests", "whitespace-collapsed-present"],
    ["typographic", "it's 10-20 units", "it’s 10–20 units", "typographic-variant-present"],
    ["case-folded", "see MainWindow.tsx there", "mainwindow.tsx", "no-near-miss"],
    ["case-folded", "see main_window there", "MAIN_WINDOW", "case-variant-present"],
    ["single-deletion", "listens on port 8080 now", "port 80880", "single-deletion-present"],
  ])("%s gains a span of its class and is never called safe", async (rule, sourceText, value, relation) => {
    const trial = await trialOf(rule, sourceText, value);
    expect(trial.gained.byClass).toEqual([{ relation, occurrences: 1, distinct: 1 }]);
    expect(["needs review", "must not"]).toContain(trial.verdict.verdict);
  });

  it.each([
    ["composed, evidence decomposed", "caf\u00e9 menu", "the cafe\u0301 menu is here"],
    ["decomposed, evidence composed", "cafe\u0301 menu", "the caf\u00e9 menu is here"],
    ["Hangul letters, evidence in syllables", "\u1112\u1161\u11ab\u1100\u1173\u11af", "x \ud55c\uae00 y"],
  ])("nfc accepts a span that is %s", async (_how, value, sourceText) => {
    expect((await trialOf("nfc", sourceText, value)).gained.occurrences).toBe(1);
  });

  it("nfc does not take half of a character for a span", async () => {
    expect((await trialOf("nfc", "the cafe\u0301 menu", "caf\u00e9\u0302")).gained.occurrences).toBe(0);
    expect((await trialOf("nfc", "q\u0323\u0307 alone", "q\u0307")).gained.occurrences).toBe(0);
  });

  it("counts the distinct evidence texts that a span could stand for", async () => {
    const trial = await trialOf("case-folded", "Makefile, makefile and MAKEFILE; makefile again", "MakeFile");
    expect(trial.ambiguity).toEqual({ one: 0, several: 1, unknown: 0, most: 3 });
    expect(trial.verdict.reasons).toContainEqual({ reason: "ambiguous", values: 1, most: 3 });
  });
});

describe("the report", () => {
  const cases = [
    ...CASES_OF_0_4_3,
    ...ADJACENT_CASES,
    caseOf("captured", "dorado", [...unrelatedValues("dorado", 5), `${SENTINEL}: 5452ms`], {
      origin: { kind: "captured" },
    }),
    caseOf("of-0.4.2", "dorado", [], { release: "0.4.2" }),
  ];

  it("says which cases are made up, as what they ran, and which could not", async () => {
    const { cases: told } = await runTrials(cases, builtInRules());
    expect(told).toEqual({
      tried: 7,
      byOrigin: { synthetic: 6, captured: 1, "pi-session": 0 },
      byRelease: [
        { release: "0.4.3", cases: 3 },
        { release: "0.4.5", cases: 3 },
        { release: "0.4.11", cases: 1 },
      ],
      notReplayable: [{ case: "of-0.4.2", release: "0.4.2" }],
    });
  });

  it("says it of every rule too, where no case could be tried", async () => {
    const { rules } = await runTrials(cases.slice(-1), (await chooseRules(["nfc"])).rules);
    expect(rules[0]?.verdict.reasons).toEqual([{ reason: "no-case-tried" }]);
  });

  it("is the same for the same seed, and draws other controls for another", async () => {
    const text = async (seed: number) => JSON.stringify(await runTrials(cases, builtInRules(), { seed }));
    expect(await text(7)).toBe(await text(7));
    expect(await text(7)).not.toBe(await text(8));
  });

  it("never holds text of a summary or of evidence", async () => {
    const report = await runTrials(cases, builtInRules());
    const output = JSON.stringify(report) + terminalPage(rulesPage(report));
    const texts = [SENTINEL, ...escapedValues(10), ...adjacentValues("atlas", 9), "dorado_ledger", "main.ts"];
    for (const text of texts) {
      expect(output).not.toContain(text);
      expect(output).not.toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  it("gives a paragraph that stands alone", async () => {
    const trial = (await tryRules(CASES_OF_0_4_3))("json-escaped");
    expect(trial.paragraph).toBe(
      "Rule json-escaped: could be safe, because it accepts 30 spans, loses no case, accepts none of 231 negative controls, and takes each span for one evidence text that leads back to it. Tried on 3 cases (3 made up) as 0.4.3 (3 cases). It accepts 30 rejected spans in 3 cases (escaped-form-present 30) and saves 30 bullets. 3 cases would come out better and 0 worse (sign test p = 0.250, which fewer than 6 cases cannot bring to 0.05). Negative controls accepted, with the exact one-sided 95 % bound as if they were independent: unrelated-pair 0 of 60 (at most 4.9 %), digit-changed 0 of 60 (at most 4.9 %), case-changed 0 of 60 (at most 4.9 %), character-dropped 0 of 43 (at most 6.8 %), other-evidence 0 of 8 (at most 31.3 %). Seed 20260101.",
    );
  });
});

describe("choosing built-in rules", () => {
  it.each([
    ["a rule that does not exist", "nfkc", /no rule is called "nfkc"; the built-in rules are json-escaped, /],
    ["a parameter that the rule lacks", "nfc:gap=2", /nfc takes no parameter/],
    ["a parameter that is no number", "adjacent-join:gap=wide", /adjacent-join takes gap=NUMBER/],
  ])("refuses %s and says what there is", async (_what, asked, message) => {
    await expect(chooseRules([asked])).rejects.toThrow(message);
    await expect(chooseRules([asked])).rejects.toBeInstanceOf(UnknownRule);
  });
});
