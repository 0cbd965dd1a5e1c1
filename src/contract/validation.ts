import type { IssueCode } from "../vocabulary/issue-codes.js";
import type { Evidence } from "./case.js";
import { claimedPath } from "./file-values.js";
import {
  FILE_SECTIONS,
  isEmptySection,
  isRequiredSection,
  REQUIRED_SECTIONS,
  type RequiredSection,
  type Section,
} from "./sections.js";
import type { Span } from "./spans.js";
import { bulletsOf, type SummaryText } from "./summary-text.js";

/** One error of a summary; never holds text of the summary. */
export interface SummaryIssue {
  readonly code: IssueCode;
  /** The required section that the issue is about, where it is about one. */
  readonly section?: RequiredSection;
}

/** What the producer's validation says about a summary. */
export interface Validation {
  readonly status: "valid" | "invalid";
  /** In the producer's order, repeats kept. */
  readonly issues: readonly SummaryIssue[];
}

/**
 * Validates a summary against the twelve-section structure and its evidence.
 * @param rejected the spans of `summary` without support, as `rejectedSpans` finds them
 */
export function validateSummary(
  summary: SummaryText,
  evidence: Evidence,
  rejected: readonly Span[],
): Validation {
  const { text, headings, sections } = summary;
  const issues: SummaryIssue[] = [
    ...sectionIssues(text, sections),
    ...sections
      .filter((section) => !isRequiredSection(section.heading.name))
      .map(() => ({ code: "unknown-section" }) as const),
    ...headings
      .filter((heading) => heading.level !== 2 || !isRequiredSection(heading.name))
      .map(() => ({ code: "unsupported-heading" }) as const),
  ];
  if (!isInRequiredOrder(sections)) issues.push({ code: "section-order" });
  for (const kind of ["readFiles", "modifiedFiles"] as const) {
    issues.push(...fileIssues(summary, evidence, kind));
  }
  for (const _value of new Set(rejected.map((span) => span.value))) {
    issues.push({ code: "unsupported-exact-value" });
  }
  return { status: issues.length === 0 ? "valid" : "invalid", issues };
}

function sectionIssues(text: string, sections: readonly Section[]): SummaryIssue[] {
  const issues: SummaryIssue[] = [];
  for (const section of REQUIRED_SECTIONS) {
    const [first, second] = sections.filter((candidate) => candidate.heading.name === section);
    if (first === undefined) {
      issues.push({ code: "missing-section", section });
      continue;
    }
    if (second !== undefined) issues.push({ code: "duplicate-section", section });
    if (isEmptySection(text, first)) issues.push({ code: "empty-section", section });
  }
  return issues;
}

/** Whether the required headings, repeats included, stand in the required order; a repeat never does. */
function isInRequiredOrder(sections: readonly Section[]): boolean {
  const names = sections.map((section) => section.heading.name).filter(isRequiredSection);
  const positions = names.map((name) => REQUIRED_SECTIONS.indexOf(name));
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? -1));
}

const FILE_CODES = {
  readFiles: "unsupported-read-file",
  modifiedFiles: "unsupported-modified-file",
} as const;

function fileIssues(
  summary: SummaryText,
  evidence: Evidence,
  kind: keyof typeof FILE_SECTIONS,
): SummaryIssue[] {
  const section = summary.sections.find((candidate) => candidate.heading.name === FILE_SECTIONS[kind]);
  if (section === undefined) return [];
  const known = new Set(evidence[kind]);
  const isKnown = new Map<string, boolean>();
  const issues: SummaryIssue[] = [];
  for (const bullet of bulletsOf(summary, section)) {
    const path = claimedPath(firstLine(summary.text, bullet.textStart, bullet.end));
    if (path === null) continue;
    const supported = isKnown.get(path) ?? (known.has(path) || evidence.sourceText.includes(path));
    isKnown.set(path, supported);
    if (!supported) issues.push({ code: FILE_CODES[kind], section: FILE_SECTIONS[kind] });
  }
  return issues;
}

function firstLine(text: string, start: number, end: number): string {
  const lineFeed = text.indexOf("\n", start);
  return text.slice(start, lineFeed === -1 || lineFeed > end ? end : lineFeed);
}
