import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recoverObjects } from "../../src/input/json-recovery.js";

const text = fc.string({
  unit: fc.constantFrom("{", "}", '"', "\\", '{"', '"}', ":", ",", "a", " ", "\u2028"),
});

/** A record whose text tries to look like structure. */
const record = fc.record({
  type: fc.constant("message"),
  id: text,
  message: fc.record({ role: fc.constant("user"), content: text }),
});

describe("a damaged record before whole ones", () => {
  it("loses nothing of a whole record behind a string that was cut anywhere", () => {
    fc.assert(
      fc.property(record, record, fc.nat(), (torn, whole, at) => {
        const tornText = JSON.stringify(torn);
        // Behind the closing brace of the inner object, the inner object would count as a record of its own.
        const cut = 1 + (at % (tornText.length - 2));
        const { records, damaged } = recoverObjects(tornText.slice(0, cut) + JSON.stringify(whole));
        expect(records.map(({ value }) => value)).toEqual([whole]);
        expect(damaged).toBe(1);
      }),
    );
  });

  it("takes a record with an invalid escape as one damaged, with nothing inside it", () => {
    const masked = String.raw`{"type":"message","message":{"content":[{"text":"a \* }"},{"x":{"y":1}}]}}`;
    const { records, damaged } = recoverObjects(`${masked}${masked}{"type":"label"}`);
    expect(records.map(({ value }) => value)).toEqual([{ type: "label" }]);
    expect(damaged).toBe(2);
  });

  it("ends on a line of opening braces and quotes", () => {
    const { records, damaged } = recoverObjects('{"'.repeat(50_000));
    expect(records).toEqual([]);
    expect(damaged).toBe(1);
  });
});
