import { closeSync, openSync, writeSync } from "node:fs";

export const FALLBACK = "compaction.custom_fallback";

/** Writes a log of at least `bytes` bytes; returns its lines. */
export function writeLog(path, bytes) {
  const file = openSync(path, "w");
  let lines = 0;
  for (let written = 0; written < bytes; ) {
    let block = "";
    while (block.length < 1 << 20) block += `${logLine(lines++)}\n`;
    written += writeSync(file, block);
  }
  closeSync(file);
  return lines;
}

/**
 * A line of a log as the engine writes it at its debug level: one in 100 holds a needle, one in 2,000 is a
 * fallback with its report.
 */
export function logLine(number) {
  const timestamp = new Date(Date.UTC(2026, 8, 20) + number * 1000).toISOString();
  return JSON.stringify({ timestamp, component: "ds4-context-engine", ...contentOf(number) });
}

function contentOf(number) {
  if (number % 2000 === 0) {
    const composed = (number / 2000) % 40;
    return {
      level: "warn",
      event: FALLBACK,
      metadata: {
        trigger: "threshold",
        error: `Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=${composed + 1}; affectedBullets=10`,
        unsupportedSpanClasses: {
          spans: composed + 1,
          bullets: 10,
          relations: { "composed-two-present-parts": composed, "no-near-miss": 1 },
          shapes: { space: composed },
          lengthBuckets: { "len-33-64": composed + 1 },
          spansClassifiedCheap: 0,
          corpusSources: 9,
          probeBudget: 24000,
          probesUsed: 3708,
          classificationComplete: true,
        },
      },
    };
  }
  if (number % 100 === 0) {
    return {
      level: "debug",
      event: "compaction.timings",
      metadata: {
        path: "segments",
        phase: "prepared",
        provider: "p",
        model: "m",
        summaryCalls: number % 9,
      },
    };
  }
  return {
    level: "debug",
    event: "context.assembled",
    metadata: { messages: number % 900, tokens: (number * 7) % 90000, cached: number % 2 === 0 },
  };
}
