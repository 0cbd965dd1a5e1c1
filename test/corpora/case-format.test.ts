import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCase } from "../../src/corpora/case-format.js";

const LEAST = { id: "c-1", summary: "", sourceText: "", readFiles: [], modifiedFiles: [] };
const parse = (fields: object) => parseCase(JSON.stringify({ ...LEAST, ...fields }));

describe("a case", () => {
  it("needs an id, a summary, a source text and both lists of paths; texts and lists may be empty", () => {
    expect(parse({})).toEqual({ case: LEAST });
  });

  it("keeps what the format knows and leaves the rest out", () => {
    const known = {
      stage: "aggregate",
      probeBudget: 12.5,
      release: "0.4.4",
      trigger: "manual",
      capturedAt: "2026-01-02T03:04:05Z",
      host: "web-1",
      origin: { kind: "pi-session", formatVersion: 3, emptyRange: true },
      reported: { spans: 2, relations: { "no-near-miss": 2 }, classificationComplete: true },
    };
    expect(parse({ ...known, expected: {}, note: "x", __proto__x: 1 })).toEqual({
      case: { ...LEAST, ...known },
    });
    expect(parse({ origin: { kind: "captured", by: "x" }, reported: { spans: 1, more: 2 } })).toEqual({
      case: { ...LEAST, origin: { kind: "captured" }, reported: { spans: 1 } },
    });
  });

  it("may give its origin as the kind alone", () => {
    expect(parse({ origin: "synthetic" })).toEqual({ case: { ...LEAST, origin: { kind: "synthetic" } } });
  });

  it.each([0, -5, 3.9, 1e300])("may have the budget %d", (probeBudget) => {
    expect(parse({ probeBudget })).toEqual({ case: { ...LEAST, probeBudget } });
  });

  it("keeps lone surrogates", () => {
    expect(
      parseCase(`{"id":"c-1","summary":"\\ud800","sourceText":"\\udc00","readFiles":[],"modifiedFiles":[]}`),
    ).toEqual({ case: { ...LEAST, summary: "\ud800", sourceText: "\udc00" } });
  });
});

describe("what is no case", () => {
  it.each(["", "{", "undefined", "{'id':1}"])("is refused as no JSON: %j", (text) => {
    expect(parseCase(text)).toEqual({ reason: "not-json" });
  });

  it.each(["null", "1", '"x"', "[]"])("is refused as no object: %s", (text) => {
    expect(parseCase(text)).toEqual({ reason: "not-an-object" });
  });

  it.each(["summary", "sourceText", "readFiles", "modifiedFiles"] as const)(
    "is refused without %s",
    (field) => {
      expect(parse({ [field]: undefined })).toEqual({ reason: "field-missing", field, id: "c-1" });
    },
  );

  it.each([
    ["summary", null],
    ["sourceText", 1],
    ["readFiles", "a.ts"],
    ["modifiedFiles", ["a.ts", 1]],
    ["stage", "final"],
    ["probeBudget", "4000"],
    ["probeBudget", null],
    ["release", 0.4],
    ["origin", "invented"],
    ["origin", {}],
    ["origin", { kind: "pi-session", fromHook: "yes" }],
    ["reported", []],
    ["reported", { spans: -1 }],
    ["reported", { relations: { "no-near-miss": 1.5 } }],
    ["reported", { relations: { "<b>": 1 } }],
  ])("is refused with %s %j", (field, value) => {
    expect(parse({ [field]: value })).toEqual({ reason: "wrong-type", field, id: "c-1" });
  });

  it("is refused without a usable id, and an id that is no name is not shown", () => {
    expect(parse({ id: undefined })).toEqual({ reason: "field-missing", field: "id" });
    expect(parse({ id: "" })).toEqual({ reason: "wrong-type", field: "id" });
    expect(parse({ id: "\u001b[31mred", summary: 1 })).toEqual({ reason: "wrong-type", field: "summary" });
  });

  it("is refused without a word of its text", () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, value) => {
        for (const read of [
          parseCase(`${text}\ue0b5`),
          parse({ summary: 1, sourceText: ["\ue0b5", value] }),
        ]) {
          expect(JSON.stringify(read)).not.toContain("\ue0b5");
        }
      }),
    );
  });
});
