import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clopperPearson,
  exactLowerBound,
  exactUpperBound,
} from "../../../src/analysis/statistics/clopper-pearson.js";
import { newcombe } from "../../../src/analysis/statistics/newcombe.js";
import { upperBoundWhenNone } from "../../../src/analysis/statistics/upper-bound-when-none.js";
import { wilson } from "../../../src/analysis/statistics/wilson.js";
import { agreesWithR } from "./against-r.js";

agreesWithR("wilson", 1e-11, [
  { r: "prop.test(0, 1, correct = FALSE)$conf.int[2]", ours: wilson(0, 1).upper, value: 0.793450685622763 },
  { r: "prop.test(1, 3, correct = FALSE)$conf.int[1]", ours: wilson(1, 3).lower, value: 0.0614919447203963 },
  { r: "prop.test(1, 3, correct = FALSE)$conf.int[2]", ours: wilson(1, 3).upper, value: 0.792340399197952 },
  { r: "prop.test(3, 5, correct = FALSE)$conf.int[1]", ours: wilson(3, 5).lower, value: 0.230724281276013 },
  { r: "prop.test(3, 5, correct = FALSE)$conf.int[2]", ours: wilson(3, 5).upper, value: 0.882379225767352 },
  { r: "prop.test(5, 10, correct = FALSE)$conf.int[1]", ours: wilson(5, 10).lower, value: 0.236593090512564 },
  {
    r: "prop.test(15, 148, correct = FALSE, conf.level = 0.99)$conf.int[2]",
    ours: wilson(15, 148, 0.99).upper,
    value: 0.183267350113152,
  },
]);

agreesWithR("clopperPearson", 1e-8, [
  { r: "binom.test(0, 5)$conf.int[2]", ours: clopperPearson(0, 5).upper, value: 0.521823750104981 },
  { r: "binom.test(3, 5)$conf.int[1]", ours: clopperPearson(3, 5).lower, value: 0.146632799634673 },
  { r: "binom.test(3, 5)$conf.int[2]", ours: clopperPearson(3, 5).upper, value: 0.947255049473683 },
  { r: "binom.test(5, 5)$conf.int[1]", ours: clopperPearson(5, 5).lower, value: 0.478176249895019 },
  {
    r: "binom.test(12, 400, conf.level = 0.9)$conf.int[1]",
    ours: clopperPearson(12, 400, 0.9).lower,
    value: 0.0173997447695913,
  },
  {
    r: 'binom.test(0, 59, alternative = "less")$conf.int[2]',
    ours: exactUpperBound(0, 59),
    value: 0.0495076098882269,
  },
  {
    r: 'binom.test(2, 3000, alternative = "less")$conf.int[2]',
    ours: exactUpperBound(2, 3000),
    value: 0.00209709585553243,
  },
  {
    r: 'binom.test(31, 400, alternative = "greater", conf.level = 0.999)$conf.int[1]',
    ours: exactLowerBound(31, 400, 0.999),
    value: 0.0421939514882633,
  },
]);

agreesWithR("upperBoundWhenNone", 1e-14, [
  { r: "1 - 0.05^(1/1)", ours: upperBoundWhenNone(1), value: 0.95 },
  { r: "1 - 0.05^(1/5)", ours: upperBoundWhenNone(5), value: 0.450719728346941 },
  { r: "1 - 0.05^(1/59)", ours: upperBoundWhenNone(59), value: 0.049507609888227 },
]);

/** Newcombe (1998), "Interval estimation for the difference between independent proportions", table II, method 10. */
describe("newcombe gives the published intervals", () => {
  it.each([
    ["a", 56, 70, 48, 80, 0.0524, 0.3339],
    ["b", 9, 10, 3, 10, 0.1705, 0.809],
    ["c", 6, 7, 2, 7, 0.0582, 0.8062],
    ["d", 5, 56, 0, 29, -0.0381, 0.1926],
    ["e", 0, 10, 0, 20, -0.1611, 0.2775],
    ["f", 0, 10, 0, 10, -0.2775, 0.2775],
    ["g", 10, 10, 0, 20, 0.6791, 1],
    ["h", 10, 10, 0, 10, 0.6075, 1],
  ] as const)("(%s) %i/%i − %i/%i: %f to %f", (_, k1, n1, k2, n2, lower, upper) => {
    const interval = newcombe(k1, n1, k2, n2);
    expect(interval.lower).toBeCloseTo(lower, 4);
    expect(interval.upper).toBeCloseTo(upper, 4);
  });
});

