import type { Evidence } from "../contract/case.js";
import type { ReleaseProfile } from "../releases/profiles.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import { isAdjacent, isSameSplit } from "./adjacency.js";
import { EvidenceIndex } from "./evidence-index.js";
import { effectiveBudget, Ledger } from "./ledger.js";
import { lengthBucketOf } from "./length-bucket.js";
import { analyseNearMiss, LONGEST_ANALYSED, type NearMissAnswer } from "./near-miss.js";
import { shapesOf } from "./shapes.js";
import { CHEAP_TRANSFORMS, type CheapRelation } from "./transforms.js";

/** How a release classifies; see {@link ReleaseProfile}. */
export type Classifier = NonNullable<ReleaseProfile["classifier"]>;

export interface ClassifyOptions {
  /** Overrides the release's budget if it is finite and at least 1, floored; else ignored. In source scans. */
  readonly probeBudget?: number | undefined;
  /** An index of the same evidence, to share its work between releases. */
  readonly index?: EvidenceIndex | undefined;
}

/** One distinct rejected value with everything that was found out about it. */
export interface ClassifiedValue {
  readonly value: string;
  /** How often it was rejected. */
  readonly occurrences: number;
  /** In the order in which they were found. */
  readonly relations: readonly RelationClass[];
}

export interface Classification {
  /** Without `bullets`: where a value stands is not known here. */
  readonly report: SpanClassReport;
  /** In order of first appearance. */
  readonly distinct: readonly ClassifiedValue[];
}

/**
 * Classifies rejected values as a release did, to the last lookup of its ledger.
 *
 * @param occurrences the rejected values in order of appearance, repeats included; none is held by a source.
 */
export function classifyRejected(
  occurrences: readonly string[],
  evidence: Evidence,
  classifier: Classifier,
  options: ClassifyOptions = {},
): Classification {
  const index = options.index ?? new EvidenceIndex(evidence);
  const ledger = new Ledger(
    effectiveBudget(classifier.probeBudget, options.probeBudget),
    index.sources.length,
  );
  const candidates = distinctCandidates(occurrences);
  index.expect(
    candidates.map((candidate) => candidate.value),
    candidates.flatMap((candidate) => textsOf(candidate.forms)),
  );

  for (const candidate of candidates) addCheapRelations(candidate, index, ledger);
  let complete = !ledger.exhausted;

  const unrelated = candidates.filter((candidate) => candidate.relations.length === 0);
  for (const [done, candidate] of unrelated.entries()) {
    const share = ledger.shareFor(unrelated.length - done);
    const { relation, lookups } = nearMissOf(candidate.value, share, index, classifier);
    candidate.relations.push(relation);
    ledger.payShare(lookups);
    if (relation === "not-classified-partial") complete = false;
  }
  return { report: reportOn(candidates, index, ledger, complete), distinct: candidates.map(withoutForms) };
}

/**
 * Announces to an index all that support and classification may ask about values, so that one pass answers both.
 * Worth it where the values are many, since most of what is announced about supported ones is never asked.
 */
export function announceValues(values: readonly string[], index: EvidenceIndex): void {
  index.expect(
    values,
    values.flatMap((value) => textsOf(formsOf(value))),
  );
}

interface Candidate {
  readonly value: string;
  readonly forms: readonly { readonly relation: CheapRelation; readonly texts: readonly string[] }[];
  occurrences: number;
  readonly relations: RelationClass[];
}

function distinctCandidates(occurrences: readonly string[]): Candidate[] {
  const byValue = new Map<string, Candidate>();
  for (const value of occurrences) {
    const known = byValue.get(value);
    if (known === undefined) {
      byValue.set(value, { value, forms: formsOf(value), occurrences: 1, relations: [] });
    } else known.occurrences++;
  }
  return [...byValue.values()];
}

function formsOf(value: string): Candidate["forms"] {
  return CHEAP_TRANSFORMS.map(({ relation, forms }) => ({
    relation,
    texts: forms.map((form) => form(value)).filter((text) => text !== value),
  }));
}

function textsOf(forms: Candidate["forms"]): string[] {
  return forms.flatMap((form) => form.texts);
}

function addCheapRelations(candidate: Candidate, index: EvidenceIndex, ledger: Ledger): void {
  for (const { relation, texts } of candidate.forms) {
    if (texts.some((text) => ledger.payLookup() && index.has(text))) candidate.relations.push(relation);
  }
  if (ledger.exhausted) candidate.relations.push("not-classified-budget");
}

function nearMissOf(
  value: string,
  share: number,
  index: EvidenceIndex,
  classifier: Classifier,
): NearMissAnswer {
  if (value.length > LONGEST_ANALYSED) return { relation: "not-classified-length", lookups: 0 };
  if (share === 0) return { relation: "not-classified-budget", lookups: 0 };
  const parts = index.partsOf(value);
  return analyseNearMiss({
    value,
    share,
    splitsByAdjacency: classifier.splitsByAdjacency,
    parts,
    isAdjacent: (split) => {
      const { adjacentSplits } = parts;
      const possible = adjacentSplits === null || adjacentSplits.some((known) => isSameSplit(known, split));
      // The search decides, since only so many occurrences count; most splits are spared it.
      return possible && isAdjacent(value, split, index.sources);
    },
  });
}

function reportOn(
  candidates: readonly Candidate[],
  index: EvidenceIndex,
  ledger: Ledger,
  complete: boolean,
): SpanClassReport {
  return {
    spans: candidates.reduce((sum, candidate) => sum + candidate.occurrences, 0),
    relations: countOccurrences(candidates, (candidate) => candidate.relations),
    shapes: countOccurrences(candidates, (candidate) => shapesOf(candidate.value)),
    lengthBuckets: countOccurrences(candidates, (candidate) => [lengthBucketOf(candidate.value.length)]),
    spansClassifiedCheap: candidates
      .filter((candidate) => candidate.forms.some(({ relation }) => candidate.relations.includes(relation)))
      .reduce((sum, candidate) => sum + candidate.occurrences, 0),
    corpusSources: index.sources.length,
    probeBudget: ledger.budget,
    probesUsed: ledger.probesUsed,
    classificationComplete: complete,
  };
}

function countOccurrences<Name extends string>(
  candidates: readonly Candidate[],
  namesOf: (candidate: Candidate) => readonly Name[],
): { [K in Name]?: number } {
  const counts: { [K in Name]?: number } = {};
  for (const candidate of candidates) {
    for (const name of namesOf(candidate)) counts[name] = (counts[name] ?? 0) + candidate.occurrences;
  }
  return counts;
}

function withoutForms({ value, occurrences, relations }: Candidate): ClassifiedValue {
  return { value, occurrences, relations };
}
