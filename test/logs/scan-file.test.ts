import { closeSync, fstatSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
// The second thread runs what was built.
import { type ScanFileOptions, scanLogFile } from "../../dist/logs/scan-log.js";
import type { LogItem } from "../../src/logs/event.js";
import { temporaryFolder } from "../support/cli.js";
import { generatedLog } from "./generated-logs.js";
import { fallback, type Scanned, scan } from "./support.js";

/** Milliseconds; the machine may be busy. */
const PATIENCE = 60_000;
const path = join(temporaryFolder(), "capture.jsonl");

function scanFile(log: Buffer, options: ScanFileOptions): Scanned & { faults: string[] } {
  writeFileSync(path, log);
  return scanOpened(path, options);
}

function scanOpened(file: string, options: ScanFileOptions, size?: number): Scanned & { faults: string[] } {
  const descriptor = openSync(file, "r");
  const items: LogItem[] = [];
  const faults: string[] = [];
  const plain = {
    descriptor,
    size: size ?? fstatSync(descriptor).size,
    onFault: (fault: string) => faults.push(fault),
  };
  const scanned = scanLogFile(plain, options, (item) => items.push(item));
  closeSync(descriptor);
  return { ...scanned, items, faults };
}

describe("a file that a second thread reads ahead", () => {
  it(
    "is read as any other log, whatever the thread reads at once",
    async () => {
      const logs = fc
        .array(generatedLog, { minLength: 1, maxLength: 4 })
        .map((parts) => Buffer.concat(parts));
      await fc.assert(
        fc.asyncProperty(
          logs,
          fc.integer({ min: 1, max: 3000 }),
          fc.integer({ min: 100, max: 3000 }),
          async (log, blockBytes, limit) => {
            const read = scanFile(log, { thread: true, blockBytes, limit });
            expect(read).toEqual({ ...(await scan(log, { limit })), faults: [] });
          },
        ),
        { numRuns: 60 },
      );
    },
    PATIENCE,
  );

  it(
    "is read through a window that is smaller than it, over lines of any length",
    async () => {
      const other = `${JSON.stringify({ level: 30, text: "other ".repeat(20) })}\n`;
      const parts: string[] = [];
      for (let nth = 0; nth < 90; nth++) {
        parts.push(other.repeat(1000 + 77 * nth), `${fallback(nth)}\n`);
        if (nth % 30 === 7) parts.push(`${"x".repeat(nth * 100_000)}\n`);
        if (nth % 30 === 9) parts.push(`${JSON.stringify(JSON.parse(fallback(nth)), null, 2)}\n`);
      }
      const log = Buffer.from(parts.join(""));
      const expected = await scan(log, { limit: 1 << 20 });
      expect(expected.items.length).toBe(90 + 3 + 3 - 1);
      for (const thread of [true, false]) {
        expect(scanFile(log, { thread, limit: 1 << 20 })).toEqual({ ...expected, faults: [] });
      }
    },
    PATIENCE,
  );

  it("is read up to where it became shorter, and says so", () => {
    const log = Buffer.from(`${fallback(1)}\n${fallback(2)}\n`);
    const whole = scanFile(log, { thread: true });
    for (const thread of [true, false]) {
      expect(scanOpened(path, { thread, blockBytes: 100 }, log.length + 5000)).toEqual({
        ...whole,
        faults: ["shrank-while-read"],
      });
    }
  });
});
