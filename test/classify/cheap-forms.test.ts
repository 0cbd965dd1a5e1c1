import { describe, expect, it } from "vitest";
import { shapesOf } from "../../src/classify/shapes.js";
import { unescapedForm } from "../../src/classify/transforms.js";
import { plainTypography } from "../../src/classify/typographic.js";
import { classifyBoth, classifyOne } from "./both.js";

describe("the cheap phase", () => {
  it.each([
    ["escaped-form-present", '12"34', '12\\"34'],
    ["unescaped-form-present", "12\\t34", "12\t34"],
    ["whitespace-collapsed-present", " 12  34 ", "(12 34)"],
    ["case-variant-present", "Ab12", "ab12"],
    ["case-variant-present", "aB12", "AB12"],
    ["typographic-variant-present", "12\u201934", "12'34"],
  ] as const)("%s: %j in %j", (relation, value, source) => {
    expect(classifyOne(value, [source]).relations).toEqual([relation]);
  });

  it("asks each form that differs from the span, and upper case where lower case missed", () => {
    expect(classifyOne("1234", ["~"]).lookups).toBe(0);
    expect(classifyOne("ab12", ["~"]).lookups).toBe(1);
    expect(classifyOne("Ab12", ["~"]).lookups).toBe(2);
    expect(classifyOne("Ab12", ["ab12"]).lookups).toBe(1);
    expect(classifyOne("\\3  \u2019", ["~"]).lookups).toBe(4);
  });

  it("finds an empty form in any evidence, at a cost", () => {
    expect(classifyOne("  ", ["~"])).toEqual({
      relations: ["whitespace-collapsed-present"],
      lookups: 1,
      complete: true,
    });
    expect(classifyOne("\u200B", ["~"]).relations).toEqual(["typographic-variant-present"]);
  });

  it("keeps what was found when the ledger is exhausted, which the report says once a value", () => {
    const { report, distinct } = classifyBoth(["Ab  12", "cd", "34", "34", "5".repeat(97)], ["Ab 12"], 2);
    expect(distinct.map(({ relations }) => relations)).toEqual([
      ["whitespace-collapsed-present", "not-classified-budget"],
      ["not-classified-budget"],
      ["not-classified-budget"],
      ["not-classified-budget"],
    ]);
    expect(report).toMatchObject({
      spans: 5,
      relations: { "whitespace-collapsed-present": 1, "not-classified-budget": 5 },
      spansClassifiedCheap: 1,
      probeBudget: 2,
      probesUsed: 2,
      classificationComplete: false,
    });
  });

  it("asks all values before any near miss, and each value once", () => {
    const { report } = classifyBoth(["0123-4567", "ab", "ab", "0123-4567"], ["01234567", "AB"]);
    expect(report).toMatchObject({
      spans: 4,
      relations: { "case-variant-present": 2, "single-deletion-present": 2 },
      spansClassifiedCheap: 2,
      corpusSources: 2,
      probesUsed: 2 + 2 * 5,
    });
  });

  it.each([
    [3.9, 3],
    [1, 1],
    [0, 24_000],
    [-5, 24_000],
    [0.5, 24_000],
    [Number.NaN, 24_000],
    [Number.POSITIVE_INFINITY, 24_000],
  ])("reads a budget of %d as %d", (given, counted) => {
    expect(classifyBoth(["12"], ["~"], given).report.probeBudget).toBe(counted);
  });

  it("finds forms shorter than the scan's gram and longer than its windows", () => {
    const long = "Long ".repeat(400).trim();
    expect(classifyOne("A", ["a"]).relations).toEqual(["case-variant-present"]);
    expect(classifyOne(long, [`(${long.toLowerCase()})`]).relations).toEqual(["case-variant-present"]);
    expect(classifyOne(long, [`(${long.toLowerCase().slice(1)})`]).relations).toEqual([
      "not-classified-length",
    ]);
  });

  it("looks for a form in each source by itself", () => {
    expect(classifyOne("12\\n34", ["12\n", "34"]).relations).toEqual(["no-near-miss"]);
  });
});

describe("the unescaped form", () => {
  it.each([
    ["\\n\\t\\r\\b\\f", "\n\t\r\b\f"],
    ["\\\\n", "\\n"],
    ["\\u0041\\x42", "AB"],
    ["\\uD83D\\uDCE6", "\u{1F4E6}"],
    ["\\u00g1", "\u000000g1"],
    ["\\u", "\0"],
    ["\\x4", "\u00004"],
    ["\\v\\0\\q\\`", "v0q`"],
    ["end\\", "end\\"],
    ["a\\\rb\\\u2028c\\\u2029d\\\ne", "a\\\rb\\\u2028c\\\u2029d\\\ne"],
    ["\\\u{1F4E6}", "\u{1F4E6}"],
  ])("of %j is %j", (value, form) => {
    expect(unescapedForm(value)).toBe(form);
    expect(classifyOne(value, ["~"]).relations).toEqual(["no-near-miss"]);
  });
});

describe("the plain typography", () => {
  it("replaces each typographic character and no neighbour of it", () => {
    expect(plainTypography("\u2017\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2020")).toBe(
      "\u2017''''\"\"\"\"\u2020",
    );
    expect(plainTypography("\u2010\u2011\u2012\u2013\u2014\u2015\u2016\u2026")).toBe("------\u2016...");
    expect(plainTypography("\u00A0\u2007\u202F\u2009.\u200B\u200C\u200D\u2060\uFEFF.")).toBe("   \u2009..");
  });
});

describe("shapes", () => {
  it.each([
    ["plain", []],
    ["a\u2003b", ["space"]],
    ["a\\b", ["backslash"]],
    ["a\\\\b", ["backslash", "double-backslash"]],
    ["a:b=--c/d", ["colon", "equals", "double-dash", "slash"]],
    ["don't", ["quote"]],
    ["don\u2019t\u2014", ["typographic-char"]],
    ["\u200B", ["typographic-char"]],
    ["\uFEFF", ["space", "typographic-char"]],
    ["a\u200Cb\u200Dc", []],
    ["1\u20192", ["typographic-char", "digit-group-separator"]],
    ["1'2", ["quote", "digit-group-separator"]],
    ["1_2", ["digit-group-separator"]],
    ["1-2", []],
    ["{", ["json-punctuation"]],
    ["]", ["json-punctuation"]],
    ['a":b', ["colon", "quote", "json-punctuation"]],
    ["a':b", ["colon", "quote"]],
    ['a" :b', ["space", "colon", "quote"]],
  ] as const)("of %j are %j", (value, shapes) => {
    expect(shapesOf(value)).toEqual(shapes);
    const { report } = classifyBoth([value, value], ["~"]);
    expect(report.shapes).toEqual(Object.fromEntries(shapes.map((shape) => [shape, 2])));
  });
});

describe("length buckets", () => {
  it("end at 8, 16, 32, 64 and 120 units", () => {
    const lengths = [1, 8, 9, 16, 17, 32, 33, 64, 65, 120, 121, 5000];
    const { report } = classifyBoth(
      lengths.map((length) => "1".repeat(length)),
      ["~"],
    );
    expect(report.lengthBuckets).toEqual({
      "len-1-8": 2,
      "len-9-16": 2,
      "len-17-32": 2,
      "len-33-64": 2,
      "len-65-120": 2,
      "len-121-plus": 2,
    });
  });
});
