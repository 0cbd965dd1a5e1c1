import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  binomialTest,
  exactBinomialLowerTail,
  exactBinomialUpperTail,
} from "../../../src/analysis/statistics/binomial-test.js";
import { binomialProbability } from "../../../src/analysis/statistics/distributions.js";
import { fisherExact } from "../../../src/analysis/statistics/fisher.js";
import { holm } from "../../../src/analysis/statistics/holm.js";
import { signTest } from "../../../src/analysis/statistics/sign-test.js";
import { agreesWithR } from "./against-r.js";

agreesWithR("fisherExact", 1e-10, [
  { r: "fisher.test(matrix(c(3, 0, 0, 3), 2))$p.value", ours: fisherExact(3, 0, 0, 3), value: 0.1 },
  {
    r: "fisher.test(matrix(c(2, 0, 0, 5), 2))$p.value",
    ours: fisherExact(2, 0, 0, 5),
    value: 0.0476190476190476,
  },
  {
    r: "fisher.test(matrix(c(4, 0, 0, 4), 2))$p.value",
    ours: fisherExact(4, 0, 0, 4),
    value: 0.0285714285714286,
  },
  {
    r: "fisher.test(matrix(c(3, 1, 1, 3), 2))$p.value",
    ours: fisherExact(3, 1, 1, 3),
    value: 0.485714285714286,
  },
  {
    r: "fisher.test(matrix(c(3, 2, 1, 9), 2, byrow = TRUE))$p.value",
    ours: fisherExact(3, 2, 1, 9),
    value: 0.076923076923077,
  },
  {
    r: "fisher.test(matrix(c(0, 7, 0, 9), 2, byrow = TRUE))$p.value",
    ours: fisherExact(0, 7, 0, 9),
    value: 1,
  },
  {
    r: "fisher.test(matrix(c(10, 2, 3, 15), 2, byrow = TRUE))$p.value",
    ours: fisherExact(10, 2, 3, 15),
    value: 0.000536724119143436,
  },
  {
    r: "fisher.test(matrix(c(8, 22, 17, 13), 2, byrow = TRUE))$p.value",
    ours: fisherExact(8, 22, 17, 13),
    value: 0.0352173856949215,
  },
  {
    r: "fisher.test(matrix(c(1, 399, 12, 588), 2, byrow = TRUE))$p.value",
    ours: fisherExact(1, 399, 12, 588),
    value: 0.0196535960494859,
  },
  {
    r: "fisher.test(matrix(c(300, 700, 360, 640), 2, byrow = TRUE))$p.value",
    ours: fisherExact(300, 700, 360, 640),
    value: 0.00500152932232784,
  },
]);

agreesWithR("the binomial tests", 1e-10, [
  {
    r: 'binom.test(3, 5, 0.2, alternative = "greater")$p.value',
    ours: exactBinomialUpperTail(3, 5, 0.2),
    value: 0.05792,
  },
  {
    r: 'binom.test(0, 5, 0.2, alternative = "greater")$p.value',
    ours: exactBinomialUpperTail(0, 5, 0.2),
    value: 1,
  },
  {
    r: 'binom.test(9, 30, 0.2, alternative = "greater")$p.value',
    ours: exactBinomialUpperTail(9, 30, 0.2),
    value: 0.128650753914044,
  },
  {
    r: 'binom.test(60, 400, 0.1, alternative = "greater")$p.value',
    ours: exactBinomialUpperTail(60, 400, 0.1),
    value: 0.00105282451711277,
  },
  {
    r: 'binom.test(1, 12, 0.4, alternative = "less")$p.value',
    ours: exactBinomialLowerTail(1, 12, 0.4),
    value: 0.019591041024,
  },
  { r: "binom.test(3, 5, 0.2)$p.value", ours: binomialTest(3, 5, 0.2), value: 0.05792 },
  { r: "binom.test(7, 20, 0.3)$p.value", ours: binomialTest(7, 20, 0.3), value: 0.629497966676677 },
  { r: "binom.test(2, 20, 1/3)$p.value", ours: binomialTest(2, 20, 1 / 3), value: 0.0305659234248709 },
  { r: "binom.test(0, 3, 0)$p.value", ours: binomialTest(0, 3, 0), value: 1 },
]);

