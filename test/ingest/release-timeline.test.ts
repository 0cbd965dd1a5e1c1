import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClaimedRows } from "../../src/ingest/claimed-rows.js";
import { ReleaseEvidence } from "../../src/ingest/release-evidence.js";
import { clue, type FixedClueName } from "../../src/releases/clues.js";
import { intersect, type ReleaseInterval } from "../../src/releases/interval.js";
import { narrow } from "../../src/releases/narrow.js";

/** Few clues and few times: then stretches are long, times stand still, and releases fall. */
const clues = fc.constantFrom<readonly FixedClueName[]>(
  [],
  [],
  ["probe-budget-24000"],
  ["probe-budget-24000", "bullet-removal-status"],
  ["probe-budget-4000"],
  ["probe-budget-4000", "post-downgrade-status"],
);

const record = fc.record({
  kind: fc.constantFrom("fallback", "attempt"),
  names: clues,
  /** Milliseconds after the record before; seldom back. */
  step: fc.oneof(
    { weight: 8, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 0 }) },
  ),
  isDated: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.boolean() }),
  isRow: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.boolean() }),
});

describe("the timeline of an input and host", () => {
  it("narrows stretches as it would narrow each record by itself", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), (records) => {
        const evidence = new ReleaseEvidence();
        const timeline = evidence.timelineOf(1, "host");
        const ids = { fallback: 0, attempt: 0 };
        const plain: { row: string | null; time: number | null; interval: ReleaseInterval }[] = [];
        let time = 0;
        for (const { kind, names, step, isDated, isRow } of records) {
          time += step;
          const content = evidence.infer(names.map(clue));
          const id = isRow ? ++ids[kind] : null;
          timeline.add(kind, id, isDated ? time : null, content);
          if (id === null && names.length === 0) continue;
          plain.push({
            row: id === null ? null : `${kind} ${id}`,
            time: isDated && !content.contradictsItself ? time : null,
            interval: content.interval,
          });
        }

        const stretches = timeline.stretches();
        const told = narrow(stretches);
        const rows = stretches.flatMap(({ kind, firstId, records: count }, at) =>
          Array.from({ length: count }, (_, nth) => [
            firstId === null ? null : `${kind} ${firstId + nth}`,
            told.intervals[at],
          ]),
        );

        const expected = narrow(plain);
        expect(told.violated).toBe(expected.violated);
        expect(rows).toEqual(plain.map(({ row }, at) => [row, expected.intervals[at]]));
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps what follows in time and says the same as one stretch", () => {
    const evidence = new ReleaseEvidence();
    const timeline = evidence.timelineOf(1, null);
    const content = evidence.infer([clue("probe-budget-24000")]);
    for (let id = 1; id <= 1000; id++) timeline.add("fallback", id, id, content);
    timeline.add("attempt", 1, 1001, evidence.infer([]));
    expect(timeline.stretches().map(({ kind, firstId, records }) => [kind, firstId, records])).toEqual([
      ["fallback", 1, 1000],
      ["attempt", 1, 1],
    ]);
    timeline.add("fallback", 1001, 500, content);
    expect(timeline.stretches()).toHaveLength(1002);
  });
});

describe("what is said about rows", () => {
  const from = (lower: string): ReleaseInterval => ({ lower, upper: null });
  const upTo = (upper: string): ReleaseInterval => ({ lower: null, upper });
  const interval = fc.constantFrom(from("0.4.3"), from("0.4.5"), upTo("0.4.2"), upTo("0.4.7"));
  const claim = fc.record({
    first: fc.integer({ min: 1, max: 20 }),
    rows: fc.integer({ min: 1, max: 5 }),
    interval,
  });

  it("is what all places of a row have in common, in the order of the rows", () => {
    const content = new ReleaseEvidence().infer([]);
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 8 }), (claims) => {
        const claimed = new ClaimedRows();
        const expected = new Map<number, ReleaseInterval | null>();
        for (const { first, rows, interval: said } of claims) {
          claimed.add(first, rows, content, said);
          for (let id = first; id < first + rows; id++) {
            const known = expected.get(id);
            expected.set(id, known === undefined ? said : known === null ? null : intersect(known, said));
          }
        }
        const told = claimed
          .inOrder()
          .flatMap(({ firstId, lastId, interval: said }) =>
            Array.from({ length: lastId - firstId + 1 }, (_, nth) => [firstId + nth, said] as const),
          );
        expect(told).toEqual([...expected].sort(([a], [b]) => a - b));
      }),
    );
  });
});
