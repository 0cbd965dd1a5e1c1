import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlPage } from "../../src/report/html/html-page.js";
import { FIGURES, galleryPage } from "./gallery.js";

/** The tags of a page with the names of their attributes: what no text from outside may change. */
function skeleton(html: string): string[] {
  const body = html.slice(html.indexOf("</style>")).replaceAll("<wbr>", "");
  return [...body.matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/="[^"]*"/g, "").replace(/ (class|id|href|aria-label)\b/g, ""),
  );
}

describe("the page as HTML", () => {
  it("keeps its structure whatever text stands in it", async () => {
    const harmless = skeleton(await htmlPage(galleryPage("x")));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom(
            "<script>alert(1)</script>",
            '"><img src=x onerror=alert(1)>',
            "' onfocus='alert(1)",
            "</style><script>",
            "--><!--",
            "&lt;b&gt;",
            "javascript:alert(1)",
            "\u001b[31mred\u0007",
            "\u202eevil",
            "__proto__",
            "constructor",
          ),
        ),
        async (text) => {
          const html = await htmlPage(galleryPage(text));
          expect(skeleton(html)).toEqual(harmless);
          expect(html).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("allows its own style and nothing else", async () => {
    const html = await htmlPage(galleryPage("x", Object.values(FIGURES)));
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'">`,
    );
    expect(html).not.toMatch(/<script| style=| on[a-z]+=|<iframe|@import|src=/);
    expect(style).not.toMatch(/url\(|<\//);
  });

  it("gives the same bytes for the same page", async () => {
    const page = galleryPage("x", Object.values(FIGURES));
    const first = await htmlPage(page);
    await htmlPage(galleryPage("other", [FIGURES.weeks, FIGURES.relations]));
    expect(await htmlPage(page)).toBe(first);
  });

  it("links a class to its explanation, a footnote to its text and back", async () => {
    const html = await htmlPage(galleryPage("x"));
    expect(html).toContain('<a href="#term-no-near-miss"><code>no-near-miss</code></a>');
    expect(html).toContain('<dt id="term-no-near-miss">');
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, target]) => target);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of targets) expect(ids).toContain(target);
    expect(targets).toContain("note-1");
    expect(targets).toContain("use-1");
  });

  it("links reviews in its own form", async () => {
    const html = await htmlPage(galleryPage("../a b"));
    expect(html).toContain('<a href="2026-W39/review.html">2026-W39</a>');
    expect(html).toContain('href="..%2Fa%20b/review.html"');
  });
});
