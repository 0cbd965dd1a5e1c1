import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { announceValues, classifyRejected } from "../../src/classify/classify-rejected.js";
import { EvidenceIndex } from "../../src/classify/evidence-index.js";
import { RELATION_CLASSES, type RelationClass } from "../../src/vocabulary/relation-classes.js";
import { generatedCase } from "./generated.js";
import { plainClassifyRejected } from "./plain-classifier.js";

const CLASSIFIERS = [
  { probeBudget: 4000, splitsByAdjacency: false },
  { probeBudget: 24_000, splitsByAdjacency: true },
];

/** Long sources are scanned in stretches of this many units; what crosses their bounds must be found too. */
const SCANNED_AT_A_TIME = 32_768;

describe("the fast classifier", { timeout: 60_000 }, () => {
  it("finds what the plain one finds, to the last lookup, and the cases show every class", () => {
    const seen = new Set<RelationClass>();
    fc.assert(
      fc.property(generatedCase, ({ evidence, occurrences, probeBudget }) => {
        const index = new EvidenceIndex(evidence);
        announceValues([evidence.sourceText.slice(3, 40), ...occurrences], index);
        for (const classifier of CLASSIFIERS) {
          for (const options of [{}, { probeBudget }]) {
            const plain = plainClassifyRejected(occurrences, evidence, classifier, options);
            expect(classifyRejected(occurrences, evidence, classifier, options)).toEqual(plain);
            expect(classifyRejected(occurrences, evidence, classifier, { ...options, index })).toEqual(plain);
            for (const { relations } of plain.distinct) for (const relation of relations) seen.add(relation);
          }
        }
      }),
      { numRuns: 800, seed: 20260928 },
    );
    expect([...seen].sort()).toEqual([...RELATION_CLASSES].sort());
  });

  it("knows of every announced value and form whether a source holds it", () => {
    fc.assert(
      fc.property(generatedCase, ({ evidence, occurrences }) => {
        const { sourceText } = evidence;
        const stretches = [0, 5, 17].map((from) =>
          sourceText.slice(from, from + 5 + (sourceText.length % 60)),
        );
        const values = [...stretches, ...occurrences].filter((value) => value !== "");
        const index = new EvidenceIndex(evidence);
        announceValues(values, index);
        for (const value of values) {
          for (const text of [value, value.toUpperCase(), value.slice(1)]) {
            expect(index.has(text)).toBe(index.sources.some((source) => source.includes(text)));
          }
        }
      }),
      { numRuns: 300, seed: 20260930 },
    );
  });

  it("finds it wherever it lies in long evidence", () => {
    fc.assert(
      fc.property(generatedCase, fc.nat(200), ({ evidence, occurrences }, shift) => {
        const sourceText = "z".repeat(SCANNED_AT_A_TIME - shift) + evidence.sourceText;
        for (const classifier of CLASSIFIERS) {
          expect(classifyRejected(occurrences, { ...evidence, sourceText }, classifier)).toEqual(
            plainClassifyRejected(occurrences, { ...evidence, sourceText }, classifier),
          );
        }
      }),
      { numRuns: 100, seed: 20260929 },
    );
  });
});
