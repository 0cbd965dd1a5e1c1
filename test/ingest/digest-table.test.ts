import fc from "fast-check";
import { expect, it } from "vitest";
import { DigestTable } from "../../src/ingest/digest-table.js";
import { DIGEST_WORDS } from "../../src/logs/identity.js";

/** Few values for each word, so that digests come again, and differ in any one word. */
const digest = fc
  .array(fc.constantFrom(0, 1, -1, 1024), { minLength: DIGEST_WORDS, maxLength: DIGEST_WORDS })
  .map((words) => Int32Array.from(words));

it("numbers digests as a map would", () => {
  fc.assert(
    fc.property(fc.array(digest, { maxLength: 3000, size: "max" }), (digests) => {
      const table = new DigestTable();
      const numbers = new Map<string, number>();
      for (const words of digests) {
        const key = words.join();
        const number = numbers.get(key) ?? numbers.size;
        numbers.set(key, number);
        expect(table.numberOf(words, 0)).toBe(number);
      }
    }),
    { numRuns: 15 },
  );
});

it("reads a digest where it stands among others", () => {
  const table = new DigestTable();
  const words = Int32Array.from({ length: 3 * DIGEST_WORDS }, (_, nth) => Math.floor(nth / DIGEST_WORDS) % 2);
  expect([0, 1, 2].map((nth) => table.numberOf(words, nth * DIGEST_WORDS))).toEqual([0, 1, 0]);
});
