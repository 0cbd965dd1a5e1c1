import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { garwood } from "../../../src/analysis/statistics/garwood.js";
import { twoPoisson } from "../../../src/analysis/statistics/two-poisson.js";
import { agreesWithR } from "./against-r.js";

agreesWithR("garwood", 1e-9, [
  { r: "poisson.test(0)$conf.int[2]", ours: garwood(0).upper, value: 3.68887945411394 },
  { r: "poisson.test(1)$conf.int[1]", ours: garwood(1).lower, value: 0.0253178079842899 },
  { r: "poisson.test(1)$conf.int[2]", ours: garwood(1).upper, value: 5.5716433909389 },
  { r: "poisson.test(5)$conf.int[1]", ours: garwood(5).lower, value: 1.62348639011842 },
  { r: "poisson.test(5)$conf.int[2]", ours: garwood(5).upper, value: 11.6683320793227 },
  { r: "poisson.test(12, 3.5)$conf.int[1]", ours: garwood(12, 3.5).lower, value: 1.77159288820635 },
  {
    r: "poisson.test(400, 7, conf.level = 0.9)$conf.int[2]",
    ours: garwood(400, 7, 0.9).upper,
    value: 62.0709727360987,
  },
]);

agreesWithR("twoPoisson", 1e-7, [
  {
    r: "poisson.test(c(11, 23), c(800, 3011))$p.value",
    ours: twoPoisson(11, 800, 23, 3011).p,
    value: 0.136634447064282,
  },
  {
    r: "poisson.test(c(11, 23), c(800, 3011))$estimate[[1]]",
    ours: twoPoisson(11, 800, 23, 3011).ratio ?? -1,
    value: 1.80005434782609,
  },
  {
    r: "poisson.test(c(11, 23), c(800, 3011))$conf.int[1]",
    ours: twoPoisson(11, 800, 23, 3011).interval.lower,
    value: 0.792205085833007,
  },
  {
    r: "poisson.test(c(11, 23), c(800, 3011))$conf.int[2]",
    ours: twoPoisson(11, 800, 23, 3011).interval.upper,
    value: 3.84386274039495,
  },
  { r: "poisson.test(c(0, 7), c(10, 10))$p.value", ours: twoPoisson(0, 10, 7, 10).p, value: 0.015625 },
  {
    r: "poisson.test(c(0, 7), c(10, 10))$conf.int[2]",
    ours: twoPoisson(0, 10, 7, 10).interval.upper,
    value: 0.693813980096453,
  },
  { r: "poisson.test(c(4, 0), c(7, 21))$p.value", ours: twoPoisson(4, 7, 0, 21).p, value: 0.00390625 },
  {
    r: "poisson.test(c(4, 0), c(7, 21))$conf.int[2]",
    ours: twoPoisson(4, 7, 0, 21).interval.upper,
    value: Number.POSITIVE_INFINITY,
  },
]);

const count = fc.integer({ min: 0, max: 80 });
const exposure = fc.double({ min: 0.01, max: 1000, noNaN: true });

describe("garwood", () => {
  it("contains the rate, rises with the count, and scales with the exposure", () => {
    fc.assert(
      fc.property(count, exposure, (k, t) => {
        const here = garwood(k, t);
        expect(here.lower).toBeLessThanOrEqual(k / t);
        expect(here.upper).toBeGreaterThan(k / t);
        expect(garwood(k + 1, t).lower).toBeGreaterThan(here.lower);
        expect(garwood(k + 1, t).upper).toBeGreaterThan(here.upper);
        expect(here.upper * t).toBeCloseTo(garwood(k).upper, 8);
      }),
    );
  });

  it("needs an exposure", () => {
    expect(() => garwood(3, 0)).toThrow(RangeError);
    expect(() => garwood(3, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe("twoPoisson", () => {
  it("gives the same p, bit for bit, and the inverse ratio with the sides swapped", () => {
    fc.assert(
      fc.property(count, exposure, count, exposure, (k1, t1, k2, t2) => {
        const here = twoPoisson(k1, t1, k2, t2);
        const swapped = twoPoisson(k2, t2, k1, t1);
        expect(swapped.p).toBe(here.p);
        if (k1 > 0 && k2 > 0) expect((swapped.ratio ?? 0) * (here.ratio ?? 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("says nothing without an event", () => {
    expect(twoPoisson(0, 5, 0, 9)).toEqual({
      ratio: null,
      interval: { lower: 0, upper: Number.POSITIVE_INFINITY },
      p: 1,
    });
  });
});
