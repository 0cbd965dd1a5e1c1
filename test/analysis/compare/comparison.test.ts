import { describe, expect, it } from "vitest";
import type { CompareOptions } from "../../../src/analysis/compare/compare-releases.js";
import { temporaryFolder } from "../../support/cli.js";
import { engineLine } from "../../support/log-lines.js";
import { compareIn, eventLine, eventLines, type Relations, scratchOf, shareOf, times } from "./support.js";

const folder = temporaryFolder();
let scratches = 0;

async function compared(
  logs: Readonly<Record<string, readonly string[]>>,
  [a, b]: readonly [string, string],
  options: CompareOptions = {},
) {
  const scratch = await scratchOf(folder, `compared-${++scratches}`, logs);
  try {
    return await compareIn(scratch, a, b, options);
  } finally {
    await scratch.destroy();
  }
}

const PLAIN: Relations = { "no-near-miss": 3 };
const CASED: Relations = { "no-near-miss": 2, "case-variant-present": 1 };
const PAIR = ["0.4.8", "0.4.9"] as const;

describe("the share of events that show a class", () => {
  it("differs when the test over events says so, whatever the spans", async () => {
    const comparison = await compared(
      {
        "0.4.8": eventLines(times(12, PLAIN)),
        "0.4.9": eventLines(times(12, CASED), { day: "2026-09-28" }),
      },
      PAIR,
    );
    const cased = shareOf(comparison, "class case-variant-present");
    expect(cased).toMatchObject({
      a: { events: { k: 0, n: 12 }, spans: { k: 0, n: 36 } },
      b: { events: { k: 12, n: 12 }, spans: { k: 12, n: 36 } },
      verdict: { kind: "differs", direction: "rise", smallSample: true },
    });
    // R: fisher.test(matrix(c(0, 12, 12, 0), 2))$p.value
    expect(cased.p).toBeCloseTo(7.396e-7, 10);
    expect(cased.a.events.upperBoundWhenNone).toBeCloseTo(1 - 0.05 ** (1 / 12), 12);
    expect(comparison.verdict).toBe("differs");
  });

  it("twelve spans of one event are one event", async () => {
    const comparison = await compared(
      {
        "0.4.8": eventLines([{ "no-near-miss": 12 }]),
        "0.4.9": eventLines([{ "case-variant-present": 12 }], { day: "2026-09-28" }),
      },
      PAIR,
    );
    expect(shareOf(comparison, "class case-variant-present").verdict.kind).toBe("counts-only");
  });

  it("swapping the sides mirrors the differences and keeps every p", async () => {
    const logs = {
      "0.4.8": eventLines([...times(5, PLAIN), ...times(2, CASED)]),
      "0.4.9": eventLines([...times(3, PLAIN), ...times(9, CASED)], { day: "2026-09-28" }),
    };
    const there = await compared(logs, PAIR);
    const back = await compared(logs, ["0.4.9", "0.4.8"]);
    expect(back.shares.map(({ p, adjustedP }) => [p, adjustedP])).toEqual(
      there.shares.map(({ p, adjustedP }) => [p, adjustedP]),
    );
    expect(back.mix?.test?.p).toBe(there.mix?.test?.p);
    const [x, y] = [there, back].map((each) => shareOf(each, "class case-variant-present").difference);
    expect(y?.lower).toBeCloseTo(-(x?.upper ?? Number.NaN), 12);
  });

  it("every test of the page counts in Holm's adjustment", async () => {
    const comparison = await compared(
      {
        "0.4.8": eventLines(times(6, PLAIN)),
        "0.4.9": eventLines(times(6, CASED), { day: "2026-09-28" }),
      },
      PAIR,
    );
    // Two classes, one failure kind, one repair status, the mix, spans and bullets.
    expect(comparison.tests).toBe(7);
    const cased = shareOf(comparison, "class case-variant-present");
    expect(cased.adjustedP).toBeCloseTo(7 * (cased.p ?? 0), 12);
  });
});

