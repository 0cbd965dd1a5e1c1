import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forEachCombination } from "../../../src/analysis/statistics/combinations.js";
import type { EventCounts } from "../../../src/analysis/statistics/share-vectors.js";
import { totalVariation } from "../../../src/analysis/statistics/total-variation.js";
import { agreesWithR } from "./against-r.js";

function tested(a: readonly EventCounts[], b: readonly EventCounts[], seed?: number) {
  const test = totalVariation(a, b, seed);
  if (test.kind !== "tested") throw new Error("both sides have events");
  return test;
}

/** Events of three classes, written as rows of counts. */
const events = (...rows: readonly (readonly [number, number, number])[]): EventCounts[] =>
  rows.map(([x, y, z]) => ({ x, y, z }));

const first = tested(
  events([3, 1, 0], [2, 2, 0], [5, 0, 1], [1, 0, 0]),
  events([0, 2, 2], [1, 3, 0], [0, 0, 4], [0, 1, 1], [2, 2, 2]),
);
const equal = tested(events([4, 0, 0], [3, 1, 0], [1, 1, 0]), events([0, 1, 3], [0, 0, 2], [1, 1, 1]));

// mix <- function(a, b) { x <- rbind(a, b); x <- x / rowSums(x); n <- nrow(a)
//   tv <- function(i) sum(abs(colMeans(x[i, , drop = FALSE]) - colMeans(x[-i, , drop = FALSE]))) / 2
//   d <- combn(nrow(x), n, tv); c(distance = tv(1:n), mean = mean(d), p = mean(d >= tv(1:n) - 1e-12)) }
// a <- rbind(c(3, 1, 0), c(2, 2, 0), c(5, 0, 1), c(1, 0, 0))
// b <- rbind(c(0, 2, 2), c(1, 3, 0), c(0, 0, 4), c(0, 1, 1), c(2, 2, 2))
// e <- rbind(c(4, 0, 0), c(3, 1, 0), c(1, 1, 0)); f <- rbind(c(0, 1, 3), c(0, 0, 2), c(1, 1, 1))
agreesWithR("totalVariation", 1e-13, [
  { r: "mix(a, b)[[1]]", ours: first.distance, value: 0.654166666666667 },
  { r: "mix(a, b)[[2]]", ours: first.meanDistance, value: 0.275595238095238 },
  { r: "mix(a, b)[[3]]", ours: first.p, value: 0.00793650793650794 },
  { r: "mix(e, f)[[1]]", ours: equal.distance, value: 0.694444444444444 },
  { r: "mix(e, f)[[2]]", ours: equal.meanDistance, value: 0.338888888888889 },
  { r: "mix(e, f)[[3]]", ours: equal.p, value: 0.1 },
]);

const event = fc.record(
  { x: fc.integer({ min: 0, max: 4 }), y: fc.integer({ min: 1, max: 4 }), z: fc.integer({ min: 0, max: 4 }) },
  { requiredKeys: ["y"] },
);
const side = fc.array(event, { minLength: 1, maxLength: 7 });

/** Events of one to seven spans: their shares are multiples of 1/420. */
const eventsOfSevenths = fc.array(
  fc.array(fc.constantFrom("x", "y", "z"), { minLength: 1, maxLength: 7 }).map((spans): EventCounts => {
    const countOf = (name: string) => spans.filter((span) => span === name).length;
    return { x: countOf("x"), y: countOf("y"), z: countOf("z") };
  }),
  { minLength: 1, maxLength: 5 },
);

/** The exact p by its definition, on shares times 420 and distances times both numbers of events. */
function pInWholeNumbers(a: readonly EventCounts[], b: readonly EventCounts[]): number {
  const pooled = [...a, ...b].map(({ x = 0, y = 0, z = 0 }) => [x, y, z].map((n) => (n * 420) / (x + y + z)));
  const distanceOf = (chosen: readonly number[]) =>
    [0, 1, 2].reduce((sum, name) => {
      const parts = pooled.map(
        (shares, i) => (shares[name] ?? 0) * (chosen.includes(i) ? b.length : -a.length),
      );
      return sum + Math.abs(parts.reduce((total, part) => total + part, 0));
    }, 0);
  const observed = distanceOf(a.map((_, i) => i));
  let all = 0;
  let reached = 0;
  forEachCombination(pooled.length, a.length, (chosen) => {
    all++;
    if (distanceOf(chosen) >= observed) reached++;
  });
  return reached / all;
}

