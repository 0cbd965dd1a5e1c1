import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose } from "../../../src/analysis/statistics/combinations.js";
import type { CountOf } from "../../../src/analysis/statistics/counts.js";
import { fisherExact } from "../../../src/analysis/statistics/fisher.js";
import { mixVerdict } from "../../../src/analysis/statistics/mix-verdict.js";
import { isSignificant } from "../../../src/analysis/statistics/significance.js";
import { eventsNeeded, smallestReachableP } from "../../../src/analysis/statistics/smallest-p.js";
import { totalVariation } from "../../../src/analysis/statistics/total-variation.js";
import { compareShares, smallestVisibleChange } from "../../../src/analysis/statistics/verdict.js";

const of = (k: number, n: number): CountOf => ({ k, n });
const verdictOf = (a: CountOf, b: CountOf, context = {}) => compareShares(a, b, context).verdict;

describe("the smallest p that can be reached", () => {
  it("is what an enumeration of all tables finds", () => {
    for (let n1 = 1; n1 <= 9; n1++) {
      for (let n2 = 1; n2 <= 9; n2++) {
        let smallest = 1;
        for (let a = 0; a <= n1; a++) {
          for (let c = 0; c <= n2; c++) smallest = Math.min(smallest, fisherExact(a, n1 - a, c, n2 - c));
        }
        expect(smallestReachableP(n1, n2)).toBeCloseTo(smallest, 10);
      }
    }
  });

  it("is 0.100 for 3 + 3, 0.048 for 2 + 5 and 0.029 for 4 + 4", () => {
    expect(smallestReachableP(3, 3)).toBeCloseTo(0.1, 10);
    expect(smallestReachableP(2, 5)).toBeCloseTo(1 / 21, 10);
    expect(smallestReachableP(4, 4)).toBeCloseTo(2 / 70, 10);
    expect(smallestReachableP(0, 4)).toBe(1);
  });

  it("needs more events the more tests share a page", () => {
    expect([1, 2, 4, 10, 50].map(eventsNeeded)).toEqual([4, 5, 5, 6, 7]);
  });
});

describe("choose", () => {
  it("counts exactly", () => {
    expect([choose(5, 2), choose(20, 1), choose(20, 10), choose(50, 25), choose(4, 0)]).toEqual([
      10, 20, 184_756, 126_410_606_437_752, 1,
    ]);
  });
});

describe("the verdict on a share", () => {
  it("is no data where a side has no event", () => {
    expect(verdictOf(of(0, 0), of(3, 5))).toEqual({ kind: "no-data" });
    expect(verdictOf(of(1, 400), of(0, 0))).toEqual({ kind: "no-data" });
  });

  it("is counts only where no outcome could be significant, and names the number needed", () => {
    expect(verdictOf(of(1, 1), of(0, 1))).toEqual({ kind: "counts-only", smallestP: 1, eventsNeeded: 4 });
    expect(verdictOf(of(3, 3), of(0, 3))).toEqual({ kind: "counts-only", smallestP: 0.1, eventsNeeded: 4 });
    expect(verdictOf(of(4, 4), of(0, 4), { tests: 2 })).toMatchObject({
      kind: "counts-only",
      eventsNeeded: 5,
    });
  });

  it("takes 1 in 20 equally likely labellings for 0.05, not for a little more", () => {
    expect(isSignificant(0.05 * (1 + 1e-12))).toBe(true);
    expect(isSignificant(0.05 * (1 + 1e-6))).toBe(false);
    expect(verdictOf(of(1, 1), of(0, 19))).toMatchObject({ kind: "differs" });
  });

  it("is cannot tell, with the smallest change that would have shown", () => {
    expect(verdictOf(of(3, 5), of(2, 6))).toEqual({ kind: "cannot-tell", smallestChange: null });
    expect(verdictOf(of(0, 5), of(2, 6))).toEqual({
      kind: "cannot-tell",
      smallestChange: { b: of(5, 6), change: 5 / 6, p: fisherExact(0, 5, 5, 1) },
    });
    expect(fisherExact(0, 5, 4, 2)).toBeGreaterThan(0.05);
  });

  it("is differs, with its direction, and a small sample under 20 a side", () => {
    expect(verdictOf(of(0, 5), of(5, 5))).toEqual({ kind: "differs", direction: "rise", smallSample: true });
    expect(verdictOf(of(30, 40), of(5, 40))).toEqual({
      kind: "differs",
      direction: "fall",
      smallSample: false,
    });
    expect(verdictOf(of(30, 40), of(1, 19))).toMatchObject({ smallSample: true });
  });

  it("follows the adjusted p where the page has one", () => {
    expect(verdictOf(of(0, 8), of(5, 8), { tests: 6, adjustedP: 0.15 })).toMatchObject({
      kind: "cannot-tell",
    });
    expect(verdictOf(of(0, 8), of(5, 8), { tests: 6, adjustedP: 0.04 })).toMatchObject({ kind: "differs" });
  });

  it("is looks alike only with the whole interval within ten points: 35 a side at none, 190 at half", () => {
    expect(verdictOf(of(0, 35), of(0, 35))).toEqual({ kind: "looks-alike" });
    expect(verdictOf(of(0, 34), of(0, 34))).toMatchObject({ kind: "cannot-tell" });
    expect(verdictOf(of(95, 190), of(95, 190))).toEqual({ kind: "looks-alike" });
    expect(verdictOf(of(94, 188), of(94, 188))).toMatchObject({ kind: "cannot-tell" });
  });

  it("says where interval and test disagree, and lets the test decide", () => {
    const edge = compareShares(of(0, 5), of(4, 6));
    expect(edge.interval.lower).toBeGreaterThan(0);
    expect(edge.p).toBeGreaterThan(0.05);
    expect(edge).toMatchObject({ disagreement: "only-interval", verdict: { kind: "cannot-tell" } });
    expect(compareShares(of(0, 5), of(5, 5)).disagreement).toBeNull();
  });

  it("has the same p and verdict with the sides swapped, and the interval mirrored", () => {
    const side = fc
      .integer({ min: 1, max: 60 })
      .chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 0, max: n }) }));
    fc.assert(
      fc.property(side, side, (a, b) => {
        const here = compareShares(a, b);
        const swapped = compareShares(b, a);
        expect(swapped.p).toBe(here.p);
        expect(swapped.verdict.kind).toBe(here.verdict.kind);
        expect(swapped.disagreement).toBe(here.disagreement);
        expect(swapped.interval.lower).toBeCloseTo(-here.interval.upper, 14);
      }),
    );
  });
});

