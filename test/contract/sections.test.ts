import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHeadings, findSections, isEmptySection } from "../../src/contract/sections.js";

const names = (text: string) => findSections(text).map((section) => section.heading.name);

describe("a heading", () => {
  it("is two hashes at a line start, white space and a name", () => {
    expect(names("## One\ntext\n##\tTwo  \n##Three\n")).toEqual(["One", "Two"]);
  });

  it("may start after CR, U+2028 and U+2029, and end there", () => {
    expect(names("x\r## One\rtext\u2028## Two\u2029## Three\u2029text")).toEqual(["One", "Two", "Three"]);
  });

  it("takes the next non-blank line as its name if it has none", () => {
    expect(names("##\n\n  \nOne\ntext")).toEqual(["One"]);
    expect(names("##\n## One\n## Two")).toEqual(["## One", "Two"]);
    expect(names("## \r\n- a bullet\n")).toEqual(["- a bullet"]);
  });

  it("has no name at the end of the text, or is none", () => {
    expect(names("##  ")).toEqual([""]);
    expect(names("## \n")).toEqual([]);
    expect(names("##\n\n")).toEqual([]);
  });

  it("is nothing with seven hashes, and nothing when indented", () => {
    expect(findHeadings("####### Seven\n ## Indented\n###### Six")).toMatchObject([
      { level: 6, name: "Six" },
    ]);
  });

  it("swallows the blank lines after it, up to the last line end", () => {
    const text = "## One  \r\n\r\n \r\n  - bullet";
    const [section] = findSections(text);
    expect(text.slice(section?.contentStart)).toBe("\n  - bullet");
  });

  it("of another level is not seen by the sections, not even where it crosses lines", () => {
    expect(names("#\n## One")).toEqual(["One"]);
    expect(findHeadings("#\n## One")).toMatchObject([{ level: 1, name: "## One" }]);
  });

  it("is what the pattern it is defined by matches", () => {
    const parts = fc.constantFrom(
      "#",
      "##",
      "## ",
      "\n",
      "\r",
      "\u2028",
      " ",
      "\t",
      "\u00a0",
      "a",
      "b c",
      "-",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (drawn) => {
        const text = drawn.join("");
        const expected = [...text.matchAll(/^(#{1,6})\s+(.+?)\s*$/gm)].map((match) => ({
          level: match[1]?.length,
          name: match[2]?.trim(),
          start: match.index,
          end: match.index + match[0].length,
        }));
        expect(findHeadings(text)).toEqual(expected);
        const sections = [...text.matchAll(/^##\s+(.+?)\s*$/gm)].map((match) => match.index);
        expect(findSections(text).map((section) => section.heading.start)).toEqual(sections);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a section", () => {
  it("ends at the next level-2 heading, and is empty if only white space is in it", () => {
    const text = "## One\n\n \n## Two\n### Three\n## Four";
    expect(findSections(text).map((section) => isEmptySection(text, section))).toEqual([true, false, true]);
  });
});
