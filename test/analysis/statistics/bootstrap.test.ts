import { describe, expect, it } from "vitest";
import { bootstrapShare } from "../../../src/analysis/statistics/bootstrap.js";

/** `count` events of five spans, of which 0, 1, 2, … show it in turn. */
const events = (count: number) => Array.from({ length: count }, (_, i) => ({ k: i % 4, n: 5 }));

describe("bootstrapShare", () => {
  it("gives no interval below twenty events with a span, and says how many are missing", () => {
    expect(bootstrapShare([])).toEqual({ kind: "too-few", share: null, missing: 20 });
    expect(bootstrapShare(events(19))).toEqual({ kind: "too-few", share: 27 / 95, missing: 1 });
    expect(bootstrapShare([...events(19), { k: 0, n: 0 }])).toMatchObject({ kind: "too-few", missing: 1 });
  });

  it("encloses the pooled share from twenty on, about as wide as the standard error of events says", () => {
    const estimate = bootstrapShare(events(40));
    if (estimate.kind !== "interval") throw new Error("forty events are enough");
    expect(estimate).toMatchObject({ share: 0.3, draws: 4000, seed: 20_260_101 });
    // Shares of 0, 0.2, 0.4 and 0.6 have a standard deviation of 0.2236; over 40 events ± 1.96 of it is 0.0693.
    expect(estimate.interval.lower).toBeCloseTo(0.3 - 0.0693, 2);
    expect(estimate.interval.upper).toBeCloseTo(0.3 + 0.0693, 2);
  });

  it("depends on the seed, and not on the order of events", () => {
    expect(bootstrapShare(events(30).toReversed(), 5)).toEqual(bootstrapShare(events(30), 5));
    const lopsided = Array.from({ length: 25 }, (_, i) => ({ k: i % 3, n: (i % 7) + 2 }));
    expect(bootstrapShare(lopsided, 5)).not.toEqual(bootstrapShare(lopsided, 6));
  });

  it("has no width where all events agree", () => {
    const estimate = bootstrapShare(Array.from({ length: 20 }, () => ({ k: 1, n: 4 })));
    expect(estimate).toMatchObject({ share: 0.25, interval: { lower: 0.25, upper: 0.25 } });
  });

  it("refuses what is no count", () => {
    expect(() => bootstrapShare([{ k: 3, n: 2 }])).toThrow(RangeError);
  });
});
