import { describe, expect, it } from "vitest";
import { loadComparisonData } from "../../../src/analysis/compare/compare-releases.js";
import { type ReadingOfReleases, readReleases } from "../../../src/analysis/reading-of-releases.js";
import { temporaryFolder } from "../../support/cli.js";
import { engineLine } from "../../support/log-lines.js";
import { eventLine, eventLines, type Relations, scratchOf, times } from "./support.js";

const folder = temporaryFolder();
let scratches = 0;

async function readingOf(logs: Readonly<Record<string, readonly string[]>>): Promise<ReadingOfReleases> {
  const scratch = await scratchOf(folder, `reading-${++scratches}`, logs);
  const data = await loadComparisonData(scratch);
  await scratch.destroy();
  return readReleases({ ...data, cases: [] });
}

const ADJACENT: Relations = { "composed-adjacent-present": 2, "composed-two-present-parts": 1 };
const UNRELATED: Relations = { "composed-two-present-parts": 3, "composed-adjacent-present": 1 };

const timings = (day: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    engineLine("compaction.timings", {
      time: new Date(Date.parse(`${day}T00:00:00.000Z`) + at * 3_600_000).toISOString(),
      level: "debug",
      metadata: { phase: "prepared", provider: "example", model: "example-model-1" },
    }),
  );

describe("the reading from 0.4.5 on", () => {
  it("reads mostly adjacent and mostly unrelated from six events on", async () => {
    const adjacent = await readingOf({ "0.4.5": eventLines(times(6, ADJACENT)) });
    expect(adjacent.readings).toMatchObject([
      { kind: "rendering-rule-possible", vote: { for: 6, against: 0 } },
    ]);
    const unrelated = await readingOf({ "0.4.6": eventLines(times(6, UNRELATED)) });
    expect(unrelated.readings).toMatchObject([{ kind: "no-rule-can-be-safe" }]);
  });

  it("says how many events are missing", async () => {
    const { readings } = await readingOf({ "0.4.5": eventLines(times(2, UNRELATED)) });
    expect(readings).toEqual([{ kind: "cannot-tell", needs: [{ kind: "composed-events", missing: 4 }] }]);
  });

  it("leaves earlier releases, free labels and intervals across 0.4.5 out", async () => {
    const reading = await readingOf({
      "0.4.4": eventLines(times(6, UNRELATED)),
      "0.4.4..0.4.6": eventLines(times(3, UNRELATED), { day: "2026-09-28" }),
      nightly: eventLines(times(6, UNRELATED), { day: "2026-10-05" }),
    });
    expect(reading).toMatchObject({ fallbacks: 0, withReport: 0, couldBelong: 3 });
    expect(reading.readings).toEqual([{ kind: "cannot-tell", needs: [{ kind: "exposure" }] }]);
  });

  it("no fallback means something only where the old rate would have shown one", async () => {
    const earlier = (attempts: number) => [
      ...timings("2026-09-01", attempts),
      eventLine(UNRELATED, { time: "2026-09-03T12:30:00.000Z" }),
    ];
    const ended = await readingOf({ "0.4.4": earlier(4), "0.4.5": timings("2026-09-14", 12) });
    // 0.75^12 = 0.032
    expect(ended.readings).toMatchObject([{ kind: "ladder-ended-composition", attempts: 12 }]);
    const few = await readingOf({ "0.4.4": earlier(4), "0.4.5": timings("2026-09-14", 3) });
    expect(few.readings).toEqual([{ kind: "cannot-tell", needs: [{ kind: "attempts", needed: 11 }] }]);
  });
});
