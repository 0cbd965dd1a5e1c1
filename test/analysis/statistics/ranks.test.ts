import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forEachCombination } from "../../../src/analysis/statistics/combinations.js";
import { mannWhitney } from "../../../src/analysis/statistics/mann-whitney.js";
import { medianInterval } from "../../../src/analysis/statistics/median-interval.js";
import { agreesWithR } from "./against-r.js";

/** The values 1 … n. */
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const pOf = (x: readonly number[], y: readonly number[]) => {
  const test = mannWhitney(x, y);
  return test.kind === "tested" ? test.p : Number.NaN;
};

agreesWithR("medianInterval", 1e-12, [
  { r: "qbinom(0.025, 6, 0.5)", ours: medianInterval(upTo(6)).interval?.lower ?? -1, value: 1 },
  { r: "qbinom(0.025, 10, 0.5)", ours: medianInterval(upTo(10)).interval?.lower ?? -1, value: 2 },
  { r: "qbinom(0.025, 31, 0.5)", ours: medianInterval(upTo(31)).interval?.lower ?? -1, value: 10 },
  { r: "qbinom(0.025, 200, 0.5)", ours: medianInterval(upTo(200)).interval?.lower ?? -1, value: 86 },
  { r: "1 - 2 * pbinom(0, 6, 0.5)", ours: medianInterval(upTo(6)).interval?.coverage ?? -1, value: 0.96875 },
  {
    r: "1 - 2 * pbinom(9, 31, 0.5)",
    ours: medianInterval(upTo(31)).interval?.coverage ?? -1,
    value: 0.970550626516342,
  },
]);

agreesWithR("mannWhitney without ties", 1e-12, [
  { r: "wilcox.test(1:4, 5:8)$p.value", ours: pOf(upTo(4), [5, 6, 7, 8]), value: 0.0285714285714286 },
  {
    r: "wilcox.test(c(1, 3, 6, 9, 11), c(2, 7, 8, 10, 12, 15))$p.value",
    ours: pOf([1, 3, 6, 9, 11], [2, 7, 8, 10, 12, 15]),
    value: 0.329004329004329,
  },
  {
    r: "wilcox.test(c(4, 8, 1, 2), c(9, 3, 7, 12, 14, 20, 31))$p.value",
    ours: pOf([4, 8, 1, 2], [9, 3, 7, 12, 14, 20, 31]),
    value: 0.0424242424242424,
  },
  {
    r: "wilcox.test(1:20 * 3, 1:25 * 3 + 10)$p.value",
    ours: pOf(
      upTo(20).map((i) => i * 3),
      upTo(25).map((i) => i * 3 + 10),
    ),
    value: 0.0085702298692468,
  },
]);

// tied <- function(x, y) { r <- rank(c(x, y)); n <- length(x); mid <- n * (length(r) + 1) / 2
//   mean(abs(combn(length(r), n, function(i) sum(r[i])) - mid) >= abs(sum(r[1:n]) - mid)) }
agreesWithR("mannWhitney with ties", 1e-12, [
  { r: "tied(c(1, 1, 2, 3), c(2, 3, 3, 4))", ours: pOf([1, 1, 2, 3], [2, 3, 3, 4]), value: 0.2 },
  {
    r: "tied(c(1, 1, 1, 1, 5), c(1, 2, 2, 5, 5, 9))",
    ours: pOf([1, 1, 1, 1, 5], [1, 2, 2, 5, 5, 9]),
    value: 0.0800865800865801,
  },
  { r: "tied(c(3, 3, 3, 3), c(3, 3, 3, 3, 3))", ours: pOf([3, 3, 3, 3], [3, 3, 3, 3, 3]), value: 1 },
  {
    r: "tied(c(0, 0, 0, 2, 2, 7), c(2, 7, 7, 7, 8, 8, 8))",
    ours: pOf([0, 0, 0, 2, 2, 7], [2, 7, 7, 7, 8, 8, 8]),
    value: 0.00990675990675991,
  },
]);

agreesWithR("mannWhitney on large sides", 1e-12, [
  {
    r: "wilcox.test(1:150 %% 17, 1:140 %% 19 + 1, exact = FALSE)$p.value",
    ours: pOf(
      upTo(150).map((i) => i % 17),
      upTo(140).map((i) => (i % 19) + 1),
    ),
    value: 0.00661766608835238,
  },
]);

describe("medianInterval", () => {
  it("gives the median alone below six values, and nothing without any", () => {
    expect(medianInterval([])).toEqual({ n: 0, median: null, interval: null });
    expect(medianInterval([7, 1, 4])).toEqual({ n: 3, median: 4, interval: null });
    expect(medianInterval([7, 1, 4, 5, 6])).toEqual({ n: 5, median: 5, interval: null });
  });

  it("takes the extremes of six", () => {
    expect(medianInterval([9, 1, 8, 3, 5, 2])).toEqual({
      n: 6,
      median: 4,
      interval: { lower: 1, upper: 9, coverage: 0.96875 },
    });
  });

  it("contains the median, covers 95 %, and ignores the order of values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 6, maxLength: 80 }), (values) => {
        const estimate = medianInterval(values);
        const { lower, upper, coverage } = estimate.interval ?? { lower: 1, upper: 0, coverage: 0 };
        expect(lower).toBeLessThanOrEqual(estimate.median ?? -1);
        expect(upper).toBeGreaterThanOrEqual(estimate.median ?? 99);
        expect(coverage).toBeGreaterThanOrEqual(0.95);
        expect(medianInterval(values.toReversed())).toEqual(estimate);
      }),
    );
  });
});

const side = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 4, maxLength: 15 });

describe("mannWhitney", () => {
  it("needs four values a side", () => {
    expect(mannWhitney([1, 2, 3], [4, 5, 6, 7, 8])).toEqual({ kind: "too-few", needed: 4 });
  });

  it("tells which side tends to be larger", () => {
    expect(mannWhitney([1, 2, 3, 4], [5, 6, 7, 8])).toMatchObject({ method: "exact", superiority: 1 });
    expect(mannWhitney([1, 1, 1, 1], [1, 1, 1, 1])).toMatchObject({ superiority: 0.5, p: 1 });
  });

  it("is the same with the sides swapped and the values in another order", () => {
    fc.assert(
      fc.property(side, side, (x, y) => {
        const p = pOf(x, y);
        expect(pOf(y, x)).toBe(p);
        expect(pOf(x.toReversed(), y.toReversed())).toBe(p);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("raises a false alarm at no level more often than that level, over every labelling of tied values", () => {
    const pooled = [1, 1, 2, 2, 2, 3, 5, 5, 9];
    const ps: number[] = [];
    forEachCombination(pooled.length, 4, (chosen) => {
      const isChosen = (_: number, i: number) => chosen.includes(i);
      ps.push(
        pOf(
          pooled.filter(isChosen),
          pooled.filter((_, i) => !isChosen(0, i)),
        ),
      );
    });
    expect(ps).toHaveLength(126);
    for (const level of ps) {
      expect(ps.filter((p) => p <= level).length / ps.length).toBeLessThanOrEqual(level + 1e-12);
    }
  });
});
