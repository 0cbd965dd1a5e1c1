import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyRejected } from "../../src/classify/classify-rejected.js";
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

describe("the fast classifier", () => {
  it("finds what the plain one finds, to the last lookup, and the cases show every class", () => {
    const seen = new Set<RelationClass>();
    fc.assert(
      fc.property(generatedCase, ({ evidence, occurrences, probeBudget }) => {
        const index = new EvidenceIndex(evidence);
        for (const classifier of CLASSIFIERS) {
          for (const options of [{}, { probeBudget }]) {
            const plain = plainClassifyRejected(occurrences, evidence, classifier, options);
            expect(classifyRejected(occurrences, evidence, classifier, options)).toEqual(plain);
            expect(classifyRejected(occurrences, evidence, classifier, { ...options, index })).toEqual(plain);
            for (const { relations } of plain.distinct) for (const relation of relations) seen.add(relation);
          }
        }
      }),
      { numRuns: 1500, seed: 20260928 },
    );
    expect([...seen].sort()).toEqual([...RELATION_CLASSES].sort());
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
