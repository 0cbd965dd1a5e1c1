import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifySpans, ReleaseWithoutReport } from "../../src/classify/classify-spans.js";
import { ReleaseNotReplayable } from "../../src/releases/profiles.js";
import { LENGTH_BUCKETS } from "../../src/vocabulary/length-buckets.js";
import { RELATION_CLASSES } from "../../src/vocabulary/relation-classes.js";
import { SHAPES } from "../../src/vocabulary/shapes.js";
import { generatedCase } from "./generated.js";

const evidence = { sourceText: 'timeout 30 | retries 5\nsay \\"now\\"', readFiles: [], modifiedFiles: [] };

describe("the report on a summary's spans", { timeout: 60_000 }, () => {
  const summary = '- `timeout 30` and `timeout 30 retries 5`\n- `say "now"`, again `timeout 30 retries 5`';

  it("counts what the release rejected, as its classifier classed it", () => {
    expect(classifySpans(summary, evidence, { release: "0.4.3" })).toEqual({
      spans: 3,
      relations: { "composed-two-present-parts": 2, "escaped-form-present": 1 },
      shapes: { space: 3, quote: 1 },
      lengthBuckets: { "len-17-32": 2, "len-9-16": 1 },
      spansClassifiedCheap: 1,
      corpusSources: 1,
      probeBudget: 4000,
      // The upper case of both, one escaped form; 20 deletions, 13 prefixes and 13 suffixes.
      probesUsed: 49,
      classificationComplete: true,
    });
    expect(classifySpans(summary, evidence, { release: "0.4.11" })).toMatchObject({
      spans: 2,
      relations: { "composed-adjacent-present": 2 },
      probeBudget: 24_000,
    });
    expect(classifySpans(summary, evidence, { release: "0.4.11", probeBudget: 7.5 })).toMatchObject({
      relations: { "not-classified-partial": 2 },
      probeBudget: 7,
      probesUsed: 7,
      classificationComplete: false,
    });
  });

  it("is refused for releases that made none, or are not known well enough", () => {
    expect(() => classifySpans(summary, evidence, { release: "0.4.1" })).toThrow(ReleaseWithoutReport);
    expect(() => classifySpans(summary, evidence, { release: "0.4.2" })).toThrow(ReleaseNotReplayable);
  });

  it("holds names of the vocabulary, counts and booleans, and no text", () => {
    const sentinel = "\uE123";
    const names = new Set<string>([...RELATION_CLASSES, ...SHAPES, ...LENGTH_BUCKETS]);
    fc.assert(
      fc.property(generatedCase, ({ evidence: generated, occurrences, probeBudget }) => {
        const marked = occurrences.map((value) => `- \`${value.replaceAll("`", "")}${sentinel}\``).join("\n");
        const { relations, shapes, lengthBuckets, classificationComplete, ...counts } = classifySpans(
          marked,
          { ...generated, sourceText: `${generated.sourceText}${sentinel}` },
          { release: "0.4.8", probeBudget },
        );
        expect(classificationComplete).toBeTypeOf("boolean");
        for (const group of [relations, shapes, lengthBuckets]) {
          for (const name of Object.keys(group)) expect(names).toContain(name);
        }
        for (const count of [counts, relations, shapes, lengthBuckets].flatMap((group) =>
          Object.values(group),
        )) {
          expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
        }
        expect(JSON.stringify({ relations, shapes, lengthBuckets, counts })).not.toContain(sentinel);
      }),
      { numRuns: 200, seed: 20261001 },
    );
  });
});
