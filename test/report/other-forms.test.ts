import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownPage } from "../../src/report/markdown/markdown-page.js";
import { terminalPage } from "../../src/report/terminal/terminal-page.js";
import { hasColour, terminalStyle } from "../../src/report/terminal/terminal-style.js";
import { textTable } from "../../src/report/terminal/text-table.js";
import { FIGURES, galleryPage } from "./gallery.js";

const OUTSIDE = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "a|b",
    "a\nb",
    "`code`",
    "[x](http://example.test)",
    "<img src=x>",
    "# head",
    "\u001b[2J",
    "=cmd()",
  ),
);

describe("the page as Markdown", () => {
  it("keeps lines, cells and markup whatever text stands in it", () => {
    const lines = (text: string): string[] => markdownPage(galleryPage(text)).split("\n");
    const shapeOf = (line: string): string =>
      line.startsWith("|") ? String(line.replace(/\\./g, "").split("|").length) : "";
    const harmless = lines("x").map(shapeOf);
    fc.assert(
      fc.property(OUTSIDE, (text) => {
        const written = lines(text);
        expect(written.map(shapeOf)).toEqual(harmless);
        // Outside of code spans every mark that means something is escaped.
        const heading = written.find((line) => line.startsWith("## First")) ?? "";
        expect(heading.slice("## First".length).replace(/\\./g, "")).not.toMatch(/[`*_[\]<>|]/);
      }),
    );
  });

  it("leads from a class to its explanation in a table and in text", () => {
    const markdown = markdownPage(galleryPage("x"));
    expect(markdown).toContain("`no-near-miss`[^t1]");
    expect(markdown).toContain("| no-near-miss[^t1] | 3 |");
    expect(markdown).toMatch(/^\[\^t1\]: `no-near-miss` \(relation class\) /m);
  });

  it("links reviews in its own form", () => {
    expect(markdownPage(galleryPage("a)b"))).toContain("[a)b](a%29b/review.md)");
  });
});

describe("the page on a terminal", () => {
  it("prints no control character of any text", () => {
    fc.assert(
      fc.property(OUTSIDE, (text) => {
        expect(terminalPage(galleryPage(text, [FIGURES.events]))).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/,
        );
      }),
    );
  });

  it("fits tables of many columns by putting parts of them under each other", () => {
    const releases = Array.from({ length: 14 }, (_, at) => `0.4.${at}..0.4.${at + 1}`);
    const table = {
      columns: [{ title: "relation" }, ...releases.map((title) => ({ title, align: "right" as const }))],
      rows: [["composed-two-present-parts", ...releases.map((_, at) => String(at * 100))]],
    };
    expect(`\n${textTable(table, 80)}`).toBe(`
relation               0.4.0..0.4.1  0.4.1..0.4.2  0.4.2..0.4.3  0.4.3..0.4.4
composed-two-present-             0           100           200           300
parts

relation               0.4.4..0.4.5  0.4.5..0.4.6  0.4.6..0.4.7  0.4.7..0.4.8
composed-two-present-           400           500           600           700
parts

relation       0.4.8..0.4.9  0.4.9..0.4.10  0.4.10..0.4.11  0.4.11..0.4.12
composed-two-           800            900            1000            1100
present-parts

relation                    0.4.12..0.4.13  0.4.13..0.4.14
composed-two-present-parts            1200            1300`);
  });

  it("shows every table in 80 columns", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abc-./ "), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 7 }),
        fc.array(fc.array(word, { minLength: 7, maxLength: 7 }), { maxLength: 4 }),
        (heads, rows) => {
          const columns = heads.map(([title, right], at) => ({
            title,
            align: right && at > 0 ? ("right" as const) : ("left" as const),
          }));
          const text = textTable({ columns, rows: rows.map((row) => row.slice(0, columns.length)) }, 80);
          for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
        },
      ),
    );
  });

  it.each([
    ["a terminal", true, {}, true],
    ["a pipe", false, {}, false],
    ["NO_COLOR on a terminal", true, { NO_COLOR: "1" }, false],
    ["an empty NO_COLOR", true, { NO_COLOR: "" }, true],
    ["FORCE_COLOR in a pipe", false, { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR=0 on a terminal", true, { FORCE_COLOR: "0" }, false],
    ["both", true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
    ["a dumb terminal", true, { TERM: "dumb" }, false],
  ])("knows whether %s shows colour", (_, isTerminal, environment, expected) => {
    expect(hasColour({ isTerminal, environment })).toBe(expected);
  });

  it("sets headings off in bold where there is colour", () => {
    const page = galleryPage("x");
    const bold = terminalPage(page, terminalStyle({ isTerminal: true, environment: {} }));
    expect(bold).toContain("\u001b[1mFirst x\u001b[22m");
    const plain = terminalPage(page, terminalStyle({ isTerminal: false, environment: {} }));
    expect(plain).toBe(terminalPage(page));
  });
});
