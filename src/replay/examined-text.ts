import { type Repair, repairSummary } from "../contract/repair.js";
import type { Span } from "../contract/spans.js";
import type { SummaryText } from "../contract/summary-text.js";
import { rejectedSpans, type Support } from "../contract/support.js";
import { type Validation, validateSummary } from "../contract/validation.js";
import type { ReleaseProfile } from "../releases/profiles.js";
import type { IssueCode } from "../vocabulary/issue-codes.js";
import { RENDERING_EQUIVALENT_CLASSES, type RelationClass } from "../vocabulary/relation-classes.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import type { PreparedCase } from "./prepared-case.js";

/** A text of the case as one release sees it. */
export interface ExaminedText {
  readonly read: SummaryText;
  readonly rejected: readonly Span[];
  readonly validation: Validation;
  /** Codes of the validation's issues, in order, repeats kept. */
  readonly codes: readonly IssueCode[];
  /** Undefined at releases without a report. */
  report(): SpanClassReport | undefined;
  /** Relations of each distinct rejected value; null at releases without a classifier. */
  relations(): ReadonlyMap<string, readonly RelationClass[]> | null;
  repair(): Repair;
}

/** Reads, validates and, when asked, classifies and repairs a text of the case as one release does. */
export function examine(
  prepared: PreparedCase,
  profile: ReleaseProfile,
  support: Support,
  text: string,
): ExaminedText {
  const read = prepared.read(text);
  const rejected = rejectedSpans(read.spans, support);
  const occurrences = rejected.map((span) => span.value);
  const { classifier } = profile;
  const { probeBudget } = prepared.case;
  const validation = validateSummary(read, prepared.case, rejected);
  return {
    read,
    rejected,
    validation,
    codes: validation.issues.map((issue) => issue.code),
    report: () =>
      classifier === null ? undefined : prepared.classify(occurrences, classifier, probeBudget).report,
    relations: () =>
      classifier === null
        ? null
        : new Map(
            prepared
              .classify(occurrences, classifier, probeBudget)
              .distinct.map(({ value, relations }) => [value, relations]),
          ),
    repair: () => {
      let equivalent: Set<string> | undefined;
      return repairSummary(read, rejected, profile.repair, (value) => {
        // The repair's classes come from the release's own budget, whatever the case's override.
        equivalent ??= new Set(
          (classifier === null ? [] : prepared.classify(occurrences, classifier).distinct)
            .filter(({ relations }) => relations.some(isRenderingEquivalent))
            .map((distinct) => distinct.value),
        );
        return equivalent.has(value);
      });
    },
  };
}

const renderingEquivalent = new Set<RelationClass>(RENDERING_EQUIVALENT_CLASSES);

function isRenderingEquivalent(relation: RelationClass): boolean {
  return renderingEquivalent.has(relation);
}