describe("what was not analysed", () => {
  it("is never absence: bounds, and a footnote where it could turn the result", async () => {
    const unanalysed: Relations = { "no-near-miss": 1, "not-classified-budget": 2 };
    const comparison = await compared(
      {
        "0.4.8": eventLines(times(12, unanalysed), { complete: false }),
        "0.4.9": eventLines(times(12, CASED), { day: "2026-09-28" }),
      },
      PAIR,
    );
    const cased = shareOf(comparison, "class case-variant-present");
    expect(cased.a.bounds).toEqual({ least: { k: 0, n: 12 }, most: { k: 12, n: 12 } });
    expect(cased.dependsOnUnanalysed).toBe(true);
    expect(comparison.footnotes).toContainEqual({
      kind: "depends-on-unanalysed",
      measures: ["class case-variant-present"],
    });
    expect(comparison.a.unanalysed).toMatchObject({ events: { k: 12, n: 12 }, spans: { k: 24, n: 36 } });
    expect(comparison.mix?.a.n).toBe(0);
  });
});

describe("what is not compared", () => {
  it("bullets and repair outcomes across the change of their meaning", async () => {
    const comparison = await compared(
      { "0.4.6": eventLines([PLAIN]), "0.4.7": eventLines([PLAIN], { day: "2026-09-28" }) },
      ["0.4.6", "0.4.7"],
    );
    expect(comparison.comparability.map(({ id }) => id)).toEqual(["bullets-redefined"]);
    expect(comparison.sizes.map(({ id }) => id)).toEqual(["spans"]);
    expect(comparison.shares.some(({ family }) => family === "repair")).toBe(false);
  });

  it("events that only could belong are counted and never used", async () => {
    const comparison = await compared(
      {
        "0.4.8": eventLines([PLAIN]),
        "0.4.8..0.4.9": eventLines(times(4, CASED), { day: "2026-09-21" }),
        "0.4.9": eventLines([PLAIN], { day: "2026-09-28" }),
      },
      PAIR,
    );
    expect([comparison.a.events, comparison.b.events]).toEqual([1, 1]);
    expect(comparison.footnotes.filter(({ kind }) => kind === "could-belong")).toEqual([
      { kind: "could-belong", side: "a", events: 4 },
      { kind: "could-belong", side: "b", events: 4 },
    ]);
  });

  it("sides that hold the same event", async () => {
    const logs = { "0.4.8": eventLines([PLAIN]), "0.4.9": eventLines([PLAIN], { day: "2026-09-28" }) };
    await expect(compared(logs, ["0.4.8..0.4.9", "0.4.9"])).rejects.toThrow(/share 1 event/);
  });

  it("a free label may be any release, so every rule applies perhaps", async () => {
    const comparison = await compared(
      { nightly: eventLines([PLAIN]), "0.4.9": eventLines([PLAIN], { day: "2026-09-28" }) },
      ["nightly", "0.4.9"],
    );
    expect(comparison.comparability.map(({ certain }) => certain)).toEqual([false, false, false, false]);
  });
});

describe("two weeks of one release", () => {
  it("are two sides, and undated events are of neither", async () => {
    const notice = "DS4 compaction unavailable; using Pi default. Compaction summary generation aborted";
    const comparison = await compared(
      {
        "0.4.9": [
          ...eventLines(times(2, PLAIN), { day: "2026-09-14" }),
          ...eventLines(times(3, PLAIN), { day: "2026-09-21" }),
          notice,
        ],
      },
      ["0.4.9@2026-W38", "0.4.9@2026-W39"],
    );
    expect([comparison.a.events, comparison.b.events]).toEqual([2, 3]);
    expect(comparison.footnotes).toContainEqual({ kind: "undated-left-out", side: "a", events: 1 });
  });
});

