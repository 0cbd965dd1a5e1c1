import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../src/releases/catalogue.js";
import { exactly, isInside, type ReleaseInterval, UNKNOWN_INTERVAL } from "../../src/releases/interval.js";
import { formatInterval, parseLabel } from "../../src/releases/label.js";
import { narrow } from "../../src/releases/narrow.js";

function interval(text: string): ReleaseInterval {
  const label = parseLabel(text);
  return label?.kind === "interval" ? label.interval : UNKNOWN_INTERVAL;
}

function narrowed(...records: [number | null, string][]): string[] {
  const { intervals, violated } = narrow(records.map(([time, text]) => ({ time, interval: interval(text) })));
  return [...intervals.map(formatInterval), ...(violated ? ["violated"] : [])];
}

describe("narrowing by neighbours", () => {
  it("carries lower bounds forward and upper bounds backward, in time order", () => {
    expect(narrowed([3, "unknown"], [1, ">=0.4.4"], [5, "<=0.4.7"], [0, "unknown"])).toEqual([
      "0.4.4..0.4.7",
      "0.4.4..0.4.7",
      "0.4.4..0.4.7",
      "<=0.4.7",
    ]);
  });

  it("leaves undated records alone", () => {
    expect(narrowed([1, "0.4.4"], [null, "unknown"], [null, "0.4.0"], [2, "unknown"])).toEqual([
      "0.4.4",
      "unknown",
      "0.4.0",
      ">=0.4.4",
    ]);
  });

  it("narrows nothing where a release falls", () => {
    expect(narrowed([1, "0.4.4"], [2, "unknown"], [3, "0.4.3"])).toEqual([
      "0.4.4",
      "unknown",
      "0.4.3",
      "violated",
    ]);
  });

  it("sees no order among records of one millisecond", () => {
    expect(narrowed([1, "0.4.4"], [1, "0.4.3"])).toEqual(["0.4.4", "0.4.3"]);
  });

  const truth = fc.array(
    fc.record({
      time: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
      below: fc.nat({ max: 20 }),
      above: fc.nat({ max: 20 }),
    }),
    { maxLength: 30 },
  );

  it("never loses the true release, never widens, and is stable", () => {
    fc.assert(
      fc.property(truth, (records) => {
        // The releases rise with time; each record shows an interval around the true one.
        const given = records.map(({ time, below, above }) => {
          const at = Math.min(CATALOGUE.length - 1, time ?? 0);
          const lower = CATALOGUE[at - below] ?? null;
          const upper = CATALOGUE[at + above] ?? null;
          return { time, interval: { lower, upper } };
        });
        const { intervals, violated } = narrow(given);
        expect(violated).toBe(false);
        intervals.forEach((interval, at) => {
          const release = CATALOGUE[Math.min(CATALOGUE.length - 1, given[at]?.time ?? 0)] ?? "";
          expect(isInside(exactly(release), interval)).toBe(true);
          expect(isInside(interval, given[at]?.interval ?? UNKNOWN_INTERVAL)).toBe(true);
        });
        const again = narrow(
          given.map(({ time }, at) => ({ time, interval: intervals[at] ?? UNKNOWN_INTERVAL })),
        );
        expect(again.intervals).toEqual(intervals);
      }),
    );
  });
});
