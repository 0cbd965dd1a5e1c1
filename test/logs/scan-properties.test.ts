import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generatedLog } from "./generated-logs.js";
import { fallback, scan, told } from "./support.js";

/** Milliseconds; the machine may be busy. */
const PATIENCE = 30_000;

describe("any log", () => {
  it(
    "is read the same with and without the sieve",
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