describe("what may lie behind a difference", () => {
  it("a trigger mixed differently, and an input that gives over a third", async () => {
    const comparison = await compared(
      {
        "0.4.8": eventLines(times(4, PLAIN), { trigger: "manual" }),
        "0.4.9": eventLines(times(4, PLAIN), { day: "2026-09-28", trigger: "threshold" }),
      },
      PAIR,
    );
    expect(comparison.footnotes).toContainEqual({
      kind: "mixed-differently",
      dimension: "trigger",
      a: { manual: 4 },
      b: { threshold: 4 },
    });
    expect(comparison.footnotes).toContainEqual({
      kind: "dimensions-not-told",
      dimensions: ["model", "provider", "host"],
    });
    expect(comparison.footnotes.filter(({ kind }) => kind === "concentrated")).toMatchObject([
      { by: "input", side: "a", k: 4, n: 4 },
      { by: "input", side: "b", k: 4, n: 4 },
    ]);
  });

  it("within each value of a dimension, with all tests in one adjustment", async () => {
    const logs = {
      "0.4.8": eventLines(times(4, PLAIN), { trigger: "manual" }),
      "0.4.9": [
        ...eventLines(times(4, PLAIN), { day: "2026-09-28", trigger: "manual" }),
        ...eventLines(times(4, CASED), { day: "2026-10-05", trigger: "threshold" }),
      ],
    };
    const whole = await compared(logs, PAIR);
    const within = await compared(logs, PAIR, { by: "trigger" });
    expect(within.by?.groups.map(({ value, a, b }) => [value, a.events, b.events])).toEqual([
      ["manual", 4, 4],
      ["threshold", 0, 4],
    ]);
    expect(within.tests).toBe(2 * whole.tests);
    const [manual, threshold] = within.by?.groups ?? [];
    expect(manual?.shares.every(({ p }) => p === 1)).toBe(true);
    expect(threshold?.shares.every(({ verdict }) => verdict.kind === "no-data")).toBe(true);
  });

  it("one event", async () => {
    // 1 of 6 against 7 of 7 has p 0.0047, under 0.05 / 7; without one of B, or a plain one of A, it is over.
    const comparison = await compared(
      {
        "0.4.8": eventLines([CASED, ...times(5, PLAIN)]),
        "0.4.9": eventLines(times(7, CASED), { day: "2026-09-28" }),
      },
      PAIR,
    );
    expect(shareOf(comparison, "class case-variant-present").verdict.kind).toBe("differs");
    const resting = comparison.footnotes.filter((note) => note.kind === "rests-on-one-event");
    const cased = resting.find(({ measure }) => measure === "class case-variant-present");
    expect(cased?.claim).toBe("rise");
    expect(cased?.without).toHaveLength(5 + 7);
    expect(cased?.without).not.toContainEqual({ side: "a", event: "fallback:1", claim: "nothing" });
    expect(cased?.without).toContainEqual({ side: "b", event: "fallback:7", claim: "nothing" });
  });

  it("a retry storm: ten lines of one incident", async () => {
    const start = Date.parse("2026-09-28T08:00:00.000Z");
    const storm = Array.from({ length: 10 }, (_, at) =>
      eventLine(CASED, { time: new Date(start + at * 60_000).toISOString() }),
    );
    const comparison = await compared({ "0.4.8": eventLines(times(10, PLAIN)), "0.4.9": storm }, PAIR);
    expect(comparison.b).toMatchObject({ events: 10, episodes: 1 });
    expect(comparison.footnotes).toContainEqual({
      kind: "episodes-say-otherwise",
      measure: "class case-variant-present",
      events: "rise",
      episodes: "nothing",
    });
  });

  it("the number of looks: weeks with news since both sides have events", async () => {
    const comparison = await compared(
      {
        "0.4.8": [
          ...eventLines([PLAIN], { day: "2026-09-07" }),
          ...eventLines([PLAIN], { day: "2026-09-14" }),
        ],
        "0.4.9": [
          ...eventLines([PLAIN], { day: "2026-09-21" }),
          ...eventLines([PLAIN], { day: "2026-10-05" }),
        ],
      },
      PAIR,
    );
    expect(comparison.looks).toEqual({ look: 2, weeks: ["2026-W39", "2026-W41"] });
  });
});

