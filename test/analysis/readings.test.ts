import { describe, expect, it } from "vitest";
import { type ReadingEvent, type ReadingInput, readings } from "../../src/analysis/readings.js";

const event = (counts: Partial<ReadingEvent>): ReadingEvent => ({
  spans: 10,
  adjacent: 0,
  unrelated: 0,
  caseVariant: 0,
  unanalysed: 0,
  ...counts,
});
const times = (count: number, counts: Partial<ReadingEvent>) =>
  Array.from({ length: count }, () => event(counts));
const read = (input: Partial<ReadingInput>) =>
  readings({ fallbacks: input.events?.length ?? 0, events: [], exposure: null, backticked: null, ...input });

const adjacent = { adjacent: 4, unrelated: 1 };
const unrelated = { adjacent: 1, unrelated: 3 };

describe("readings", () => {
  it("no fallback: the ladder ended it, if the exposure could have shown one", () => {
    // At 1 fallback in 20, none in 59 has probability 0.0485, and none in 58 has 0.0510.
    const before = { k: 1, n: 20 };
    expect(read({ exposure: { attempts: 59, before } })).toEqual([
      { kind: "ladder-ended-composition", attempts: 59, chanceOfNone: 0.95 ** 59 },
    ]);
    expect(read({ exposure: { attempts: 58, before } })).toEqual([
      { kind: "cannot-tell", needs: [{ kind: "attempts", needed: 59 }] },
    ]);
  });

  it("no fallback and no exposure: cannot tell, an exposure is needed", () => {
    expect(read({})).toEqual([{ kind: "cannot-tell", needs: [{ kind: "exposure" }] }]);
  });

  it("an old rate of none, or without attempts, gives no number of attempts", () => {
    for (const before of [
      { k: 0, n: 20 },
      { k: 0, n: 0 },
    ]) {
      expect(read({ exposure: { attempts: 1000, before } })).toEqual([
        { kind: "cannot-tell", needs: [{ kind: "attempts", needed: null }] },
      ]);
    }
  });

  it("mostly adjacent: a rendering rule is possible, from six events that agree", () => {
    expect(read({ events: times(6, adjacent) })).toEqual([
      { kind: "rendering-rule-possible", vote: { for: 6, against: 0, p: expect.closeTo(2 / 64, 12) } },
    ]);
    expect(read({ events: times(5, adjacent) })).toEqual([
      { kind: "cannot-tell", needs: [{ kind: "composed-events", missing: 1 }] },
    ]);
  });

  it("mostly two unrelated parts: no acceptance rule can be safe", () => {
    expect(read({ events: [...times(9, unrelated), event(adjacent)] })).toMatchObject([
      { kind: "no-rule-can-be-safe", vote: { for: 9, against: 1 } },
    ]);
  });

  it("gives each event one vote, however many spans it has, and none to an even split", () => {
    const long = event({ spans: 400, adjacent: 300 });
    const even = event({ adjacent: 2, unrelated: 2 });
    expect(read({ events: [long, ...times(8, unrelated), even] })).toMatchObject([
      { kind: "no-rule-can-be-safe", vote: { for: 8, against: 1 } },
    ]);
  });

  it("split events: cannot tell, with the number that would carry it", () => {
    // 4 against 4 needs 9 more on one side: 13 against 4 has p = 0.049, 12 against 4 has 0.077.
    expect(read({ events: [...times(4, adjacent), ...times(4, unrelated)] })).toEqual([
      { kind: "cannot-tell", needs: [{ kind: "composed-events", missing: 9 }] },
    ]);
  });

  it("reads nothing from the classes where most spans were not analysed", () => {
    const starved = { spans: 10, adjacent: 2, unanalysed: 6 };
    expect(read({ events: times(8, starved) })).toEqual([
      { kind: "cannot-tell", needs: [{ kind: "analysis", unanalysed: { k: 48, n: 80 } }] },
    ]);
  });

  it("case variants dominate: that class is next, beside what composition says", () => {
    const variants = { spans: 9, caseVariant: 6, ...adjacent };
    expect(read({ events: times(7, variants) }).map(({ kind }) => kind)).toEqual([
      "rendering-rule-possible",
      "case-variant-next",
    ]);
  });

  it("fewer backticked values in replays stand beside the answer", () => {
    const backticked = { before: [30, 28, 35, 31, 29], after: [12, 15, 11, 9, 14] };
    expect(read({ backticked })).toMatchObject([
      { kind: "cannot-tell" },
      { kind: "ladder-costs-rendering", superiority: 0 },
    ]);
    const more = { before: backticked.after, after: backticked.before };
    expect(read({ backticked: more })).toMatchObject([{ kind: "cannot-tell" }]);
  });
});
