import { describe, expect, it } from "vitest";
import type { FallbackRow } from "../../src/analysis/fallback-rows.js";
import { boundFallback, boundOverLogs } from "../../src/trials/log-bounds.js";
import type { RuleReach } from "../../src/trials/rule.js";
import { adjacentJoin } from "../../src/trials/rules/adjacent-join.js";
import { jsonEscaped } from "../../src/trials/rules/json-escaped.js";
import { nfc } from "../../src/trials/rules/nfc.js";
import { twoPresentParts } from "../../src/trials/rules/two-present-parts.js";

const reachOf = (rule: { reach?: (parameters: Record<string, number>) => RuleReach }): RuleReach =>
  rule.reach?.({}) ?? { always: [], sometimes: [] };

/** A fallback for values alone, of a release that removed bullets. */
function fallback(
  release: [lower: string | null, upper: string | null],
  relations: Record<string, number>,
  more: Partial<FallbackRow> = {},
): FallbackRow {
  const spans = Object.values(relations).reduce((sum, count) => sum + count, 0);
  return {
    id: 1,
    form: "json",
    input_id: 1,
    line: 1,
    last_line: 1,
    offset: 0,
    time: null,
    week: null,
    host: null,
    release: release.join(".."),
    release_lower: release[0],
    release_upper: release[1],
    attribution: "declared",
    episode: null,
    trigger: null,
    stage: "segment",
    failure: "validation-exact",
    category: null,
    reason: null,
    http_status: null,
    attempts: null,
    max_attempts: null,
    repair_status: "too-many-bullets",
    unsupported_spans: spans,
    affected_bullets: null,
    provider: null,
    model: null,
    joined: null,
    evidence_units: null,
    pi_compaction: null,
    has_report: 1,
    has_relations: 1,
    has_shapes: 1,
    has_length_buckets: 1,
    spans,
    bullets: 9,
    spans_classified_cheap: null,
    corpus_sources: null,
    probe_budget: null,
    probes_used: null,
    complete: 1,
    relations: new Map(Object.entries(relations)),
    shapes: new Map(),
    lengthBuckets: new Map(),
    codes: ["unsupported-exact-value"],
    numbers: new Map(),
    flags: [],
    clues: [],
    violatedChecks: [],
    notCheckable: [],
    places: [],
    ...more,
  };
}

/** The published run of 25 spans in 15 bullets. */
const PUBLISHED_25_15 = fallback(
  ["0.4.5", "0.4.6"],
  {
    "composed-two-present-parts": 11,
    "not-classified-partial": 5,
    "not-classified-length": 4,
    "composed-adjacent-present": 3,
    "no-near-miss": 2,
  },
  { bullets: 15, complete: 0 },
);

describe("the published run of 25 spans in 15 bullets", () => {
  it("would certainly still have fallen back with adjacent joins accepted: at least 12 bullets are left", () => {
    expect(boundFallback(PUBLISHED_25_15, reachOf(adjacentJoin))).toMatchObject({
      effect: "not",
      reason: "too-many-bullets-left",
      accepted: { least: 3, most: 3 },
      bulletsLeftAtLeast: 12,
    });
  });

  it("says what the unanalysed spans could change: the rule takes no span over 96 units, but partial ones", () => {
    expect(boundFallback(PUBLISHED_25_15, reachOf(adjacentJoin)).withUnanalysed).toEqual({
      most: 8,
      effect: "possibly",
      bulletsLeftAtLeast: 7,
    });
    expect(boundOverLogs([PUBLISHED_25_15], reachOf(adjacentJoin))).toMatchObject({
      certainly: 0,
      possibly: 0,
      not: 1,
      notUnlessUnanalysed: 1,
    });
  });

  it("is not touched by a rule for a form that all of its spans were asked for", () => {
    expect(boundFallback(PUBLISHED_25_15, reachOf(jsonEscaped))).toMatchObject({
      effect: "not",
      reason: "no-span-accepted",
      withUnanalysed: null,
    });
  });

  it("could have been avoided by a rule whose classes are not known", () => {
    expect(boundOverLogs([PUBLISHED_25_15], undefined)).toMatchObject({ possibly: 1, not: 0 });
    expect(boundFallback(PUBLISHED_25_15, reachOf(nfc))).toMatchObject({ effect: "possibly" });
  });
});