agreesWithR("signTest", 1e-12, [
  { r: "binom.test(5, 5)$p.value", ours: signTest(5, 0), value: 0.0625 },
  { r: "binom.test(6, 6)$p.value", ours: signTest(6, 0), value: 0.03125 },
  { r: "binom.test(2, 11)$p.value", ours: signTest(2, 9), value: 0.0654296875 },
  { r: "binom.test(4, 8)$p.value", ours: signTest(4, 4), value: 1 },
]);

describe("holm", () => {
  it('adjusts as p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "holm") of R does', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005, 0.5]);
    [0.04, 0.09, 0.09, 0.025, 0.5].forEach((value, i) => {
      expect(adjusted[i]).toBeCloseTo(value, 14);
    });
  });

  it("never lowers a p, keeps their order, and leaves a single one alone", () => {
    expect(holm([])).toEqual([]);
    expect(holm([0.03])).toEqual([0.03]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (ps) => {
        const adjusted = holm(ps);
        ps.forEach((p, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(1);
          ps.forEach((q, j) => {
            if (p < q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? -1);
          });
        });
      }),
    );
  });
});

const count = fc.integer({ min: 0, max: 60 });

describe("fisherExact", () => {
  it("is the same, bit for bit, with the sides swapped", () => {
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        expect(fisherExact(c, d, a, b)).toBe(fisherExact(a, b, c, d));
      }),
    );
  });

  it("does not depend on whether the class or its absence is counted", () => {
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        expect(fisherExact(b, a, d, c)).toBeCloseTo(fisherExact(a, b, c, d), 9);
      }),
    );
  });

  it("falls as the sides move apart from the middle", () => {
    for (let a = 10; a < 20; a++) {
      expect(fisherExact(a + 1, 20 - a - 1, 20 - a - 1, a + 1)).toBeLessThan(
        fisherExact(a, 20 - a, 20 - a, a),
      );
    }
  });

  it("says nothing about an empty side, and refuses what is no count", () => {
    expect(fisherExact(0, 0, 3, 4)).toBe(1);
    expect(() => fisherExact(1, -1, 3, 4)).toThrow(RangeError);
  });

  it.each([
    [3, 3],
    [2, 5],
    [5, 8],
    [12, 12],
    [3, 20],
  ])(
    "raises a false alarm at no level more often than that level (%i + %i events, every share)",
    (n1, n2) => {
      for (const share of [0.05, 0.2, 0.5, 0.9]) {
        const outcomes: { p: number; probability: number }[] = [];
        for (let a = 0; a <= n1; a++) {
          for (let c = 0; c <= n2; c++) {
            const probability = binomialProbability(a, n1, share) * binomialProbability(c, n2, share);
            outcomes.push({ p: fisherExact(a, n1 - a, c, n2 - c), probability });
          }
        }
        for (const level of [0.01, 0.05, 0.1, 0.3, 0.7]) {
          const reached = outcomes.filter(({ p }) => p <= level);
          expect(reached.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(level);
        }
      }
    },
  );
});

describe("the one-sided binomial tests", () => {
  it("share every outcome between the tails", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, p) => {
        const k = Math.floor(n / 2);
        const both = exactBinomialUpperTail(k + 1, n, p) + exactBinomialLowerTail(k, n, p);
        expect(both).toBeCloseTo(1, 10);
      }),
    );
  });

  it("fall with k above, and rise with k below", () => {
    for (let k = 0; k < 12; k++) {
      expect(exactBinomialUpperTail(k + 1, 12, 0.3)).toBeLessThan(exactBinomialUpperTail(k, 12, 0.3));
      expect(exactBinomialLowerTail(k + 1, 12, 0.3)).toBeGreaterThan(exactBinomialLowerTail(k, 12, 0.3));
    }
  });

  it("refuse what is no probability", () => {
    expect(() => exactBinomialUpperTail(1, 2, 1.5)).toThrow(RangeError);
    expect(() => binomialTest(1, 2, Number.NaN)).toThrow(RangeError);
  });
});

describe("signTest", () => {
  it("is symmetric, cannot reach 0.05 below six pairs, and is 1 without any", () => {
    for (let n = 0; n < 6; n++) expect(signTest(n, 0)).toBeGreaterThan(0.05);
    expect(signTest(6, 0)).toBeLessThan(0.05);
    expect(signTest(2, 7)).toBe(signTest(7, 2));
    expect(signTest(0, 0)).toBe(1);
  });
});
