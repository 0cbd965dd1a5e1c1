import { describe, expect, it } from "vitest";
import type { ComparedEvent } from "../../../src/analysis/compare/compared-event.js";
import { evaluateGate, parseGate } from "../../../src/analysis/compare/gate.js";
import { againstLastRelease } from "../../../src/analysis/compare/last-release.js";
import { readSide } from "../../../src/analysis/compare/release-side.js";
import { parseLabel } from "../../../src/releases/label.js";

describe("a side", () => {
  const labels = ["0.4.4", "0.4.5..0.4.6", "0.6.0", "nightly"];

  it.each([
    ["0.4.4", null],
    ["0.4.4@2026-W38", "2026-W38"],
    ["0.4.5..0.4.6", null],
    [">=0.4.8", null],
    ["unknown", null],
    ["nightly@2026-W01", "2026-W01"],
    // In the catalogue, without an event; and in the file, without being published.
    ["0.4.11", null],
    ["0.6.0", null],
  ])("%s is known", (text, week) => {
    expect(readSide(text, labels)).toMatchObject({ text, week });
  });

  it.each(["9.9.9", "0.4.4..9.9.9", "weekly", "0.4.6..0.4.4", "", "no name\n"])(
    "%j is not, and the known ones are listed",
    (text) => {
      expect(() => readSide(text, labels)).toThrow(
        /with events: 0\.4\.4, 0\.4\.5\.\.0\.4\.6, 0\.6\.0, nightly; published: 0\.4\.0, .*0\.5\.3$/,
      );
    },
  );

  it("a week that is none is named", () => {
    expect(() => readSide("0.4.4@2026-W60", labels)).toThrow(/2026-W60 is no ISO week/);
  });
});

describe("the last release", () => {
  it("is the nearest one that is older as a whole", () => {
    const all = ["<=0.4.1", "0.4.3", "0.4.4", "0.4.4..0.4.7", "0.4.5..0.4.6", "unknown", "nightly"];
    expect(againstLastRelease(["0.4.4", "0.4.5..0.4.6", "nightly", "unknown"], all)).toEqual({
      kind: "pair",
      a: "0.4.4",
      b: "0.4.5..0.4.6",
    });
    expect(againstLastRelease(["0.4.3"], all)).toEqual({ kind: "pair", a: "<=0.4.1", b: "0.4.3" });
  });

  it("is none where nothing can be ordered, or nothing is older", () => {
    expect(againstLastRelease(["unknown", "nightly"], ["0.4.3"])).toEqual({ kind: "no-release-in-period" });
    expect(againstLastRelease(["0.4.3"], ["0.4.3", "0.4.3..0.4.4", ">=0.4.1"])).toEqual({
      kind: "nothing-older",
      newest: "0.4.3",
    });
  });
});

describe("a gate", () => {
  const event = (relations: Record<string, number>, hasUnanalysed = false): ComparedEvent => ({
    id: 1,
    hasReport: true,
    hasRelations: true,
    complete: !hasUnanalysed,
    hasUnanalysed,
    relations,
    spans: 1,
    bullets: 1,
    failures: ["validation-exact"],
    repairs: [],
    isAmongAttempts: false,
  });
  const adjacent = event({ "composed-adjacent-present": 1 });
  const none = event({ "no-near-miss": 1 });
  const gate = (expression: string, events: readonly ComparedEvent[], release = "0.4.8") => {
    const label = parseLabel(release);
    if (label?.kind !== "interval") throw new Error(release);
    return evaluateGate(parseGate(expression), events, label.interval);
  };

  it("fires when the exact binomial test says that the share is beyond the limit", () => {
    // R: binom.test(3, 3, 0.2, "greater")$p.value, and binom.test(1, 3, 0.2, "greater")$p.value
    expect(gate("composed-adjacent-present<=0.2", [adjacent, adjacent, adjacent])).toMatchObject({
      state: "fires",
      measured: { k: 3, n: 3 },
      p: expect.closeTo(0.008, 12),
    });
    expect(gate("composed-adjacent-present<=0.2", [adjacent, none, none])).toMatchObject({
      state: "holds",
      measured: { k: 1, n: 3 },
      p: expect.closeTo(0.488, 12),
    });
  });

  it("none at all means none at all", () => {
    expect(gate("composed<=0", [none, adjacent])).toMatchObject({ state: "fires", p: 0 });
    expect(gate("composed<=0", [none, none])).toMatchObject({ state: "holds" });
  });

  it("takes a lower limit, and a strict sign as the other one", () => {
    // R: binom.test(0, 5, 0.5, "less")$p.value
    expect(gate("composed > .5", [none, none, none, none, none])).toMatchObject({
      state: "fires",
      p: expect.closeTo(0.03125, 12),
    });
    expect(parseGate("composed<0.2")).toMatchObject({ demand: "at-most", limit: 0.2 });
  });

  it("never fires on what was not analysed", () => {
    const unanalysed = event({ "not-classified-budget": 1 }, true);
    expect(gate("composed>=0.5", [unanalysed, unanalysed, unanalysed, unanalysed, unanalysed])).toMatchObject(
      {
        state: "holds",
        measured: { k: 5, n: 5 },
      },
    );
  });

  it("that cannot be evaluated says so", () => {
    expect(gate("composed<=0.2", [])).toMatchObject({
      state: "not-evaluated",
      why: "no-events-with-a-report",
    });
    for (const [expression, release] of [
      ["composed-adjacent-present<=0.2", "0.4.4"],
      ["composed-two-present-parts<=0.2", "0.4.4..0.4.6"],
      ["escaped-form-present<=0.2", "0.4.4"],
      ["no-near-miss<=0.2", "0.4.2"],
    ] as const) {
      expect(gate(expression, [none], release)).toMatchObject({
        state: "not-evaluated",
        why: "class-unknown-at-these-releases",
      });
    }
  });

  it.each([
    "composed",
    "composed<=2",
    "composed=0.2",
    "composed<=20%",
    "composed<=-1",
    "no-such-class<=0.2",
    "__proto__<=0.2",
    "constructor<=0.2",
    "",
  ])("%j is malformed", (expression) => {
    expect(() => parseGate(expression)).toThrow(expect.objectContaining({ name: "MalformedGate" }));
  });
});
