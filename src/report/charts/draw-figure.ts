import type { Figure } from "../page/page.js";
import { shown } from "../shown.js";
import type { Canvas, Chart } from "./chart.js";
import { forestChart } from "./forest-chart.js";
import { relationsChart } from "./relations-chart.js";
import { eventsChart, weeksChart } from "./timeline-chart.js";

/**
 * A figure as static SVG: no script, no style attribute, nothing loaded, text as text; the same figure gives the
 * same bytes. Its colours are custom properties of the page it stands in.
 */
export async function drawFigure(figure: Figure, canvas: Canvas): Promise<string> {
  // A quarter of a second to load: only where a picture is drawn.
  const vega = await import("vega");
  const { spec, definitions } = chartOf(figure, canvas);
  vega.resetSVGDefIds();
  const view = new vega.View(vega.parse(spec), { renderer: "none", logLevel: vega.Error });
  const svg = await view.toSVG();
  view.finalize();
  const size = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg);
  const body = svg.slice(svg.indexOf(">") + 1);
  const title = `${canvas.prefix}-title`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${title}" width="${size?.[1]}" height="${size?.[2]}" viewBox="0 0 ${size?.[1]} ${size?.[2]}">`,
    `<title id="${title}">${escaped(shown(figure.description))}</title>`,
    definitions === "" ? "" : `<defs>${definitions}</defs>`,
    body.replace(/<[^>]*>/g, cleaned),
  ].join("");
}

function chartOf(figure: Figure, canvas: Canvas): Chart {
  switch (figure.kind) {
    case "relations-per-release":
      return relationsChart(figure, canvas);
    case "events-over-time":
      return eventsChart(figure, canvas);
    case "weeks-over-time":
      return weeksChart(figure, canvas);
    case "forest":
      return forestChart(figure, canvas);
  }
}

/**
 * A tag without what a static picture does not need: empty frames, roles inside an image, hooks for scripts, pointer
 * events that would keep its text from being selected, the font (the page's own), and digits that nobody sees.
 */
function cleaned(tag: string): string {
  if (/^<path class="(?:background|foreground)"/.test(tag)) return "";
  return tag
    .replace(/ (?:class|role|aria-[a-z]+|pointer-events|font-family|style)="[^"]*"| opacity="1"/g, "")
    .replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
