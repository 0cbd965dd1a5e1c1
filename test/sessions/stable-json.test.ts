import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stableJson } from "../../src/sessions/stable-json.js";
import { stableJsonOfField } from "../../src/sessions/stable-json-text.js";

describe("stable JSON", () => {
  it("sorts keys at every level by UTF-16 code unit and leaves lists in order", () => {
    const value = { b: [{ z: 1, a: 2 }], "10": null, "9": "\u2028", a: { "€": 1, "😀": 2, A: false } };
    expect(stableJson(value)).toBe(
      '{"10":null,"9":"\u2028","a":{"A":false,"€":1,"😀":2},"b":[{"a":2,"z":1}]}',
    );
  });

  it("is the same from a line's text as from what the line parses to", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        const text = JSON.stringify({ type: "message", message: value, "": [value] }, null, indent);
        expect(stableJsonOfField(text, 0, "message")).toBe(stableJson(JSON.parse(text).message));
      }),
    );
  });

  it.each([
    [String.raw`{"message":"\u00e9\/\ud83d\u0007\\u0041\\\/"}`, String.raw`"é/\ud83d\u0007\\u0041\\/"`],
    [String.raw`{"message":{"\u0062":1,"a\"":2.50,"b":-0,"c":1E3}}`, String.raw`{"a\"":2.5,"b":0,"c":1000}`],
    ['{"message":1,"message":[ ]}', "[]"],
    ['{"message":{"__proto__":{"b":1}}}', '{"__proto__":{"b":1}}'],
    ['{"message":{"10":1,"9":2, "a":[ 1 , { } ]}}', '{"10":1,"9":2,"a":[1,{}]}'],
    ['{"message":1e999}', "null"],
  ])("reads the other spellings in %s", (text, expected) => {
    expect(stableJsonOfField(text, 0, "message")).toBe(expected);
    expect(stableJson(JSON.parse(text).message)).toBe(expected);
  });

  it("ends at a depth that no message has", () => {
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const expected = `${"[".repeat(1001)}null${"]".repeat(1001)}`;
    expect(stableJson(JSON.parse(deep))).toBe(expected);
  });
});
