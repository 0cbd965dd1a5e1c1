import type { Mark, Spec } from "vega";
import type { Figure, Range } from "../page/page.js";
import { type Canvas, type Chart, frame, LABEL_MARK, labelData, SOFT_INK } from "./chart.js";

const PANEL = 130;
const GAP = 54;
/** Releases up to 0.4.7 gave up above so many bullets. */
const BULLET_LIMIT = 8;

const DAY = 86_400_000;

type Value = { readonly time: number } & Range;

/** Two panels over one time axis: spans above, bullets below with the line at eight. A point an event. */
export function eventsChart(
  { points }: Extract<Figure, { kind: "events-over-time" }>,
  canvas: Canvas,
): Chart {
  const single = (of: (point: (typeof points)[number]) => number | null): Value[] =>
    points.flatMap((point) => {
      const value = of(point);
      return value === null ? [] : [{ time: point.time, lowest: value, median: value, highest: value }];
    });
  return timelineChart(
    single(({ spans }) => spans),
    single(({ bullets }) => bullets),
    canvas,
    54,
  );
}

/** The same with a median and a range a week. */
export function weeksChart({ weeks }: Extract<Figure, { kind: "weeks-over-time" }>, canvas: Canvas): Chart {
  const ranges = (of: (week: (typeof weeks)[number]) => Range | null): Value[] =>
    weeks.flatMap((week) => {
      const range = of(week);
      return range === null ? [] : [{ time: week.time, ...range }];
    });
  return timelineChart(
    ranges(({ spans }) => spans),
    ranges(({ bullets }) => bullets),
    canvas,
    weeks.length > 60 ? 18 : 36,
  );
}

function timelineChart(
  spans: readonly Value[],
  bullets: readonly Value[],
  canvas: Canvas,
  size: number,
): Chart {
  const height = PANEL * 2 + GAP;
  const times = [...spans, ...bullets].map(({ time }) => time);
  const width = canvas.width - 40 - 14;
  return {
    definitions: "",
    spec: {
      ...frame(canvas, { top: 30, right: 14, bottom: 36, left: 40, height }),
      data: [
        { name: "spans", values: [...spans] },
        { name: "bullets", values: [...bullets] },
        labelData([
          { text: "rejected spans", x: -32, y: -18, fill: SOFT_INK, bold: true },
          {
            text: "affected bullets; dashed: eight",
            x: -32,
            y: PANEL + GAP - 18,
            fill: SOFT_INK,
            bold: true,
          },
        ]),
      ],
      scales: [
        { name: "time", type: "utc", domain: timeDomain(times), range: [10, width - 10] },
        countScale("spans", spans, 0, 0),
        countScale("bullets", bullets, PANEL + GAP, BULLET_LIMIT + 2),
      ],
      axes: [
        {
          scale: "time",
          orient: "bottom",
          values: dayTicks(times, Math.floor(width / 120)),
          offset: 8,
          domain: false,
          tickSize: 5,
          encode: { labels: { update: { text: { signal: "utcFormat(datum.value, '%Y-%m-%d')" } } } },
        },
        countAxis("spans"),
        countAxis("bullets"),
      ],
      marks: [
        LABEL_MARK,
        limitLine(width),
        rangeMark("spans", "var(--spans)"),
        pointMark("spans", "var(--spans)", "circle", size),
        rangeMark("bullets", "var(--bullets)"),
        pointMark("bullets", "var(--bullets)", "diamond", size * 1.4),
      ],
    },
  };
}

/** Midnights (UTC) at equal steps of whole days, at most so many. */
function dayTicks(times: readonly number[], most: number): number[] {
  const [from, to] = timeDomain(times);
  const first = Math.ceil(from / DAY);
  const days = Math.floor(to / DAY) - first;
  const step = Math.max(1, Math.ceil((days + 1) / Math.max(1, most)));
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, at) => (first + at * step) * DAY);
}

/** At least a week wide, so that one event stands alone in the middle rather than on an axis of milliseconds. */
function timeDomain(times: readonly number[]): [number, number] {
  const first = times.reduce((least, time) => Math.min(least, time), times[0] ?? 0);
  const last = times.reduce((most, time) => Math.max(most, time), first);
  const missing = Math.max(0, 7 * DAY - (last - first)) / 2;
  return [first - missing, last + missing];
}

function countScale(name: string, values: readonly Value[], top: number, least: number) {
  const highest = values.reduce((most, value) => Math.max(most, value.highest), least);
  return {
    name,
    type: "linear" as const,
    domain: [0, Math.max(1, highest)],
    nice: 4,
    range: [top + PANEL, top],
  };
}

function countAxis(scale: string): NonNullable<Spec["axes"]>[number] {
  return {
    scale,
    orient: "left",
    grid: true,
    ticks: false,
    domain: false,
    labelPadding: 8,
    tickCount: 4,
    tickMinStep: 1,
    format: "d",
  };
}

function limitLine(width: number): Mark {
  return {
    type: "rule",
    encode: {
      enter: {
        x: { value: 0 },
        x2: { value: width },
        y: { scale: "bullets", value: BULLET_LIMIT },
        stroke: { value: "var(--bullets)" },
        strokeWidth: { value: 1.5 },
        strokeDash: { value: [6, 4] },
      },
    },
  };
}

function rangeMark(name: string, stroke: string): Mark {
  return {
    type: "rule",
    from: { data: name },
    encode: {
      enter: {
        x: { scale: "time", field: "time" },
        y: { scale: name, field: "lowest" },
        y2: { scale: name, field: "highest" },
        stroke: { value: stroke },
        strokeWidth: { value: 1.5 },
        strokeOpacity: { value: 0.55 },
      },
    },
  };
}

function pointMark(name: string, fill: string, shape: string, size: number): Mark {
  return {
    type: "symbol",
    from: { data: name },
    encode: {
      enter: {
        x: { scale: "time", field: "time" },
        y: { scale: name, field: "median" },
        shape: { value: shape },
        size: { value: size },
        fill: { value: fill },
        stroke: { value: "var(--paper)" },
        strokeWidth: { value: 0.75 },
      },
    },
  };
}
