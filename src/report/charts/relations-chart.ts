import type { Figure } from "../page/page.js";
import { type Canvas, CHARACTER, type Chart, fitted, frame, INK, label, SOFT_INK } from "./chart.js";
import { fillOf, patternsOf, toneNumber, toneOf } from "./tones.js";

const BAR = 22;
const STEP = 30;
const LEGEND_STEP = 20;

/** Bars of stacked counts with their totals; every segment wide enough carries the letter of its legend entry. */
export function relationsChart(
  { bars }: Extract<Figure, { kind: "relations-per-release" }>,
  canvas: Canvas,
): Chart {
  const names = [...new Set(bars.flatMap(({ segments }) => segments.map(({ name }) => name)))].sort(
    (a, b) => toneNumber(a) - toneNumber(b),
  );
  const letters = new Map(names.map((name, at) => [name, letterOf(at)]));
  const longest = Math.max(0, ...bars.map(({ release }) => release.length));
  const left = Math.min(longest * CHARACTER + 12, canvas.width * 0.3);
  const right = 44;
  const columns = Math.max(1, Math.min(3, Math.floor(canvas.width / 225)));
  const legendRows = Math.ceil(names.length / columns);
  const top = legendRows * LEGEND_STEP + 14;
  const totals = bars.map(({ segments }) => segments.reduce((sum, { count }) => sum + count, 0));
  const room = canvas.width - left - right;
  const scale = room / Math.max(1, ...totals);
  const segments = bars.flatMap((bar, row) => {
    let before = 0;
    return bar.segments.map(({ name, count }) => {
      const x = before * scale;
      before += count;
      return {
        x,
        width: count * scale,
        y: row * STEP,
        fill: fillOf(name, canvas.prefix),
        letter: count * scale >= CHARACTER * 1.8 ? letters.get(name) : "",
        ink: `var(--on-${toneOf(name).ink === "light" ? "dark" : "light"})`,
      };
    });
  });
  return {
    definitions: patternsOf(names, canvas.prefix),
    spec: {
      ...frame(canvas, { top, right, bottom: 6, left, height: bars.length * STEP }),
      data: [{ name: "segments", values: segments }],
      marks: [
        ...names.flatMap((name, at) => {
          const x = (at % columns) * (canvas.width / columns) - left;
          const y = Math.floor(at / columns) * LEGEND_STEP - top + 10;
          return [
            {
              type: "rect" as const,
              encode: {
                enter: {
                  x: { value: x + 0.5 },
                  y: { value: y - 8 },
                  width: { value: 18 },
                  height: { value: 16 },
                  fill: { value: fillOf(name, canvas.prefix) },
                },
              },
            },
            label(letters.get(name) ?? "", x + 9.5, y + 0.5, {
              align: "center",
              fill: `var(--on-${toneOf(name).ink === "light" ? "dark" : "light"})`,
              bold: true,
            }),
            label(fitted(name, canvas.width / columns - 24), x + 25, y + 0.5),
          ];
        }),
        {
          type: "rect",
          from: { data: "segments" },
          encode: {
            enter: {
              x: { field: "x" },
              y: { field: "y" },
              width: { field: "width" },
              height: { value: BAR },
              fill: { field: "fill" },
              stroke: { value: "var(--paper)" },
              strokeWidth: { value: 1.5 },
            },
          },
        },
        {
          type: "text",
          from: { data: "segments" },
          encode: {
            enter: {
              text: { field: "letter" },
              x: { signal: "datum.x + datum.width / 2" },
              y: { signal: `datum.y + ${BAR / 2 + 0.5}` },
              align: { value: "center" },
              baseline: { value: "middle" },
              fontSize: { value: 11 },
              fontWeight: { value: 600 },
              fill: { field: "ink" },
            },
          },
        },
        ...bars.flatMap(({ release }, row) => [
          label(fitted(release, left - 10), -8, row * STEP + BAR / 2 + 0.5, { align: "right" }),
          label(String(totals[row] ?? 0), (totals[row] ?? 0) * scale + 7, row * STEP + BAR / 2 + 0.5, {
            fill: row === bars.length - 1 ? INK : SOFT_INK,
          }),
        ]),
      ],
    },
  };
}

/** `A` to `Z`, then `a` to `z`, then numbers. */
function letterOf(at: number): string {
  return at < 52 ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".charAt(at) : String(at + 1);
}
