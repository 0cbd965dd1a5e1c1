import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stableJson } from "../../src/sessions/stable-json.js";

describe("stable JSON", () => {
  it("sorts keys at every level by UTF-16 code unit and leaves lists in order", () => {
    const value = { b: [{ z: 1, a: 2 }], "10": null, "9": "\u2028", a: { "€": 1, "😀": 2, A: false } };
    expect(stableJson(value)).toBe(
      '{"10":null,"9":"\u2028","a":{"A":false,"€":1,"😀":2},"b":[{"a":2,"z":1}]}',
    );
  });

  it("parses back to the value, whatever its keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = stableJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(stableJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it.each([
    [String.raw`{"a\"":"\u00e9\/\ud83d\u0007","b":-0}`, String.raw`{"a\"":"é/\ud83d\u0007","b":0}`],
    ['{"__proto__":{"b":1},"_":2}', '{"_":2,"__proto__":{"b":1}}'],
    ['{"10":1,"9":2,"a":[ 1 , { } ]}', '{"10":1,"9":2,"a":[1,{}]}'],
  ])("writes %s in one spelling", (text, expected) => {
    expect(stableJson(JSON.parse(text))).toBe(expected);
  });

  it("ends at a depth that no message has", () => {
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const expected = `${"[".repeat(1001)}null${"]".repeat(1001)}`;
    expect(stableJson(JSON.parse(deep))).toBe(expected);
  });
});
