import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recoverObjects } from "../../src/input/json-recovery.js";

/** The objects as JSON, then `+n` for n damaged ones. */
function recovered(text: string): string[] {
  const { records, damaged } = recoverObjects(text);
  return [
    ...records.map(({ value, start, end }) => `${start}-${end} ${JSON.stringify(value)}`),
    ...(damaged > 0 ? [`+${damaged}`] : []),
  ];
}

describe("objects of a line", () => {
  it.each([
    ["", []],
    ["no object", []],
    ['{"a":1}', ['0-7 {"a":1}']],
    ['\uFEFF{"a":1}\r', ['1-8 {"a":1}']],
    ['x {"a":1} y', ['2-9 {"a":1}']],
    ['{"a":1}{"b":2}', ['0-7 {"a":1}', '7-14 {"b":2}']],
    ['{"a":"}{"}', ['0-10 {"a":"}{"}']],
    ['{"a":{"x":1},"b":{"c":2', ["+1"]],
    ['{"a":{"x":1},"b":"c', ["+1"]],
    ['{"a":"cut{"b":2}', ['9-16 {"b":2}', "+1"]],
    ['{"a":1,{"b":{"c":2}}', ['7-20 {"b":{"c":2}}', "+1"]],
    ['{"a":"\\*"}{"b":2}', ['10-17 {"b":2}', "+1"]],
    ['["{\\"a\\":1}"]', []],
    ['{"a":"x\0y"}', ['0-11 {"a":"x\\u0000y"}']],
    ['{"a":"x\ny"}', ['0-11 {"a":"x\\ny"}']],
    ['{"__proto__":{"a":1}}', ['0-21 {"__proto__":{"a":1}}']],
  ])("%j", (text, expected) => {
    expect(recovered(text)).toEqual(expected);
  });

  const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });

  it("are all found, whatever stands in their strings", () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), (objects) => {
        const texts = objects.map((value) => JSON.stringify(value));
        const { records, damaged } = recoverObjects(texts.join(""));
        expect(records.map(({ value }) => JSON.stringify(value))).toEqual(
          texts.map((text) => JSON.stringify(JSON.parse(text))),
        );
        expect(damaged).toBe(0);
      }),
    );
  });

  it("never overlap, and damage never hides the last whole one", () => {
    fc.assert(
      fc.property(object, object, fc.nat(), (torn, whole, cut) => {
        const head = JSON.stringify(torn);
        const last = JSON.stringify({ last: whole });
        const { records } = recoverObjects(head.slice(0, 1 + (cut % (head.length - 1))) + last);
        expect(records.at(-1)?.end).toBeGreaterThan(0);
        let end = 0;
        for (const record of records) {
          expect(record.start).toBeGreaterThanOrEqual(end);
          end = record.end;
        }
      }),
    );
  });

  it("of hostile lines are looked for in bounded time", () => {
    const many = 1 << 18;
    expect(recoverObjects('{"'.repeat(many)).records).toEqual([]);
    expect(recoverObjects("{".repeat(many)).records).toEqual([]);
    expect(recoverObjects('{"a":['.repeat(many >> 3)).records).toEqual([]);
    expect(recoverObjects(`${'{"a":'.repeat(many >> 3)}1${"}".repeat(many >> 3)}`).damaged).toBe(0);
  });
});
