import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stableJson } from "../../src/sessions/stable-json.js";
import { stableMember } from "../../src/sessions/stable-slices.js";

/** What the slices of an entry's text give for its message, and what writing it anew gives. */
function bothWays(text: string): { sliced: string | null; written: string } {
  const entry = JSON.parse(text);
  return {
    sliced: stableMember({ text, start: text.indexOf("{") }, entry, "message"),
    written: stableJson(entry.message),
  };
}

const nested = (depth: number) => `{"message":${"[".repeat(depth)}${"]".repeat(depth)}}`;

/** Pieces of which texts of one value in many spellings are made. */
const space = fc.constantFrom("", "", "", " ", "\n\t");
const character = fc.constantFrom(
  "a",
  "b",
  "é",
  "😀",
  "\u2028",
  "/",
  ...["n", '"', "\\", "/", "u0061", "u001b", "ud83d"].map((escaped) => `\\${escaped}`),
);
const string = fc.string({ unit: character, maxLength: 6 }).map((content) => `"${content}"`);
const key = fc.oneof(fc.constantFrom('"a"', '"b"', '"message"', '"1"', '"10"', '"__proto__"', '""'), string);
const number = fc.constantFrom(
  "0",
  "-0",
  "1",
  "1.0",
  "0.1",
  "1e5",
  "1E-7",
  "1e-7",
  "9007199254740993",
  "1e999",
);
const { value: spelled } = fc.letrec<{ value: string; members: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    string,
    number,
    fc.constantFrom("true", "false", "null"),
    fc
      .array(
        fc.tuple(space, tie("value"), space).map((parts) => parts.join("")),
        { maxLength: 3 },
      )
      .map((items) => `[${items.join(",")}]`),
    tie("members").map((members) => `{${members}}`),
  ),
  members: fc
    .array(
      fc.tuple(space, key, space, fc.constant(":"), tie("value"), space).map((parts) => parts.join("")),
      { maxLength: 4 },
    )
    .map((members) => members.join(",")),
}));

const digits = fc.string({ unit: fc.constantFrom("0", "0", "1", "5", "9"), minLength: 1, maxLength: 12 });
const decimal = fc.tuple(
  fc.constantFrom("0", "1", "-3", "123456", "900000000000000"),
  digits,
  fc.constantFrom("", "e0", "e-7"),
);

describe("stable JSON from slices", () => {
  it("is that of the parsed value, whatever it is, where JSON.stringify wrote the text", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.jsonValue(), (message, other) => {
        const { sliced, written } = bothWays(JSON.stringify({ type: "message", message, other }));
        expect(sliced ?? written).toBe(written);
      }),
    );
  });

  it("is never another than that of the parsed value, however the text is spelled", () => {
    fc.assert(
      fc.property(spelled, spelled, spelled, (earlier, message, later) => {
        for (const more of ["", `,"more":${later}`, `,"message":${later}`]) {
          const { sliced, written } = bothWays(`{"more":${earlier},"message":${message}${more}}`);
          expect(sliced ?? written).toBe(written);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("has numbers as JSON.stringify writes them", () => {
    fc.assert(
      fc.property(decimal, fc.double({ noNaN: true }), ([whole, fraction, exponent], any) => {
        for (const number of [`${whole}.${fraction}${exponent}`, whole, JSON.stringify(any)]) {
          const { sliced, written } = bothWays(`{"message":[${number}]}`);
          expect(sliced ?? written).toBe(written);
        }
        expect(bothWays(`{"message":${JSON.stringify(any)}}`).sliced).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it("takes objects in any order, strings of any content, and text around the entry", () => {
    for (const message of [
      {
        role: "toolResult",
        content: [{ type: "text", text: '\t"C:\\"\n\u2028' }, {}, []],
        at: 1.5,
        ok: true,
        no: null,
      },
      { b: "\u001b[1m\ud83d \u00e9", a: { d: -1e-7, c: [{ f: "/", e: "" }] } },
      { 9: 1, 10: { b: "\\", a: "\\\\" } },
      Object.fromEntries(Array.from({ length: 40 }, (_, nth) => [`key ${40 - nth}`, { b: nth, a: "" }])),
      "text",
    ]) {
      const { sliced, written } = bothWays(` ${JSON.stringify({ id: "1", message, parentId: null })} `);
      expect(sliced).toBe(written);
    }
  });

  it.each([
    ["white space", '{"message":{"b":1, "a":2}}'],
    ["a key that is there twice", '{"message":{"b":"x","a":"y","b":"z"}}'],
    ["a member that is there twice", '{"message":{"a":"x"},"message":{"a":"y"}}'],
    ["a key with an escape", String.raw`{"message":{"\u0062":1,"a":2}}`],
    ["a key with a backslash", String.raw`{"message":{"b\\":1,"a":2}}`],
    ["a number in another spelling", '{"message":{"b":1.0,"a":2}}'],
    ["minus zero", '{"message":{"b":-0,"a":2}}'],
    ["a number that the parser rounds", '{"message":{"b":9007199254740993,"a":2}}'],
    ["keys that are numbers, out of order", '{"message":{"b":"x","1":"y"}}'],
    ["nesting beyond the depth that is written", nested(1002)],
  ])("gives up on %s", (_, text) => {
    expect(bothWays(text).sliced).toBeNull();
  });

  it("writes nesting up to the depth that is written", () => {
    const { sliced, written } = bothWays(nested(1001));
    expect(sliced).toBe(written);
  });
});
