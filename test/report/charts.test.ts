import { describe, expect, it } from "vitest";
import { drawFigure } from "../../src/report/charts/draw-figure.js";
import type { Figure } from "../../src/report/page/page.js";
import { FIGURES } from "./gallery.js";

const CANVAS = { width: 700, prefix: "p" };

function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? "");
}

describe("a picture", () => {
  it.each(Object.entries(FIGURES))("%s is a named image of text and shapes only", async (_, figure) => {
    const svg = await drawFigure(figure, CANVAS);
    expect(svg).toMatch(/^<svg xmlns="[^"]*" role="img" aria-labelledby="p-title" width="700" /);
    expect(svg).toContain(`<title id="p-title">${figure.description}</title>`);
    const tags = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag));
    const allowed = ["svg", "title", "defs", "pattern", "g", "path", "rect", "line", "text"];
    for (const tag of tags) expect(allowed).toContain(tag);
    expect(svg).not.toMatch(/ style=| class=|pointer-events|NaN|undefined|Infinity/);
    expect(texts(svg).length).toBeGreaterThan(3);
  });

  it("has the same bytes whatever was drawn before", async () => {
    const first = await drawFigure(FIGURES.events, CANVAS);
    for (const figure of Object.values(FIGURES)) await drawFigure(figure, CANVAS);
    expect(await drawFigure(FIGURES.events, CANVAS)).toBe(first);
  });

  it("paints composed values whose split is not known with lines of their own", async () => {
    const svg = await drawFigure(FIGURES.relations, CANVAS);
    const pattern = /<pattern id="(p-tone-\d+)"[^>]*><rect[^>]*\/><path[^>]*stroke="#a32d1c"/.exec(svg)?.[1];
    expect(svg).toContain(`fill="url(#${pattern})"`);
    expect(texts(svg)).toEqual(
      expect.arrayContaining(["composed (split not known)", "a-class-of-tomorrow", "0.4.4", "11", "15"]),
    );
  });

  it("marks segments and legend entries with the same letters", async () => {
    const letters = texts(await drawFigure(FIGURES.relations, CANVAS)).filter((text) => /^[A-Z]$/.test(text));
    expect(letters.sort().join("")).toBe("AABBCCDDEE");
  });

  it("says where eight bullets are, above the whole range of counts", async () => {
    const few: Figure = {
      ...FIGURES.events,
      points: [{ time: Date.UTC(2026, 0, 5), spans: 1, bullets: 1 }],
    };
    const svg = await drawFigure(few, CANVAS);
    expect(svg).toContain('stroke-dasharray="6,4"');
    expect(texts(svg)).toContain("affected bullets; dashed: eight");
    expect(texts(svg).filter((text) => /^\d{4}-/.test(text))).not.toEqual([]);
  });

  it("shortens long names and never lets their text out of its element", async () => {
    const hostile: Figure = {
      kind: "relations-per-release",
      description: '<script>"\u001b',
      bars: [
        { release: "<b>&\"'".repeat(20), segments: [{ name: "</text><script>", count: 1 }] },
        { release: "<b>&\"'".repeat(20), segments: [{ name: "constructor", count: 2 }] },
        { release: "__proto__", segments: [{ name: "toString", count: 2 }] },
        { release: "constructor", segments: [{ name: "__proto__", count: 2 }] },
      ],
    };
    const svg = await drawFigure(hostile, CANVAS);
    expect(svg).not.toMatch(/<script|<b>|\u001b/);
    expect(texts(svg).some((text) => text.includes("…"))).toBe(true);
  });

  it("shows an estimate without an interval as an open square", async () => {
    const svg = await drawFigure(FIGURES.forest, CANVAS);
    expect([...svg.matchAll(/fill="var\(--paper\)"/g)]).toHaveLength(1);
    expect(texts(svg)).toEqual(expect.arrayContaining(["0", "difference in percentage points"]));
  });
});
