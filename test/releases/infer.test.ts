import { describe, expect, it } from "vitest";
import type { LogItem } from "../../src/logs/event.js";
import { attribute } from "../../src/releases/attribute.js";
import { CLUES, clue, namedRelease } from "../../src/releases/clues.js";
import { NO_DECLARATIONS } from "../../src/releases/declarations.js";
import { type ClueLike, inferRelease } from "../../src/releases/infer.js";
import { formatInterval, formatLabel, parseLabel } from "../../src/releases/label.js";
import { fallback, record, scan } from "../logs/support.js";

async function inferred(line: string): Promise<string> {
  const [item] = (await scan(line)).items;
  return clued(item);
}

function clued(item: LogItem | undefined): string {
  if (item?.kind !== "fallback" && item?.kind !== "companion") return "no event";
  const { interval, contradictsItself } = inferRelease(item.event.clues);
  return contradictsItself ? "contradicts itself" : formatInterval(interval);
}

function withReport(report: unknown, repair = "unsupported-location"): string {
  return record("compaction.custom_fallback", {
    error: `Compaction segment summary validation failed: unsupported-exact-value; repair=${repair}; unsupportedSpans=2; affectedBullets=1`,
    unsupportedSpanClasses: report,
  });
}

describe("which release wrote a line", () => {
  it.each([
    ["an exact-value trailer without a report", fallback(1), "<=0.4.1"],
    ["a report without probeBudget", withReport({ spans: 2 }), "0.4.2"],
    ["probeBudget 4000", withReport({ spans: 2, probeBudget: 4000 }), "0.4.3"],
    ["probeBudget 24000", withReport({ spans: 2, probeBudget: 24000 }), "0.4.4..0.4.7"],
    [
      "probeBudget 24000 with post-downgrade-invalid",
      withReport({ spans: 2, probeBudget: 24000 }, "post-downgrade-invalid"),
      ">=0.4.8",
    ],
    [
      "composed-adjacent-present",
      withReport({ relations: { "composed-adjacent-present": 1 }, probeBudget: 24000 }),
      "0.4.5..0.4.7",
    ],
    [
      "a class that occurs no times",
      withReport({ relations: { "composed-adjacent-present": 0 }, probeBudget: 24000 }),
      "0.4.4..0.4.7",
    ],
    [
      "escaped-form-present with the larger budget",
      withReport({ relations: { "escaped-form-present": 1 }, probeBudget: 24000 }),
      "contradicts itself",
    ],
    ["a report that was redacted", withReport("[redacted]"), "<=0.4.7"],
    ["a report that reads undefined", withReport("undefined"), "<=0.4.1"],
    [
      "structural codes beside exact values",
      fallback(1, "Compaction segment summary validation failed: missing-section, unsupported-exact-value"),
      "<=0.4.11",
    ],
    [
      "a structural code",
      fallback(1, "Compaction segment summary validation failed: section-order"),
      "<=0.4.11",
    ],
    ["output limit", fallback(1, "Compaction summary hit the model output limit"), "<=0.4.8"],
    [
      "output limit with a stage",
      fallback(1, "Compaction update summary hit the model output limit"),
      ">=0.4.9",
    ],
    ["a category", fallback(1, "Compaction segment request failed (category=transport)"), "<=0.4.9"],
    [
      "a category and a reason",
      fallback(1, "Compaction segment request failed (category=transport; reason=transport-error)"),
      ">=0.4.10",
    ],
    [
      "providerFailure",
      record("compaction.custom_fallback", { error: "x", providerFailure: { category: "transport" } }),
      ">=0.4.10",
    ],
    ["a stale core", fallback(1, "core.x is not a function"), "<=0.4.5"],
    ["an empty summary", fallback(1, "Cannot normalize an empty compaction summary"), ">=0.4.12"],
    [
      "the version guard",
      fallback(1, "ds4-context-core resolves to 0.4.6 while DS4 Context Engine is 0.4.8"),
      "0.4.8",
    ],
    [
      "the version guard's event",
      record("runtime.core_incompatible", {
        error: "ds4-context-core resolves to 0.4.6 while DS4 Context Engine is 0.4.8",
      }),
      "0.4.8",
    ],
    ["nothing known", fallback(1, "who knows"), "unknown"],
    ["indexSyncMs", record("compaction.timings", { indexSyncMs: 1 }), ">=0.4.9"],
    ["plannedSegments", record("compaction.timings", { indexSyncMs: 1, plannedSegments: 2 }), ">=0.4.10"],
    ["timings without either", record("compaction.timings", {}), "unknown"],
    ["schema 16", record("database.opened", { schemaVersion: 16 }), "<=0.4.13"],
    ["schema 18", record("database.opened", { schemaVersion: 18 }), ">=0.5.0"],
    [
      "a notice, which never has a report",
      `Last error: Custom fallback: ${JSON.parse(fallback(1)).metadata.error}`,
      "<=0.4.7",
    ],
  ])("%s", async (_what, line, interval) => {
    expect(await inferred(line)).toBe(interval);
  });

  it("has a meaning for each clue", () => {
    expect(Object.values(CLUES).every(({ means }) => means.length > 10)).toBe(true);
  });
});

describe("attribution", () => {
  const { isKnown } = NO_DECLARATIONS;
  const told = (clues: readonly ClueLike[], given: Parameters<typeof attribute>[1]): string => {
    const { label, attribution, flags } = attribute(inferRelease(clues), given);
    return [formatLabel(label), attribution, ...flags].join(" ");
  };

  it("trusts a declaration, then a name, then the content", () => {
    const clues = [clue("probe-budget-24000")];
    expect(told(clues, { declaration: null, isKnown })).toBe(">=0.4.4 inferred");
    expect(told([...clues, namedRelease("0.4.6")], { declaration: null, isKnown })).toBe("0.4.6 named");
    const declaration = parseLabel("0.4.7");
    expect(told([...clues, namedRelease("0.4.6")], { declaration, isKnown })).toBe(
      "0.4.7 declared contradicts-declaration",
    );
    expect(told([], { declaration: null, isKnown })).toBe("unknown unknown");
  });

  it("keeps a declaration that the content contradicts, and flags it", () => {
    const declaration = parseLabel("0.4.3");
    expect(told([clue("probe-budget-24000")], { declaration, isKnown })).toBe(
      "0.4.3 declared contradicts-declaration",
    );
    expect(told([clue("probe-budget-4000")], { declaration, isKnown })).toBe("0.4.3 declared");
  });

  it("takes a free label and an interval as declarations", () => {
    const clues = [clue("probe-budget-24000")];
    expect(told(clues, { declaration: parseLabel("canary"), isKnown })).toBe("canary declared");
    expect(told(clues, { declaration: parseLabel("0.4.1..0.4.4"), isKnown })).toBe("0.4.1..0.4.4 declared");
  });

  it("uses what neighbours say, but never for a record that contradicts itself", () => {
    const narrowed = { lower: "0.4.4", upper: "0.4.5" };
    expect(told([clue("probe-budget-24000")], { declaration: null, narrowed, isKnown })).toBe(
      "0.4.4..0.4.5 inferred",
    );
    const clues = [clue("probe-budget-24000"), clue("escaped-form")];
    expect(told(clues, { declaration: null, narrowed, isKnown })).toBe("unknown unknown contradicts-itself");
  });

  it("flags a release that nobody knows", () => {
    expect(told([namedRelease("0.9.0")], { declaration: null, isKnown })).toBe("0.9.0 named unknown-release");
  });
});
