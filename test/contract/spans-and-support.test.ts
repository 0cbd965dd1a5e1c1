import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSpans } from "../../src/contract/spans.js";
import {
  isSupported,
  jsonEscaped,
  presenceIn,
  rejectedSpans,
  supportFor,
} from "../../src/contract/support.js";

const values = (text: string) => findSpans(text).map((span) => span.value);

/** Text that is dense in what the span grammar looks at. */
const markup = fc
  .array(fc.constantFrom("`", "`", "\n", "\r", "\u2028", "a", " ", "📦", "\ud800", "#", "-"), {
    maxLength: 60,
  })
  .map((parts) => parts.join(""));

describe("spans", () => {
  it("pair backticks from left to right within a line", () => {
    expect(findSpans("a `one` and `two` `three")).toEqual([
      { value: "one", start: 2, end: 7 },
      { value: "two", start: 12, end: 17 },
    ]);
  });

  it("hold CR and U+2028, but no LF", () => {
    expect(values("`a\rb` `c\u2028d` `e\nf` g`")).toEqual(["a\rb", "c\u2028d", " g"]);
  });

  it("are the inner pair of double backticks", () => {
    expect(values("``inner``")).toEqual(["inner"]);
    expect(values("``")).toEqual([]);
  });

  it("count UTF-16 code units", () => {
    expect(findSpans("📦`📦`")).toEqual([{ value: "📦", start: 2, end: 6 }]);
  });

  it("are those of the pattern they are defined by", () => {
    fc.assert(
      fc.property(markup, (text) => {
        expect(values(text)).toEqual([...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]));
      }),
    );
  });
});

describe("support", () => {
  const literal = { acceptsJsonEscaped: false };
  const escaped = { acceptsJsonEscaped: true };

  it("needs one source that holds the whole value", () => {
    expect(isSupported("two words", ["one two words three"], literal)).toBe(true);
    expect(isSupported("two words", ["two ", "words"], literal)).toBe(false);
  });

  it("takes the JSON-escaped form where the release accepts it, never the reverse", () => {
    const raw = 'say "hi"\t/é';
    expect(jsonEscaped(raw)).toBe('say \\"hi\\"\\t/é');
    expect(isSupported(raw, [jsonEscaped(raw)], literal)).toBe(false);
    expect(isSupported(raw, [jsonEscaped(raw)], escaped)).toBe(true);
    expect(isSupported(jsonEscaped(raw), [raw], escaped)).toBe(false);
  });

  it("asks a candidate rule only about what is rejected otherwise", () => {
    const asked: string[] = [];
    const support = supportFor(presenceIn(["here"]), literal, (value) => {
      asked.push(value);
      return value === "ruled in";
    });
    const spans = findSpans("`here` `ruled in` `absent` `absent`");
    expect(rejectedSpans(spans, support).map((span) => span.start)).toEqual([18, 27]);
    expect(asked).toEqual(["ruled in", "absent"]);
  });
});
