import type { IssueCode } from "../vocabulary/issue-codes.js";
import { findBullets } from "./bullets.js";
import type { Evidence } from "./case.js";
import { claimedPath } from "./file-values.js";
import {
  FILE_SECTIONS,
  findHeadings,
  findSections,
  isEmptySection,
  isRequiredSection,
  REQUIRED_SECTIONS,
  type RequiredSection,
  type Section,
} from "./sections.js";
import type { Span } from "./spans.js";

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
export function validateSummary(summary: string, evidence: Evidence, rejected: readonly Span[]): Validation {
  const sections = findSections(summary);
  const issues: SummaryIssue[] = [
    ...sectionIssues(summary, sections),
    ...sections
      .filter((section) => !isRequiredSection(section.heading.name))
      .map(() => ({ code: "unknown-section" }) as const),
    ...findHeadings(summary)
      .filter((heading) => heading.level !== 2 || !isRequiredSection(heading.name))
      .map(() => ({ code: "unsupported-heading" }) as const),
  ];
  if (!isInRequiredOrder(sections)) issues.push({ code: "section-order" });
  for (const kind of ["readFiles", "modifiedFiles"] as const) {
    issues.push(...fileIssues(summary, sections, evidence, kind));
  }
  for (const _value of new Set(rejected.map((span) => span.value))) {
    issues.push({ code: "unsupported-exact-value" });
  }
  return { status: issues.length === 0 ? "valid" : "invalid", issues };
}

function sectionIssues(summary: string, sections: readonly Section[]): SummaryIssue[] {
  const issues: SummaryIssue[] = [];
  for (const section of REQUIRED_SECTIONS) {
    const [first, second] = sections.filter((candidate) => candidate.heading.name === section);
    if (first === undefined) {
      issues.push({ code: "missing-section", section });
      continue;
    }
    if (second !== undefined) issues.push({ code: "duplicate-section", section });
    if (isEmptySection(summary, first)) issues.push({ code: "empty-section", section });
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
  summary: string,
  sections: readonly Section[],
  evidence: Evidence,
  kind: keyof typeof FILE_SECTIONS,
): SummaryIssue[] {
  const section = sections.find((candidate) => candidate.heading.name === FILE_SECTIONS[kind]);
  if (section === undefined) return [];
  const known = new Set(evidence[kind]);
  const isKnown = new Map<string, boolean>();
  const issues: SummaryIssue[] = [];
  for (const bullet of findBullets(summary, section.contentStart, section.contentEnd)) {
    const path = claimedPath(firstLine(summary, bullet.textStart, bullet.end));
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