describe("tiny samples", () => {
  const one = { "0.4.7": eventLines([PLAIN]) };
  const three = { "0.4.8": eventLines(times(3, PLAIN), { day: "2026-09-21" }) };

  it("1 of 1 against 3 of 400: each with its interval, named a small sample that rests on one event", async () => {
    const { attemptRate, footnotes } = await compared({ ...one, ...three }, ["0.4.7", "0.4.8"], {
      exposure: new Map([
        ["0.4.7", { attempts: 1 }],
        ["0.4.8", { attempts: 400 }],
      ]),
    });
    expect(attemptRate).toMatchObject({ a: { k: 1, n: 1 }, b: { k: 3, n: 400 } });
    expect(attemptRate?.a?.interval?.lower).toBeCloseTo(0.2065, 4);
    expect(attemptRate?.b?.interval?.upper).toBeCloseTo(0.0218, 4);
    // R: fisher.test(matrix(c(1, 0, 3, 397), 2))$p.value
    expect(attemptRate?.p).toBeCloseTo(4 / 401, 12);
    // The test decides, so a verdict there is; it never stands without these two.
    expect(attemptRate?.verdict).toMatchObject({ kind: "differs", smallSample: true });
    expect(footnotes).toContainEqual({
      kind: "rests-on-one-event",
      measure: "fallbacks of attempts",
      claim: "fall",
      without: [{ side: "a", event: "fallback:1", claim: "nothing" }],
    });
  });

  it("0 of 0 is n/a and never ranked", async () => {
    const { attemptRate, verdict } = await compared(one, ["0.4.7", "0.4.8"], {
      exposure: new Map([
        ["0.4.7", { attempts: 1 }],
        ["0.4.8", { attempts: 0 }],
      ]),
    });
    expect(attemptRate).toMatchObject({
      a: { k: 1, n: 1 },
      b: { k: 0, n: 0, interval: null },
      difference: null,
      p: null,
      verdict: { kind: "no-data" },
    });
    expect(verdict).toBe("no-data");
  });

  it("no exposure, no rate, and the page says so", async () => {
    const { attemptRate, footnotes } = await compared({ ...one, ...three }, ["0.4.7", "0.4.8"]);
    expect(attemptRate).toBeNull();
    expect(footnotes).toContainEqual({ kind: "no-exposure", sides: ["a", "b"] });
  });

  it("more fallbacks than attempts: not every attempt is told, so no rate", async () => {
    const { attemptRate, footnotes } = await compared({ ...one, ...three }, ["0.4.7", "0.4.8"], {
      exposure: new Map([["0.4.8", { attempts: 2 }]]),
    });
    expect(attemptRate).toBeNull();
    expect(footnotes).toContainEqual({ kind: "attempts-incomplete", side: "b", fallbacks: 3, attempts: 2 });
  });
});

describe("rates", () => {
  const timings = (day: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      engineLine("compaction.timings", {
        time: `${day}T${String(at).padStart(2, "0")}:00:00.000Z`,
        level: "debug",
        metadata: { phase: "prepared", provider: "example", model: "example-model-1" },
      }),
    );

  it("take numerator and denominator from the inputs that tell their attempts", async () => {
    const scratch = await scratchOf(folder, "attempts", {
      "0.4.8": [...timings("2026-09-14", 9), eventLine(PLAIN, { time: "2026-09-14T12:00:00.000Z" })],
      "0.4.9": [...timings("2026-09-15", 4), eventLine(PLAIN, { time: "2026-09-15T12:00:00.000Z" })],
      // At the default level: these two are in no rate.
      "0.4.8..0.4.8": eventLines(times(2, PLAIN), { day: "2026-09-17" }),
    });
    const comparison = await compareIn(scratch, "0.4.8", "0.4.9");
    await scratch.destroy();
    expect(comparison.a).toMatchObject({
      events: 3,
      exposure: { source: "debug-log", attempts: 9, days: 1 },
    });
    expect(comparison.attemptRate).toMatchObject({ a: { k: 1, n: 9 }, b: { k: 1, n: 4 } });
  });

  it("per day: Garwood and two Poisson rates", async () => {
    const { dayRate } = await compared(
      { "0.4.8": eventLines(times(10, PLAIN)), "0.4.9": eventLines([PLAIN], { day: "2026-09-28" }) },
      PAIR,
      {
        exposure: new Map([
          ["0.4.8", { days: 7 }],
          ["0.4.9", { days: 7 }],
        ]),
      },
    );
    // R: poisson.test(c(1, 10), c(7, 7))$p.value
    expect(dayRate?.p).toBeCloseTo(0.01171875, 10);
    expect(dayRate?.ratio?.estimate).toBeCloseTo(0.1, 12);
    expect(dayRate?.a?.rate).toBeCloseTo(10 / 7, 12);
  });
});
