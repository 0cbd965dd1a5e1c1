/** Releases that never were, so that a log of many events has many of them. */
export function madeUpReleases(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `1.${Math.floor(at / 10)}.${at % 10}`);
}

const CLASSES = [
  "composed-two-present-parts",
  "composed-adjacent-present",
  "no-near-miss",
  "single-deletion-present",
  "case-variant-present",
  "whitespace-collapsed-present",
  "typographic-variant-present",
  "unescaped-form-present",
  "not-classified-length",
  "not-classified-budget",
  "not-classified-partial",
];
const SHAPES = ["space", "quote", "colon", "json-punctuation"];
const BUCKETS = ["len-9-16", "len-17-32", "len-33-64", "len-65-120"];
const START = Date.UTC(2026, 0, 5);
const HOUR = 3_600_000;

/** Log lines of fallbacks, evenly over releases and two years; the same numbers give the same lines. */
export function manyEvents(events: number, releases: number): string {
  const step = Math.floor((730 * 24 * HOUR) / events);
  const lines = Array.from({ length: events }, (_, at) => {
    const timestamp = new Date(START + at * step).toISOString();
    const release = Math.floor((at * releases) / events);
    return JSON.stringify({
      timestamp,
      component: "ds4-context-engine",
      level: "warn",
      event: "compaction.custom_fallback",
      metadata: at % 10 === 9 ? provider(at) : validation(at, release),
    });
  });
  return `${lines.join("\n")}\n`;
}

/** A releases file that declares which time was which release. */
export function manyReleases(events: number, releases: number): string {
  const step = Math.floor((730 * 24 * HOUR) / events);
  const at = (release: number): string =>
    new Date(START + Math.ceil((release * events) / releases) * step).toISOString();
  return JSON.stringify(
    madeUpReleases(releases).map((release, index) => ({ release, from: at(index), to: at(index + 1) })),
  );
}

function validation(at: number, release: number): object {
  const spans = 5 + ((at * 7 + release * 3) % 21);
  const bullets = Math.max(1, spans - (at % 5));
  const first = spans - Math.floor(spans / 3) - Math.floor(spans / 4);
  const named = (names: readonly string[], offset: number): string =>
    names[(at + release + offset) % names.length] ?? "";
  return {
    trigger: at % 3 === 0 ? "manual" : "threshold",
    error: `Compaction segment summary validation failed: unsupported-exact-value; repair=post-downgrade-invalid; unsupportedSpans=${spans}; affectedBullets=${bullets}`,
    unsupportedSpanClasses: {
      spans,
      bullets,
      relations: {
        [named(CLASSES, 0)]: first,
        [named(CLASSES, 1)]: Math.floor(spans / 3),
        [named(CLASSES, 2)]: Math.floor(spans / 4),
      },
      shapes: { [named(SHAPES, 0)]: spans, [named(SHAPES, 1)]: Math.floor(spans / 2) },
      lengthBuckets: { [named(BUCKETS, 0)]: spans - 2, [named(BUCKETS, 1)]: 2 },
      spansClassifiedCheap: 0,
      corpusSources: 10,
      probeBudget: 24000,
      probesUsed: 1000 + (at % 50) * 10,
      classificationComplete: at % 4 !== 0,
    },
  };
}

function provider(at: number): object {
  const status = [429, 500, 503][at % 3] ?? 500;
  const category = status === 429 ? "rate-limit" : "provider-error";
  const reason = status === 429 ? "rate-limit" : "http-server-error";
  return {
    trigger: "threshold",
    error: `Compaction segment request failed (category=${category}; reason=${reason}; httpStatus=${status})`,
    providerFailure: {
      stage: "segment",
      category,
      reason,
      httpStatus: status,
      attempts: 1,
      maxAttempts: 4,
    },
  };
}