/** "k of n" with n from 1 on. */
const someOf = fc
  .integer({ min: 1, max: 400 })
  .chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 0, max: n }) }));

describe("intervals of a share", () => {
  it.each([
    ["wilson", wilson],
    ["clopperPearson", clopperPearson],
  ] as const)("%s lies in [0, 1], contains the share, and mirrors with the complement", (_, intervalOf) => {
    fc.assert(
      fc.property(someOf, ({ k, n }) => {
        const { lower, upper } = intervalOf(k, n);
        const complement = intervalOf(n - k, n);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(lower).toBeLessThanOrEqual(k / n);
        expect(upper).toBeGreaterThanOrEqual(k / n);
        expect(upper).toBeLessThanOrEqual(1);
        expect(complement.lower).toBeCloseTo(1 - upper, 7);
      }),
    );
  });

  it.each([
    ["wilson", wilson],
    ["clopperPearson", clopperPearson],
  ] as const)("%s rises with k at both ends and widens with the level", (_, intervalOf) => {
    fc.assert(
      fc.property(someOf, ({ k, n }) => {
        fc.pre(k < n);
        const here = intervalOf(k, n);
        const above = intervalOf(k + 1, n);
        const wide = intervalOf(k, n, 0.99);
        expect(above.lower).toBeGreaterThan(here.lower);
        expect(above.upper).toBeGreaterThan(here.upper);
        expect(wide.lower).toBeLessThanOrEqual(here.lower);
        expect(wide.upper).toBeGreaterThanOrEqual(here.upper);
      }),
    );
  });

  it("without events nothing is known", () => {
    expect(wilson(0, 0)).toEqual({ lower: 0, upper: 1 });
    expect(clopperPearson(0, 0)).toEqual({ lower: 0, upper: 1 });
    expect(upperBoundWhenNone(0)).toBe(1);
    expect(newcombe(0, 0, 3, 5)).toEqual({ lower: -1, upper: 1 });
    expect(newcombe(3, 5, 0, 0)).toEqual({ lower: -1, upper: 1 });
  });

  it("refuses what is no count", () => {
    expect(() => wilson(3, 2)).toThrow(RangeError);
    expect(() => wilson(-1, 2)).toThrow(RangeError);
    expect(() => wilson(0.5, 2)).toThrow(RangeError);
    expect(() => exactUpperBound(Number.NaN, 2)).toThrow(RangeError);
    expect(() => wilson(1, 2, 1)).toThrow(RangeError);
  });

  it("the bound of none is the exact bound at k = 0", () => {
    for (const n of [1, 2, 7, 59, 1000]) expect(upperBoundWhenNone(n)).toBeCloseTo(exactUpperBound(0, n), 8);
  });
});

describe("newcombe", () => {
  it("lies in [−1, 1], contains the difference, and mirrors when the sides are swapped", () => {
    fc.assert(
      fc.property(someOf, someOf, (x, y) => {
        const interval = newcombe(x.k, x.n, y.k, y.n);
        const swapped = newcombe(y.k, y.n, x.k, x.n);
        const difference = x.k / x.n - y.k / y.n;
        expect(interval.lower).toBeGreaterThanOrEqual(-1);
        expect(interval.lower).toBeLessThanOrEqual(difference);
        expect(interval.upper).toBeGreaterThanOrEqual(difference);
        expect(interval.upper).toBeLessThanOrEqual(1);
        expect(swapped.lower).toBeCloseTo(-interval.upper, 14);
      }),
    );
  });
});
