import { describe, expect, it } from "vitest";
import { randomFrom, xoshiro128 } from "../../../src/analysis/statistics/random.js";

describe("the generator", () => {
  it("gives the numbers of the reference implementation (xoshiro128starstar.c) from the state 1, 2, 3, 4", () => {
    const random = xoshiro128([1, 2, 3, 4]);
    const expected = [
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    ];
    expect(expected.map(() => random.bits())).toEqual(expected);
  });

  it("repeats itself from the same seed, and not from the next one", () => {
    const numbers = (seed: number) => {
      const random = randomFrom(seed);
      return [random.bits(), random.bits(), random.bits()];
    };
    expect(numbers(1)).toEqual(numbers(1));
    expect(numbers(1)).not.toEqual(numbers(2));
    expect(numbers(0)).not.toContain(0);
  });

  it("draws every number below n about as often", () => {
    const random = randomFrom(3);
    const seen = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) {
      const drawn = random.below(6);
      seen[drawn] = (seen[drawn] ?? 0) + 1;
    }
    // Five standard deviations of Binomial(60000, 1/6) are 456.
    for (const count of seen) expect(Math.abs(count - 10_000)).toBeLessThan(456);
  });

  it("has no bias towards small numbers where 2^32 is no multiple of n", () => {
    const random = randomFrom(5);
    const n = 3 * 2 ** 30;
    const drawn = Array.from({ length: 10_000 }, () => random.below(n));
    // Taking the remainder alone would put half of them into the first third.
    expect(drawn.filter((x) => x < n / 3).length / drawn.length).toBeCloseTo(1 / 3, 1);
    expect(Math.max(...drawn)).toBeLessThan(n);
  });

  it("draws uniform numbers in [0, 1)", () => {
    const random = randomFrom(4);
    const drawn = Array.from({ length: 20_000 }, () => random.uniform());
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(drawn.reduce((sum, x) => sum + x, 0) / drawn.length).toBeCloseTo(0.5, 2);
  });
});