describe("certainly", () => {
  it("where every span is of a class that the rule always accepts", () => {
    const row = fallback(["0.4.3", "0.4.3"], { "escaped-form-present": 12 });
    expect(boundFallback(row, reachOf(jsonEscaped))).toMatchObject({
      effect: "certainly",
      accepted: { least: 12, most: 12 },
    });
  });

  it("not where cheap relations may overlap on fewer spans", () => {
    const row = fallback(
      ["0.4.5", "0.4.5"],
      { "unescaped-form-present": 6, "whitespace-collapsed-present": 6 },
      { spans: 12, bullets: 12 },
    );
    const reach: RuleReach = {
      always: ["unescaped-form-present", "whitespace-collapsed-present"],
      sometimes: [],
    };
    expect(boundFallback(row, reach)).toMatchObject({
      effect: "possibly",
      accepted: { least: 6, most: 12 },
    });
  });

  it("not where the release's one composition class held adjacent and unrelated parts", () => {
    const row = fallback(["0.4.4", "0.4.4"], { "composed-two-present-parts": 9 });
    expect(boundFallback(row, reachOf(adjacentJoin))).toMatchObject({
      effect: "possibly",
      accepted: { least: 0, most: 9 },
    });
    expect(boundFallback(row, reachOf(twoPresentParts)).effect).toBe("certainly");
  });
});

describe("not analysed, never not", () => {
  it.each([
    ["a fallback without a report", { has_report: 0, spans: null, relations: new Map() }, "no-report"],
    [
      "a report that contradicts itself",
      { violatedChecks: ["bullets-agree-with-text"] },
      "report-contradicts-itself",
    ],
    [
      "a release that cannot be replayed",
      { release_upper: null, repair_status: "post-downgrade-invalid" },
      "release-not-replayable",
    ],
    ["a failure text that is not known", { failure: "unrecognised" }, "failure-not-known"],
  ] as const)("%s", (_what, more, reason) => {
    const row = fallback(["0.4.5", "0.4.6"], { "no-near-miss": 9 }, more as Partial<FallbackRow>);
    expect(boundOverLogs([row], reachOf(adjacentJoin))).toMatchObject({
      not: 0,
      notAnalysed: 1,
      events: [{ effect: "not analysed", reason }],
    });
  });

  it("spans that no class accounts for count as unanalysed", () => {
    const row = fallback(["0.4.5", "0.4.6"], { "no-near-miss": 3 }, { spans: 12 });
    expect(boundFallback(row, reachOf(adjacentJoin))).toMatchObject({
      effect: "not",
      withUnanalysed: { most: 9, effect: "possibly" },
    });
  });

  it("in 0.4.2 no-near-miss held unanalysed spans", () => {
    const row = fallback(["0.4.2", "0.4.2"], { "no-near-miss": 9 });
    expect(boundFallback(row, reachOf(adjacentJoin)).withUnanalysed).toMatchObject({ effect: "possibly" });
  });
});

describe("other causes", () => {
  it("leave no rule anything to do", () => {
    const provider = fallback(["0.4.9", "0.4.9"], {}, { failure: "provider-transport", has_report: 0 });
    expect(boundOverLogs([provider], reachOf(adjacentJoin))).toMatchObject({
      fallbacks: 1,
      ofOtherCauses: 1,
      not: 0,
      notAnalysed: 0,
      events: [],
    });
  });

  it("remain where a summary had other errors besides", () => {
    const row = fallback(
      ["0.4.5", "0.4.6"],
      { "composed-adjacent-present": 2 },
      { failure: "validation-mixed", repair_status: null },
    );
    expect(boundFallback(row, reachOf(adjacentJoin))).toMatchObject({
      effect: "not",
      reason: "other-errors-remain",
    });
  });
});