describe("totalVariation", () => {
  it("names the classes that make the distance, the largest part first", () => {
    const test = tested(
      [{ kept: 2, left: 2 }, { left: 1 }],
      [
        { kept: 1, arrived: 3 },
        { kept: 1, arrived: 1 },
      ],
    );
    expect(test.contributions).toEqual([
      { name: "left", shareA: 0.75, shareB: 0, contribution: 0.375 },
      { name: "arrived", shareA: 0, shareB: 0.625, contribution: 0.3125 },
      { name: "kept", shareA: 0.25, shareB: 0.375, contribution: 0.0625 },
    ]);
    expect(test.distance).toBe(0.75);
    expect(test).toMatchObject({ method: "exact", labellings: 6 });
  });

  it("weighs each event the same, however many spans it has", () => {
    const small = tested([{ x: 1, y: 1 }], [{ x: 1 }, { y: 1 }]);
    const large = tested([{ x: 200, y: 200 }], [{ x: 30 }, { y: 1 }]);
    expect(large.distance).toBe(small.distance);
    expect(small.distance).toBe(0);
    expect(small.p).toBe(1);
  });

  it("treats a name like __proto__ as any other", () => {
    const odd = JSON.parse('{"__proto__": 3, "constructor": 1}') as EventCounts;
    const test = tested([odd], [{ x: 1 }]);
    expect(test.distance).toBe(1);
    expect(test.contributions.map(({ name }) => name)).toEqual(["x", "__proto__", "constructor"]);
  });

  it("says that there is nothing to compare, and refuses an event without counts", () => {
    expect(totalVariation([], [{ x: 1 }])).toEqual({ kind: "no-data" });
    expect(() => totalVariation([{}], [{ x: 1 }])).toThrow(RangeError);
    expect(() => totalVariation([{ x: 0 }], [{ x: 1 }])).toThrow(RangeError);
    expect(() => totalVariation([{ x: -1, y: 3 }], [{ x: 1 }])).toThrow(RangeError);
  });

  it("is the same, bit for bit, with the sides swapped and events and classes in another order", () => {
    const mirrored = (counts: EventCounts): EventCounts =>
      Object.fromEntries(Object.entries(counts).reverse());
    fc.assert(
      fc.property(side, side, (a, b) => {
        const { contributions, ...test } = tested(a, b);
        const { contributions: swapped, ...other } = tested(b.toReversed().map(mirrored), a.toReversed());
        expect(other).toEqual(test);
        expect(swapped).toEqual(
          contributions.map(({ shareA, shareB, ...rest }) => ({ ...rest, shareA: shareB, shareB: shareA })),
        );
        expect(contributions.reduce((sum, part) => sum + part.contribution, 0)).toBeCloseTo(
          test.distance,
          12,
        );
      }),
    );
  });

  it("raises a false alarm at no level more often than that level, over every labelling of the same events", () => {
    const pooled = events([3, 1, 0], [2, 2, 0], [2, 2, 0], [0, 1, 1], [0, 0, 4], [1, 0, 0], [1, 1, 1]);
    for (const size of [1, 2, 3]) {
      const ps: number[] = [];
      forEachCombination(pooled.length, size, (chosen) => {
        const a = pooled.filter((_, i) => chosen.includes(i));
        ps.push(
          tested(
            a,
            pooled.filter((_, i) => !chosen.includes(i)),
          ).p,
        );
      });
      for (const level of ps) {
        expect(ps.filter((p) => p <= level).length / ps.length).toBeLessThanOrEqual(level + 1e-12);
      }
    }
  });

  it("counts equally far labellings as whole-number arithmetic does, whatever rounding does", () => {
    fc.assert(
      fc.property(eventsOfSevenths, eventsOfSevenths, (a, b) => {
        expect(tested(a, b).p).toBe(pInWholeNumbers(a, b));
      }),
    );
  });

  it("counts the observed labelling among the drawn ones", () => {
    const apart = tested(Array(12).fill({ x: 1 }), Array(12).fill({ y: 1 }));
    expect(apart).toMatchObject({ method: "sampled", distance: 1, p: 1 / 10_000 });
  });

  it("draws labellings beyond 200,000, reproducibly, and comes near the exact p", () => {
    const a = Array.from({ length: 10 }, (_, i): EventCounts => ({ x: i % 4, y: 3, z: 1 }));
    const b = Array.from({ length: 11 }, (_, i): EventCounts => ({ x: i % 5, y: 1, z: i % 2 }));
    const drawn = tested(a, b, 7);
    expect(drawn).toMatchObject({ method: "sampled", labellings: 9999, seed: 7 });
    expect(tested(b.toReversed(), a, 7).p).toBe(drawn.p);
    expect(tested(a, b, 8).p).not.toBe(drawn.p);
    const exact = tested(a.slice(0, 9), b.slice(0, 9));
    expect(exact).toMatchObject({ method: "exact", labellings: 48_620 });
    expect(tested(a, b, 8).p).toBeCloseTo(drawn.p, 1);
    expect(Math.min(drawn.p, exact.p)).toBeGreaterThanOrEqual(1 / 10_000);
  });
});
