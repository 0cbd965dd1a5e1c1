import {
  announceValues,
  type Classification,
  type Classifier,
  classifyRejected,
} from "../classify/classify-rejected.js";
import { EvidenceIndex } from "../classify/evidence-index.js";
import type { ReplayCase } from "../contract/case.js";
import { readSummary, type SummaryText } from "../contract/summary-text.js";
import { type Presence, presenceIn } from "../contract/support.js";

/**
 * From this many distinct values on, one pass of the index for all of them is quicker than a search for each
 * (measured at 256 KB of evidence, where the two meet near 16, and the pass is half the time at 50).
 */
const VALUES_WORTH_A_PASS = 24;

/**
 * A case with what its replays share: the answers of the evidence, the spans of its texts, the classifications
 * made so far. Prepare a case once and replay it at every release.
 */
export interface PreparedCase {
  readonly case: ReplayCase;
  readonly presence: Presence;
  /** A text of the case, its summary or what grounding and repair made of it, with its parts found. */
  read(text: string): SummaryText;
  /** Classifies rejected values, one entry an occurrence, as a release's classifier does. */
  classify(occurrences: readonly string[], classifier: Classifier, probeBudget?: number): Classification;
}

export function prepareCase(subject: ReplayCase): PreparedCase {
  const texts = new Map<string, SummaryText>();
  const index = new EvidenceIndex(subject);
  let announced = false;
  const isPresent = (form: string) => {
    if (!announced) {
      announced = true;
      const values = [...new Set(read(subject.summary).spans.map((span) => span.value))];
      if (values.length >= VALUES_WORTH_A_PASS) announceValues(values, index);
    }
    return index.has(form);
  };
  const read = (text: string): SummaryText => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const found = readSummary(text);
    texts.set(text, found);
    return found;
  };
  const classifications: {
    settings: string;
    occurrences: readonly string[];
    classification: Classification;
  }[] = [];
  return {
    case: subject,
    presence: presenceIn(index.sources, isPresent),
    read,
    classify: (occurrences, classifier, probeBudget) => {
      const settings = `${classifier.probeBudget} ${classifier.splitsByAdjacency} ${probeBudget}`;
      const known = classifications.find(
        (made) => made.settings === settings && areEqual(made.occurrences, occurrences),
      );
      if (known !== undefined) return known.classification;
      const classification = classifyRejected(occurrences, subject, classifier, { probeBudget, index });
      classifications.push({ settings, occurrences, classification });
      return classification;
    },
  };
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
