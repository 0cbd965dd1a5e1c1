import type { Mark } from "vega";
import type { Figure } from "../page/page.js";
import {
  type Canvas,
  CHARACTER,
  type Chart,
  fitted,
  frame,
  LABEL_MARK,
  type Label,
  labelData,
  SOFT_INK,
} from "./chart.js";
import { fillOf, patternsOf, toneNumber, toneOf } from "./tones.js";

const BAR = 22;
const STEP = 30;
const SWATCH = { width: 26, height: 16, step: 21 };
/** Least width of a box that shows its letter. */
const LETTER = 12;

/** A painted rectangle: a segment of a bar, or an entry of the legend. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

/** Bars of stacked counts with their totals; every segment wide enough carries the letter of its legend entry. */
export function relationsChart(
  { bars }: Extract<Figure, { kind: "relations-per-release" }>,
  canvas: Canvas,
): Chart {
  const names = [...new Set(bars.flatMap(({ segments }) => segments.map(({ name }) => name)))].sort(
    (a, b) => toneNumber(a) - toneNumber(b),
  );
  const longest = Math.max(0, ...bars.map(({ release }) => release.length));
  const left = Math.min(longest * CHARACTER + 12, canvas.width * 0.3);
  const right = 44;
  const columns = Math.max(1, Math.min(3, Math.floor(canvas.width / 225)));
  const top = Math.ceil(names.length / columns) * SWATCH.step + 14;
  const totals = bars.map(({ segments }) => segments.reduce((sum, { count }) => sum + count, 0));
  const scale = (canvas.width - left - right) / Math.max(1, ...totals);
  const legend = names.map(
    (name, at): Box => ({
      x: (at % columns) * (canvas.width / columns) - left,
      y: Math.floor(at / columns) * SWATCH.step - top + 2,
      width: SWATCH.width,
      height: SWATCH.height,
      name,
    }),
  );
  const segments = bars.flatMap((bar, row) => {
    let before = 0;
    return bar.segments.map(({ name, count }): Box => {
      const x = before * scale;
      before += count;
      return { x, y: row * STEP, width: count * scale, height: BAR, name };
    });
  });
  const labels = [
    ...legend.map(
      ({ name, x, y }): Label => ({
        text: fitted(name, canvas.width / columns - SWATCH.width - 8),
        x: x + SWATCH.width + 7,
        y: y + SWATCH.height / 2 + 0.5,
      }),
    ),
    ...bars.flatMap(({ release }, row): Label[] => {
      const y = row * STEP + BAR / 2 + 0.5;
      const total = totals[row] ?? 0;
      return [
        { text: fitted(release, left - 10), x: -8, y, align: "right" },
        { text: String(total), x: total * scale + 7, y, fill: SOFT_INK },
      ];
    }),
  ];
  return {
    definitions: patternsOf(names, canvas.prefix),
    spec: {
      ...frame(canvas, { top, right, bottom: 6, left, height: bars.length * STEP }),
      data: [
        { name: "boxes", values: [...legend, ...segments].map((box) => painted(box, names, canvas)) },
        labelData(labels),
      ],
      marks: [boxMark(0, "fill"), boxMark(LETTER + 2, "plate"), letterMark(), LABEL_MARK],
    },
  };
}

function painted({ name, ...box }: Box, names: readonly string[], { prefix }: Canvas): object {
  const { lines, ink } = toneOf(name);
  const hasLetter = box.width >= LETTER;
  return {
    ...box,
    fill: fillOf(name, prefix),
    // Where lines would run through a letter, it stands on a plate of the plain tone.
    plate: hasLetter && lines !== undefined ? `var(--tone-${toneNumber(name)})` : "none",
    letter: hasLetter ? letterOf(names.indexOf(name)) : "",
    ink: ink === "light" ? "var(--on-dark)" : "var(--on-light)",
  };
}

/** Rectangles of the boxes; with a width, smaller ones in their middle. */
function boxMark(width: number, fill: "fill" | "plate"): Mark {
  return {
    type: "rect",
    from: { data: "boxes" },
    encode: {
      enter: {
        xc: { signal: "datum.x + datum.width / 2" },
        yc: { signal: "datum.y + datum.height / 2" },
        width: width === 0 ? { field: "width" } : { value: width },
        height: width === 0 ? { field: "height" } : { value: width },
        fill: { field: fill },
        ...(width === 0 ? { stroke: { value: "var(--paper)" }, strokeWidth: { value: 1.5 } } : {}),
      },
    },
  };
}

function letterMark(): Mark {
  return {
    type: "text",
    from: { data: "boxes" },
    encode: {
      enter: {
        text: { field: "letter" },
        x: { signal: "datum.x + datum.width / 2" },
        y: { signal: "datum.y + datum.height / 2 + 0.5" },
        align: { value: "center" },
        baseline: { value: "middle" },
        fontSize: { value: 11 },
        fontWeight: { value: 600 },
        fill: { field: "ink" },
      },
    },
  };
}

/** `A` to `Z`, then `a` to `z`, then numbers. */
function letterOf(at: number): string {
  return at < 52 ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".charAt(at) : String(at + 1);
}
