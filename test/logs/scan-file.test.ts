import { closeSync, fstatSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InputFault } from "../../src/input/open.js";
import { type ScanOptions, scanLogFile } from "../../src/logs/scan-log.js";
import { temporaryFolder } from "../support/cli.js";
import { generatedLog } from "./generated-logs.js";
import { fallback, type ItemInFull, type Scanned, scan, spelledOut } from "./support.js";

/** Milliseconds; the machine may be busy. */
const PATIENCE = 60_000;
const path = join(temporaryFolder(), "capture.jsonl");

/** Scans a log that lies in a file; `size` is what the file is taken to have. */
function scanFile(log: Buffer, options: ScanOptions, size?: number): Scanned & { faults: InputFault[] } {
  writeFileSync(path, log);
  const descriptor = openSync(path, "r");
  const items: ItemInFull[] = [];
  const faults: InputFault[] = [];
  const file = {
    descriptor,
    size: size ?? fstatSync(descriptor).size,
    onFault: (fault: InputFault) => faults.push(fault),
  };
  const scanned = scanLogFile(file, options, spelledOut(items));
  closeSync(descriptor);
  return { ...scanned, items, faults };
}

describe("a file", () => {
  it(
    "is read as any other log",
    async () => {
      await fc.assert(
        fc.asyncProperty(generatedLog, fc.integer({ min: 100, max: 3000 }), async (log, limit) => {
          expect(scanFile(log, { limit })).toEqual({ ...(await scan(log, { limit })), faults: [] });
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );

  it(
    "is read through a window that is smaller than it, over lines of any length",
    async () => {
      const other = `${JSON.stringify({ level: 30, text: "other ".repeat(20) })}\n`;
      const log = Buffer.from(
        Array.from({ length: 90 }, (_, nth) => [
          other.repeat(77 * nth),
          `${fallback(nth)}\n`,
          nth % 30 === 17 ? `${"x".repeat(nth * 50_000)}\n` : "",
          nth % 30 === 19 ? `${JSON.stringify(JSON.parse(fallback(1000 + nth)), null, 2)}\n` : "",
        ])
          .flat()
          .join(""),
      );
      const limit = 1 << 20;
      const read = scanFile(log, { limit });
      expect(read).toEqual({ ...(await scan(log, { limit, chunk: 10_007 })), faults: [] });
      expect(read).toEqual({ ...(await scan(log, { limit, prefilter: false })), faults: [] });
      expect(read.items.filter(({ kind }) => kind === "fallback")).toHaveLength(93);
      expect(read.items.filter(({ kind }) => kind === "rejected")).toHaveLength(2);
    },
    PATIENCE,
  );

  it("is read up to where it became shorter, and says so", () => {
    const log = Buffer.from(`${fallback(1)}\n${fallback(2)}\n`);
    expect(scanFile(log, {}, log.length + 5000)).toEqual({
      ...scanFile(log, {}),
      faults: ["shrank-while-read"],
    });
  });
});
