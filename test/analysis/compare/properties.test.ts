import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparedEvent } from "../../../src/analysis/compare/compared-event.js";
import { planComparison } from "../../../src/analysis/compare/comparison-plan.js";
import { MadeTests } from "../../../src/analysis/compare/made-tests.js";
import { judge } from "../../../src/analysis/compare/page-test.js";
import { pageTests } from "../../../src/analysis/compare/page-tests.js";

const CLASSES = [
  "case-variant-present",
  "composed-adjacent-present",
  "no-near-miss",
  "not-classified-length",
];

const event: fc.Arbitrary<ComparedEvent> = fc
  .record({
    counts: fc.array(fc.nat(3), { minLength: CLASSES.length, maxLength: CLASSES.length }),
    complete: fc.boolean(),
    failure: fc.constantFrom("validation-exact", "budget"),
  })
  .map(({ counts, complete, failure }) => {
    const relations = Object.fromEntries(CLASSES.map((name, at) => [name, counts[at] ?? 0]));
    const spans = counts.reduce((sum, count) => sum + count, 0);
    return {
      id: 0,
      hasReport: true,
      hasRelations: true,
      complete,
      hasUnanalysed: !complete || (counts[3] ?? 0) > 0,
      relations,
      spans,
      bullets: spans,
      failures: [failure],
      repairs: [],
      isAmongAttempts: false,
    };
  });
const side = fc.array(event, { maxLength: 7 });
const interval = { lower: "0.4.9", upper: "0.4.9" };

function adjusted(a: readonly ComparedEvent[], b: readonly ComparedEvent[]) {
  const exposure = { a: null, b: null };
  const plan = planComparison({ a: { interval, events: a }, b: { interval, events: b }, exposure });
  const { tests, byId } = judge(pageTests(a, b, plan, new MadeTests()));
  return { tests, ps: [...byId].map(([id, test]) => [id, test.p, test.adjustedP, test.verdict.kind]) };
}

describe("the tests of a page", () => {
  it("are the same whichever side comes first, and in whatever order the events come", () => {
    fc.assert(
      fc.property(side, side, (a, b) => {
        const page = adjusted(a, b);
        expect(adjusted(b, a)).toEqual(page);
        expect(adjusted(a.toReversed(), b.toReversed())).toEqual(page);
      }),
      { numRuns: 100 },
    );
  });

  it("find nothing where a side has no event, and nothing between equal sides", () => {
    fc.assert(
      fc.property(side, (a) => {
        expect(adjusted(a, []).tests).toBe(0);
        const kinds = adjusted(a, a).ps.map(([, , , kind]) => kind);
        expect(kinds).not.toContain("differs");
      }),
      { numRuns: 100 },
    );
  });
});
