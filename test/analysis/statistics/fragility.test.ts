import { describe, expect, it } from "vitest";
import { fragility } from "../../../src/analysis/statistics/fragility.js";
import { compareShares } from "../../../src/analysis/statistics/verdict.js";

/** Events that show it (true) or not, compared as the page does. */
function claim(a: readonly boolean[], b: readonly boolean[]): string {
  const count = (side: readonly boolean[]) => ({ k: side.filter(Boolean).length, n: side.length });
  return compareShares(count(a), count(b)).verdict.kind;
}
const side = (shows: number, not: number) => [
  ...Array<boolean>(shows).fill(true),
  ...Array<boolean>(not).fill(false),
];

describe("fragility", () => {
  it("names every event whose removal turns the verdict", () => {
    expect(fragility(side(4, 0), side(0, 4), claim)).toEqual({ kind: "stable" });
    const flips = (of: "a" | "b", places: readonly number[]) =>
      places.map((index) => ({ side: of, index, verdict: "cannot-tell" }));
    expect(fragility(side(3, 1), side(0, 5), claim)).toEqual({
      kind: "rests-on-one-event",
      flips: [...flips("a", [0, 1, 2]), ...flips("b", [0, 1, 2, 3, 4])],
    });
  });

  it("sees a verdict become impossible as a flip", () => {
    expect(fragility(side(2, 0), side(0, 5), claim)).toMatchObject({
      kind: "rests-on-one-event",
      flips: [{ verdict: "counts-only" }, { verdict: "counts-only" }, {}, {}, {}, {}, {}],
    });
  });

  it("is not computed above 30 events a side", () => {
    expect(fragility(side(31, 0), side(0, 3), claim)).toEqual({ kind: "not-computed", limit: 30 });
    expect(fragility(side(30, 0), side(0, 30), claim)).toEqual({ kind: "stable" });
  });
});
