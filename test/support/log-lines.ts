/** Made-up lines of the engine's log. */
export interface LineOptions {
  readonly time?: string;
  readonly trigger?: string;
  readonly error?: string;
  readonly report?: object;
  readonly providerFailure?: object;
}

export const EXACT = "Compaction segment summary validation failed: unsupported-exact-value";

/** A fallback as the engine logs it. */
export function fallbackLine({
  time = "2026-09-20T08:14:02.311Z",
  trigger = "threshold",
  error = `${EXACT}; repair=too-many-bullets; unsupportedSpans=12; affectedBullets=10`,
  report,
  providerFailure,
}: LineOptions = {}): string {
  return engineLine("compaction.custom_fallback", {
    time,
    metadata: {
      trigger,
      error,
      ...(providerFailure === undefined ? {} : { providerFailure }),
      ...(report === undefined ? {} : { unsupportedSpanClasses: report }),
    },
  });
}

export function engineLine(
  event: string,
  {
    time = "2026-09-20T08:14:02.311Z",
    level = "warn",
    metadata = {},
  }: {
    time?: string;
    level?: string;
    metadata?: object;
  } = {},
): string {
  return JSON.stringify({ timestamp: time, component: "ds4-context-engine", level, event, metadata });
}

/** A report that passes every check; 12 spans in 10 bullets. */
export const REPORT = {
  spans: 12,
  bullets: 10,
  relations: { "composed-two-present-parts": 8, "composed-adjacent-present": 3, "no-near-miss": 1 },
  shapes: { space: 9 },
  lengthBuckets: { "len-33-64": 12 },
  spansClassifiedCheap: 0,
  corpusSources: 9,
  probeBudget: 24000,
  probesUsed: 3708,
  classificationComplete: true,
};
