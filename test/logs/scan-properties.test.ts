import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNeedles } from "../../src/logs/needle-search.js";
import { NEEDLE_TEXTS } from "../../src/logs/needles.js";
import { generatedLog } from "./generated-logs.js";
import { fallback, scan, told } from "./support.js";

/** Milliseconds; the machine may be busy. */
const PATIENCE = 30_000;

describe("any log", () => {
  it(
    "is read the same with and without the byte search",
    async () => {
      await fc.assert(
        fc.asyncProperty(generatedLog, async (log) => {
          expect(told(await scan(log))).toEqual(told(await scan(log, { prefilter: false })));
        }),
        { numRuns: 300 },
      );
    },
    PATIENCE,
  );

  it(
    "is read the same wherever its chunks end",
    async () => {
      await fc.assert(
        fc.asyncProperty(generatedLog, fc.integer({ min: 1, max: 700 }), async (log, chunk) => {
          expect(await scan(log, { chunk })).toEqual(await scan(log));
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );

  it(
    "is read the same wherever its chunks end, under a small limit",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          generatedLog,
          fc.integer({ min: 1, max: 700 }),
          fc.integer({ min: 100, max: 600 }),
          async (log, chunk, limit) => {
            expect(await scan(log, { chunk, limit })).toEqual(await scan(log, { limit }));
          },
        ),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );

  it(
    "has its lines and bytes counted, and its records in order within it",
    async () => {
      await fc.assert(
        fc.asyncProperty(generatedLog, async (log) => {
          const scanned = await scan(log);
          const lfs = log.reduce((count, byte) => count + Number(byte === 0x0a), 0);
          expect(scanned.lines).toBe(lfs + Number(log.length > 0 && log.at(-1) !== 0x0a));
          expect(scanned.bytes).toBe(log.length);
          for (const { place } of scanned.items) {
            expect(place.line).toBe(log.subarray(0, place.offset).filter((byte) => byte === 0x0a).length + 1);
            expect(place.lastLine).toBeLessThanOrEqual(scanned.lines);
            expect(place.offset === 0 || log[place.offset - 1] === 0x0a).toBe(true);
          }
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );

  it(
    "keeps the records before and after damage",
    async () => {
      await fc.assert(
        fc.asyncProperty(generatedLog, async (log) => {
          const whole = Buffer.concat([
            Buffer.from(`${fallback(98)}\n`),
            log,
            Buffer.from(`\n${fallback(99)}\n${fallback(100)}\n`),
          ]);
          const items = told(await scan(whole)).map((item) => item.replace(/^\S+ /, ""));
          expect(items[0]).toBe("fallback validation-exact 98");
          expect(items.at(-1)).toBe("fallback validation-exact 100");
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );
});

describe("the byte search", () => {
  it("finds every needle, wherever it stands", () => {
    const part = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom(...NEEDLE_TEXTS));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const bytes = Buffer.from(parts.join(""));
        const expected = NEEDLE_TEXTS.flatMap((needle) => {
          const places: number[] = [];
          for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 1)) places.push(at);
          return places;
        });
        expect(findNeedles(bytes, 0, bytes.length)).toEqual(expected.sort((a, b) => a - b));
        const [first] = expected;
        if (first !== undefined) expect(findNeedles(bytes, first + 1, bytes.length)).not.toContain(first);
      }),
    );
  });
});
