import { type Bullet, findBullets } from "./bullets.js";
import { findHeadings, findSections, type Heading, type Section } from "./sections.js";
import { findSpans, type Span } from "./spans.js";

/** A summary with its parts found, so that validation, repair and the ladder need not look for them again. */
export interface SummaryText {
  readonly text: string;
  readonly spans: readonly Span[];
  /** Hash headings of every level. */
  readonly headings: readonly Heading[];
  /** Level-2 sections, known or not. */
  readonly sections: readonly Section[];
  /** The bullets of all sections, in order. What stands before the first heading is in no section. */
  readonly bullets: readonly Bullet[];
}

/** Finds the parts of a summary; time grows with its length, whatever it holds. */
export function readSummary(text: string): SummaryText {
  const sections = findSections(text);
  return {
    text,
    spans: findSpans(text),
    headings: findHeadings(text),
    sections,
    bullets: sections.flatMap((section) => findBullets(text, section.contentStart, section.contentEnd)),
  };
}

/** The bullets that stand in one section. */
export function bulletsOf(summary: SummaryText, section: Section): readonly Bullet[] {
  return summary.bullets.filter(
    (bullet) => bullet.start >= section.contentStart && bullet.start < section.contentEnd,
  );
}
