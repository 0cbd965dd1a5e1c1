import { describe, expect, it } from "vitest";
import { againstPrevious, weekBefore } from "../../src/analysis/against-previous.js";
import type { FallbackRow } from "../../src/analysis/fallback-rows.js";
import { MOST_SINGLE_EVENTS, timelineOf } from "../../src/analysis/timeline.js";
import { isoWeek } from "../../src/ingest/week.js";

const START = Date.UTC(2026, 8, 21);
const HOUR = 3_600_000;

const NO_TEXT = { unsupported_spans: null, affected_bullets: null };

/** The part of a fallback that a timeline reads. */
function event(hours: number, spans: number | null, bullets: number | null = null): FallbackRow {
  const time = START + hours * HOUR;
  return {
    time,
    week: isoWeek(time),
    release: "0.4.4",
    spans,
    bullets,
    ...NO_TEXT,
  } as unknown as FallbackRow;
}

describe("the timeline", () => {
  it("gives median and range of each week, of the events that tell", () => {
    const rows = [event(1, 4, 2), event(2, 9), event(3, 5), event(4, 6), event(200, 7), event(5, null)];
    const { events, weeks } = timelineOf(rows);
    expect(events).toHaveLength(5);
    expect(weeks).toEqual([
      {
        week: "2026-W39",
        spans: { events: 4, lowest: 4, median: 5.5, highest: 9 },
        bullets: { events: 1, lowest: 2, median: 2, highest: 2 },
      },
      { week: "2026-W40", spans: { events: 1, lowest: 7, median: 7, highest: 7 }, bullets: null },
    ]);
  });

  it("shows single events up to three hundred", () => {
    const many = Array.from({ length: MOST_SINGLE_EVENTS }, (_, at) => event(at, at));
    expect(timelineOf(many).events).toHaveLength(MOST_SINGLE_EVENTS);
    expect(timelineOf([...many, event(1000, 3)]).events).toBeNull();
  });
});

describe("against the previous week", () => {
  it("knows the week before, over the end of a year", () => {
    expect(weekBefore("2026-W39")).toBe("2026-W38");
    expect(weekBefore("2027-W01")).toBe("2026-W53");
    expect(weekBefore("2026-W54")).toBeNull();
  });

  it("makes no number of what either week does not know", () => {
    const before = { fallbacks: 3, episodes: 2, spans: null, bullets: 4 };
    const now = { fallbacks: 1, episodes: 2, spans: 7, bullets: null };
    expect(againstPrevious("2026-W38", before, now).change).toEqual({
      fallbacks: -2,
      episodes: 0,
      spans: null,
      bullets: null,
    });
  });
});
