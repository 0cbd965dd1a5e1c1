import { type Classification, type Classifier, classifyRejected } from "../classify/classify-rejected.js";
import { EvidenceIndex } from "../classify/evidence-index.js";
import type { ReplayCase } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import { findSpans, type Span } from "../contract/spans.js";
import { type Presence, presenceIn } from "../contract/support.js";

/**
 * A case with what its replays share: the answers of the evidence, the spans of its texts, the classifications
 * made so far. Prepare a case once and replay it at every release.
 */
export interface PreparedCase {
  readonly case: ReplayCase;
  readonly presence: Presence;
  /** The spans of a text of the case: its summary, or what grounding and repair made of it. */
  spansOf(text: string): readonly Span[];
  /** Classifies rejected values, one entry an occurrence, as a release's classifier does. */
  classify(occurrences: readonly string[], classifier: Classifier, probeBudget?: number): Classification;
}

export function prepareCase(subject: ReplayCase): PreparedCase {
  const spans = new Map<string, readonly Span[]>();
  let index: EvidenceIndex | undefined;
  const classifications: {
    settings: string;
    occurrences: readonly string[];
    classification: Classification;
  }[] = [];
  return {
    case: subject,
    presence: presenceIn(evidenceSources(subject)),
    spansOf: (text) => {
      const known = spans.get(text);
      if (known !== undefined) return known;
      const found = findSpans(text);
      spans.set(text, found);
      return found;
    },
    classify: (occurrences, classifier, probeBudget) => {
      const settings = `${classifier.probeBudget} ${classifier.splitsByAdjacency} ${probeBudget}`;
      const known = classifications.find(
        (made) => made.settings === settings && areEqual(made.occurrences, occurrences),
      );
      if (known !== undefined) return known.classification;
      index ??= new EvidenceIndex(subject);
      const classification = classifyRejected(occurrences, subject, classifier, { probeBudget, index });
      classifications.push({ settings, occurrences, classification });
      return classification;
    },
  };
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