describe("the smallest visible change", () => {
  it("is significant, and nothing nearer to A's share is", () => {
    for (const [a, n] of [
      [of(2, 10), 12],
      [of(0, 30), 30],
      [of(9, 9), 20],
    ] as const) {
      const change = smallestVisibleChange(a, n);
      if (change === null) throw new Error("these sizes can show a change");
      expect(change.p).toBeLessThanOrEqual(0.05);
      for (let k = 0; k <= n; k++) {
        const nearer = Math.abs(k / n - a.k / a.n) < Math.abs(change.change) - 1e-12;
        if (nearer) expect(fisherExact(a.k, a.n - a.k, k, n - k)).toBeGreaterThan(0.05);
      }
    }
  });
});

describe("the smallest visible change either way", () => {
  it("is the rise where rise and fall are of one size, and the fall where only that can show", () => {
    expect(smallestVisibleChange(of(15, 30), 30)).toMatchObject({ b: of(24, 30) });
    expect(fisherExact(15, 15, 6, 24)).toBeLessThan(0.05);
    expect(smallestVisibleChange(of(30, 30), 30)).toMatchObject({ b: of(24, 30), change: 24 / 30 - 1 });
  });

  it("is larger the more tests share the page", () => {
    expect(smallestVisibleChange(of(15, 30), 30, 10)).toMatchObject({ b: of(26, 30) });
  });
});

describe("the verdict on a mix", () => {
  const same = { x: 1 };
  const other = { y: 1 };
  const verdict = (a: (typeof same | typeof other)[], b: (typeof same | typeof other)[], context = {}) =>
    mixVerdict(totalVariation(a, b), a.length, b.length, context);

  it("climbs the same ladder, and never says alike", () => {
    expect(verdict([], [same])).toEqual({ kind: "no-data" });
    expect(verdict([same], [other])).toEqual({ kind: "counts-only", smallestP: 1, eventsNeeded: 4 });
    expect(verdict(Array(4).fill(same), Array(4).fill(other))).toEqual({
      kind: "differs",
      smallSample: true,
    });
    expect(verdict(Array(40).fill(same), Array(40).fill(same))).toEqual({ kind: "cannot-tell" });
    expect(verdict(Array(5).fill(same), Array(5).fill(other), { tests: 2, adjustedP: 0.06 })).toEqual({
      kind: "cannot-tell",
    });
  });
});
