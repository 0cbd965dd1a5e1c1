import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReplayCase } from "../../src/contract/case.js";
import { REQUIRED_SECTIONS } from "../../src/contract/sections.js";
import { PROFILES } from "../../src/releases/profiles.js";
import { prepareCase } from "../../src/replay/prepared-case.js";
import { type ReplayDetail, replayInDetail } from "../../src/replay/replay-in-detail.js";
import { LENGTH_BUCKETS } from "../../src/vocabulary/length-buckets.js";
import { RELATION_CLASSES } from "../../src/vocabulary/relation-classes.js";
import type { SpanClassReport } from "../../src/vocabulary/report.js";
import { SHAPES } from "../../src/vocabulary/shapes.js";
import { STAGES } from "../../src/vocabulary/triggers-and-stages.js";

/** A unit of the private use area; nothing that a replay says may hold it. */
const SENTINEL = "\ue0b5";

const word = fc.constantFrom(
  "alpha",
  "beta-7",
  "src/x.ts",
  '"key": 1',
  "C:\\dir",
  "it’s",
  "📦",
  "\udc00",
  `s${SENTINEL}t`,
);
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
const span = phrase.map((text) => `\`${text}\``);
const line = fc.oneof(
  span.map((text) => `- ${text}`),
  fc.tuple(phrase, span, span).map((parts) => `  * ${parts.join(", ")}`),
  fc.constantFrom(...REQUIRED_SECTIONS).map((name) => `## ${name}`),
  fc.constantFrom("## ", "### Sub", "-", "`", "\r## Objective\r", "\u2028", "", "####### x", "prose `"),
  phrase,
);
const wholeSummary = fc
  .array(fc.array(line, { maxLength: 3 }), { minLength: 12, maxLength: 12 })
  .map((bodies) =>
    REQUIRED_SECTIONS.map((name, index) => `## ${name}\n${bodies[index]?.join("\n")}\n`).join(""),
  );
const summary = fc.oneof(
  wholeSummary,
  fc.array(line, { maxLength: 20 }).map((lines) => lines.join("\n")),
  fc.string(),
);

const replayable: fc.Arbitrary<ReplayCase> = fc.record(
  {
    id: fc.constant("generated"),
    summary,
    sourceText: fc.array(phrase, { maxLength: 8 }).map((lines) => lines.join("\n")),
    readFiles: fc.array(phrase, { maxLength: 3 }),
    modifiedFiles: fc.array(fc.oneof(phrase, fc.constant("")), { maxLength: 2 }),
    stage: fc.constantFrom(...STAGES),
    probeBudget: fc.oneof(fc.integer({ min: -2, max: 300 }), fc.double()),
  },
  { requiredKeys: ["id", "summary", "sourceText", "readFiles", "modifiedFiles"] },
);

function everyReplay(subject: ReplayCase): ReplayDetail[] {
  const prepared = prepareCase(subject);
  return PROFILES.map((profile) => replayInDetail(prepared, profile));
}

function reportsOf({ outcome }: ReplayDetail): SpanClassReport[] {
  const attached =
    "unsupportedSpanClasses" in outcome.pipeline ? outcome.pipeline.unsupportedSpanClasses : undefined;
  return [outcome.report, attached].filter((report) => report !== undefined);
}

describe("any summary over any evidence", () => {
  it("is replayed at every release, in names of the closed vocabulary and whole numbers", () => {
    fc.assert(
      fc.property(replayable, (subject) => {
        for (const detail of everyReplay(subject)) {
          for (const { relations, shapes, lengthBuckets, classificationComplete, ...numbers } of reportsOf(
            detail,
          )) {
            expect(RELATION_CLASSES).toEqual(expect.arrayContaining(Object.keys(relations)));
            expect(SHAPES).toEqual(expect.arrayContaining(Object.keys(shapes)));
            expect(LENGTH_BUCKETS).toEqual(expect.arrayContaining(Object.keys(lengthBuckets)));
            expect(classificationComplete).toBeTypeOf("boolean");
            const counts = [relations, shapes, lengthBuckets, numbers].flatMap((part) => Object.values(part));
            for (const count of counts) expect(Number.isInteger(count) && count >= 0).toBe(true);
          }
        }
      }),
    );
  });

  it("gives numbers that agree with each other", () => {
    const sum = (counts: Readonly<Record<string, number>>) =>
      Object.values(counts).reduce((a, b) => a + b, 0);
    fc.assert(
      fc.property(replayable, (subject) => {
        for (const detail of everyReplay(subject)) {
          const { outcome, rejected, ladder } = detail;
          expect(rejected.reduce((total, value) => total + value.occurrences, 0)).toBe(
            outcome.repair.unsupportedSpans,
          );
          expect(ladder.rejectedSpans + ladder.rejectedOutsideBullets).toBe(outcome.repair.unsupportedSpans);
          expect(sum(ladder.byRung)).toBe(ladder.bullets);
          for (const report of reportsOf(detail)) {
            expect(sum(report.lengthBuckets)).toBe(report.spans);
            expect(sum(report.relations)).toBeGreaterThanOrEqual(report.spans);
            expect(report.spansClassifiedCheap).toBeLessThanOrEqual(report.spans);
            expect(report.probesUsed).toBeLessThanOrEqual(report.probeBudget);
          }
        }
      }),
    );
  });

  it("leaves no text of the case in what is said about it", () => {
    fc.assert(
      fc.property(replayable, (subject) => {
        const said = JSON.stringify(everyReplay(subject));
        expect(said).not.toContain(SENTINEL);
        expect(said).not.toContain("alpha");
      }),
    );
  });

  it("carries issue codes exactly if it was repaired", () => {
    fc.assert(
      fc.property(replayable, (subject) => {
        for (const { outcome } of everyReplay(subject)) {
          const { pipeline } = outcome;
          expect(["accepted", "repaired", "fallback"]).toContain(pipeline.outcome);
          if (pipeline.outcome === "repaired") expect(pipeline.issueCodes).not.toEqual([]);
          if (pipeline.outcome === "accepted") expect(pipeline.issueCodes).toEqual([]);
        }
      }),
    );
  });
});
