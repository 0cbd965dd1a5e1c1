import type { Figure } from "../page/page.js";
import {
  type Canvas,
  CHARACTER,
  type Chart,
  fitted,
  frame,
  INK,
  LABEL_MARK,
  labelData,
  RULE,
  SOFT_INK,
} from "./chart.js";

const STEP = 28;
/** Below this width of the picture, names stand above their rows rather than beside them. */
const NARROW = 480;
/** Height of a name above its row. */
const NAME = 18;
/** Differences whose whole interval lies within so many shares look alike. */
const ALIKE = 0.1;

/** Differences of shares with their intervals around zero, and the zone in which two releases look alike. */
export function forestChart({ rows }: Extract<Figure, { kind: "forest" }>, canvas: Canvas): Chart {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const narrow = canvas.width < NARROW;
  const step = narrow ? STEP + NAME : STEP;
  const middle = narrow ? NAME + STEP / 2 - 2 : STEP / 2;
  const left = narrow ? 16 : Math.min(longest * CHARACTER + 14, canvas.width * 0.42);
  const right = 16;
  const width = canvas.width - left - right;
  const height = rows.length * step;
  const reach = reachOf(rows);
  const known = rows.flatMap((row, at) =>
    row.lower === null || row.upper === null
      ? []
      : [{ y: at * step + middle, lower: row.lower, upper: row.upper }],
  );
  const estimates = rows.map((row, at) => ({
    y: at * step + middle,
    estimate: row.estimate,
    fill: row.lower === null || row.upper === null ? "var(--paper)" : "var(--spans)",
  }));
  return {
    definitions: "",
    spec: {
      ...frame(canvas, { top: 8, right, bottom: 46, left, height }),
      data: [
        { name: "known", values: known },
        { name: "estimates", values: estimates },
        labelData(
          rows.map(({ name }, at) =>
            narrow
              ? { text: fitted(name, width), x: 0, y: at * step + NAME / 2 + 2 }
              : { text: fitted(name, left - 12), x: -10, y: at * step + middle, align: "right" },
          ),
        ),
      ],
      scales: [{ name: "x", type: "linear", domain: [-reach, reach], range: [0, width] }],
      axes: [
        {
          scale: "x",
          orient: "bottom",
          grid: true,
          ticks: false,
          domain: false,
          labelPadding: 8,
          tickCount: Math.max(2, Math.min(8, Math.floor(width / 70))),
          title: width < 300 ? "percentage points" : "difference in percentage points",
          titlePadding: 8,
          encode: { labels: { update: { text: { signal: TICK_TEXT } } } },
        },
      ],
      marks: [
        {
          type: "rect",
          encode: {
            enter: {
              x: { scale: "x", value: -ALIKE },
              x2: { scale: "x", value: ALIKE },
              y: { value: 0 },
              height: { value: height },
              fill: { value: RULE },
              fillOpacity: { value: 0.45 },
            },
          },
        },
        {
          type: "rule",
          encode: {
            enter: {
              x: { scale: "x", value: 0 },
              y: { value: 0 },
              y2: { value: height },
              stroke: { value: SOFT_INK },
              strokeWidth: { value: 1.25 },
            },
          },
        },
        {
          type: "rule",
          from: { data: "known" },
          encode: {
            enter: {
              x: { scale: "x", field: "lower" },
              x2: { scale: "x", field: "upper" },
              y: { field: "y" },
              stroke: { value: INK },
              strokeWidth: { value: 1.75 },
            },
          },
        },
        {
          type: "symbol",
          from: { data: "estimates" },
          encode: {
            enter: {
              x: { scale: "x", field: "estimate" },
              y: { field: "y" },
              shape: { value: "square" },
              size: { value: 64 },
              fill: { field: "fill" },
              stroke: { value: INK },
              strokeWidth: { value: 1.25 },
            },
          },
        },
        LABEL_MARK,
      ],
    },
  };
}

/** Half the width of the axis: the tenth above the farthest bound, at least 20 points, at most all. */
function reachOf(rows: Extract<Figure, { kind: "forest" }>["rows"]): number {
  const farthest = rows
    .flatMap(({ estimate, lower, upper }) => [estimate, lower ?? 0, upper ?? 0])
    .reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Math.min(1, Math.max(0.2, Math.ceil(farthest * 10 + 0.2) / 10));
}

/** Vega expression: `+20`, `0`, `−20` of a share. */
const TICK_TEXT =
  "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(round(datum.value * 100)), 'd')";
