import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparabilityOf, INCOMPLETE_CLASSIFICATION } from "../../src/analysis/comparability.js";
import { comparableMix } from "../../src/analysis/comparable-mix.js";
import { unanalysedBounds } from "../../src/analysis/unanalysed-bounds.js";
import { CATALOGUE } from "../../src/releases/catalogue.js";
import { exactly, type ReleaseInterval } from "../../src/releases/interval.js";
import { parseLabel } from "../../src/releases/label.js";

function intervalOf(label: string): ReleaseInterval {
  const parsed = parseLabel(label);
  if (parsed?.kind !== "interval") throw new Error("the table holds intervals only");
  return parsed.interval;
}

const rulesBetween = (a: string, b: string) => comparabilityOf(intervalOf(a), intervalOf(b));

/** A rule that may apply, depending on which releases the labels stand for, ends in a question mark. */
const idsBetween = (a: string, b: string) =>
  rulesBetween(a, b).map(({ id, certain }) => (certain ? id : `${id}?`));

describe("comparabilityOf", () => {
  it.each([
    ["0.4.5", "0.4.6", []],
    ["0.4.0", "0.4.1", []],
    ["0.4.8", "0.5.3", []],
    ["0.4.2", "0.4.2", []],
    ["0.4.5..0.4.6", "0.4.5..0.4.6", []],
    ["0.4.4", "0.4.5..0.4.6", ["composition-split"]],
    ["0.4.3", "0.4.4", ["escaped-form-accepted"]],
    ["0.4.1", "0.4.3", []],
    ["0.4.2", "0.4.3", ["unanalysed-hidden"]],
    ["<=0.4.1", "0.4.2", ["unanalysed-hidden"]],
    ["0.4.6", "0.4.7", ["bullets-redefined"]],
    ["0.4.7", ">=0.4.8", ["bullets-redefined"]],
    ["0.4.3", "0.4.11", ["composition-split", "escaped-form-accepted", "bullets-redefined"]],
    ["0.4.2", "0.4.5", ["composition-split", "escaped-form-accepted", "unanalysed-hidden"]],
    ["0.4.4..0.4.7", "0.4.8", ["composition-split?", "bullets-redefined"]],
    ["0.4.4..0.4.7", "0.4.4..0.4.7", ["composition-split?", "bullets-redefined?"]],
    [
      "unknown",
      "0.4.5",
      ["composition-split?", "escaped-form-accepted?", "unanalysed-hidden?", "bullets-redefined?"],
    ],
  ])("%s against %s: %j", (a, b, ids) => {
    expect(idsBetween(a, b)).toEqual(ids);
    expect(idsBetween(b, a)).toEqual(ids);
  });

  it("never leaves a single release uncertain, and finds nothing between a release and itself", () => {
    const release = fc.constantFrom(...CATALOGUE).map(exactly);
    fc.assert(
      fc.property(release, release, (a, b) => {
        expect(comparabilityOf(a, a)).toEqual([]);
        expect(comparabilityOf(a, b).every(({ certain }) => certain)).toBe(true);
      }),
    );
  });

  it("does not call the end of escaped-form-present an improvement", () => {
    const [rule] = rulesBetween("0.4.3", "0.4.4");
    expect(rule?.says).toContain("a change of the taxonomy, not an improvement");
    expect(rule?.treatment).toEqual({ leaveOut: ["escaped-form-present"], spansWithCare: true });
  });

  it("keeps bullets and repair outcomes apart where affectedBullets changed its meaning", () => {
    expect(rulesBetween("0.4.6", "0.4.8")[0]?.treatment).toEqual({ noBullets: true, noRepair: true });
    expect(INCOMPLETE_CLASSIFICATION.treatment).toEqual({ bounds: true });
  });
});

describe("comparableMix", () => {
  const counts = {
    "escaped-form-present": 4,
    "composed-adjacent-present": 3,
    "composed-two-present-parts": 2,
    "no-near-miss": 1,
  };

  it("changes nothing without a rule", () => {
    expect(comparableMix(counts, [])).toEqual(counts);
  });

  it("adds up the composition classes across the split", () => {
    expect(comparableMix(counts, rulesBetween("0.4.4", "0.4.5"))).toEqual({
      "escaped-form-present": 4,
      "composed (either class)": 5,
      "no-near-miss": 1,
    });
  });

  it("leaves out the escaped form where one side accepts it", () => {
    expect(comparableMix(counts, rulesBetween("0.4.3", "0.4.5"))).toEqual({
      "composed (either class)": 5,
      "no-near-miss": 1,
    });
  });

  it("keeps the escaped form alone beside 0.4.2, and nothing where that is accepted as well", () => {
    expect(comparableMix(counts, rulesBetween("0.4.2", "0.4.3"))).toEqual({ "escaped-form-present": 4 });
    expect(comparableMix(counts, rulesBetween("0.4.2", "0.4.5"))).toEqual({});
  });
});

describe("unanalysedBounds", () => {
  it("counts events that show the class, and those that could", () => {
    expect(
      unanalysedBounds([
        { shows: true, hasUnanalysed: true },
        { shows: true, hasUnanalysed: false },
        { shows: false, hasUnanalysed: true },
        { shows: false, hasUnanalysed: false },
      ]),
    ).toEqual({ least: { k: 2, n: 4 }, most: { k: 3, n: 4 } });
  });
});
