import { expect } from "vitest";
import {
  type Classification,
  type Classifier,
  classifyRejected,
} from "../../src/classify/classify-rejected.js";
import type { RelationClass } from "../../src/vocabulary/relation-classes.js";
import type { SpanClassReport } from "../../src/vocabulary/report.js";
import { plainClassifyRejected } from "./plain-classifier.js";

export const WITHOUT_SPLIT: Classifier = { probeBudget: 24_000, splitsByAdjacency: false };
export const WITH_SPLIT: Classifier = { probeBudget: 24_000, splitsByAdjacency: true };

/** Classifies with the fast and the plain classifier, which must agree. */
export function classifyBoth(
  occurrences: readonly string[],
  sources: readonly string[],
  probeBudget?: number,
  classifier: Classifier = WITH_SPLIT,
): Classification {
  const evidence = { sourceText: "", readFiles: sources, modifiedFiles: [] };
  const fast = classifyRejected(occurrences, evidence, classifier, { probeBudget });
  expect(fast).toEqual(plainClassifyRejected(occurrences, evidence, classifier, { probeBudget }));
  return fast;
}

/** The relations of one value and what finding them took, in lookups. */
export function classifyOne(
  value: string,
  sources: readonly string[],
  probeBudget?: number,
  classifier?: Classifier,
): { relations: readonly RelationClass[]; lookups: number; complete: boolean } {
  const { report, distinct } = classifyBoth([value], sources, probeBudget, classifier);
  return {
    relations: distinct[0]?.relations ?? [],
    lookups: lookupsOf(report),
    complete: report.classificationComplete,
  };
}

function lookupsOf(report: SpanClassReport): number {
  return report.corpusSources === 0 ? 0 : report.probesUsed / report.corpusSources;
}
