import { type Bullet, findBullets, lastBulletBefore } from "./bullets.js";
import { type NewBody, NOTHING_TO_LIST, withBodies } from "./grounding.js";
import { FILE_SECTIONS, findSections, isEmptySection } from "./sections.js";
import type { Span } from "./spans.js";
import type { SummaryText } from "./summary-text.js";
import { countNonWhitespace } from "./whitespace.js";

/** Most bullets that a removal may take. */
export const MAX_REMOVED_BULLETS = 8;
/** Largest share of the text of all sections but the file sections that a removal may take. */
export const MAX_REMOVED_SHARE = 0.25;

/** What a repair did, in counts; `text` is the repaired summary where there is one. */
export type Repair = RepairCounts & { readonly text?: string };

export interface RepairCounts {
  readonly status:
    | "not-needed"
    | "unsupported-location"
    | "too-many-bullets"
    | "removal-too-large"
    | "pruned"
    | "downgraded";
  /** Rejected span occurrences. */
  readonly unsupportedSpans: number;
  /** Distinct bullets that hold a span the repair works on; those seen so far for unsupported-location. */
  readonly affectedBullets: number;
  /** Occurrences that lost their backticks and stayed; absent where the release never un-quotes. */
  readonly downgradedSpans?: number;
  /** Absent where the release never removes. */
  readonly removedBullets?: number;
  /** Non-white-space UTF-16 code units of the removed bullets. */
  readonly removedCharacters?: number;
}

/** How a release repairs; the value of `ReleaseProfile.repair`. */
export type RepairStrategy = keyof typeof STRATEGIES;

/**
 * Repairs a summary as a release does.
 * @param rejected the spans of `summary` without support, in order
 * @param isRenderingEquivalent whether a value differs from the evidence in rendering only; asked by
 *   `unquote-equivalent` alone, so that the others need no classification
 */
export function repairSummary(
  summary: SummaryText,
  rejected: readonly Span[],
  strategy: RepairStrategy,
  isRenderingEquivalent: (value: string) => boolean,
): Repair {
  if (rejected.length === 0) return { status: "not-needed", unsupportedSpans: 0, affectedBullets: 0 };
  return STRATEGIES[strategy](summary, rejected, isRenderingEquivalent);
}

const STRATEGIES = {
  "remove-bullets": (summary: SummaryText, rejected: readonly Span[]): Repair => {
    const removal = planRemoval(summary, rejected);
    const counts = { unsupportedSpans: rejected.length, affectedBullets: removal.bullets.length };
    if (removal.refused !== undefined) return { status: removal.refused, ...counts };
    return {
      status: "pruned",
      ...counts,
      removedBullets: removal.bullets.length,
      removedCharacters: removal.characters,
      text: withEmptySectionsFilled(withCuts(summary.text, removal.bullets)),
    };
  },

  "unquote-equivalent": (
    summary: SummaryText,
    rejected: readonly Span[],
    isRenderingEquivalent: (value: string) => boolean,
  ): Repair => {
    const removal = planRemoval(
      summary,
      rejected.filter((span) => !isRenderingEquivalent(span.value)),
    );
    const counts = { unsupportedSpans: rejected.length, affectedBullets: removal.bullets.length };
    if (removal.refused !== undefined) return { status: removal.refused, ...counts };
    const unquoted = rejected.filter((span) => !removal.holds(span) && isRenderingEquivalent(span.value));
    return {
      status: removal.bullets.length > 0 ? "pruned" : "downgraded",
      ...counts,
      downgradedSpans: unquoted.length,
      removedBullets: removal.bullets.length,
      removedCharacters: removal.characters,
      text: withEmptySectionsFilled(
        withCuts(summary.text, [...removal.bullets, ...unquoted.flatMap(backticks)]),
      ),
    };
  },

  "unquote-all": (summary: SummaryText, rejected: readonly Span[]): Repair => {
    // Not by section: a span in a heading counts for the bullet above it.
    const bullets = findBullets(summary.text, 0, summary.text.length);
    const affected = new Set<Bullet | undefined>(
      rejected.map((span) => lastBulletBefore(bullets, span.start)),
    );
    affected.delete(undefined);
    return {
      status: "downgraded",
      unsupportedSpans: rejected.length,
      affectedBullets: affected.size,
      downgradedSpans: rejected.length,
      text: withCuts(summary.text, rejected.flatMap(backticks)),
    };
  },
};

interface Removal {
  /** Why the removal is not made; the bullets are then those counted until that was known. */
  readonly refused?: "unsupported-location" | "too-many-bullets" | "removal-too-large";
  readonly bullets: readonly Bullet[];
  readonly characters: number;
  /** Whether a span lies in a bullet that goes. */
  readonly holds: (span: Span) => boolean;
}

function planRemoval(summary: SummaryText, spans: readonly Span[]): Removal {
  const bulletOf = (span: Span) => {
    const bullet = lastBulletBefore(summary.bullets, span.start);
    return bullet !== undefined && span.start < bullet.end ? bullet : undefined;
  };
  const affected = new Set<Bullet>();
  const plan = (characters: number, refused?: Removal["refused"]): Removal => ({
    ...(refused === undefined ? {} : { refused }),
    bullets: [...affected],
    characters,
    holds: (span) => {
      const bullet = bulletOf(span);
      return bullet !== undefined && affected.has(bullet);
    },
  });

  for (const span of spans) {
    const bullet = bulletOf(span);
    if (bullet === undefined) return plan(0, "unsupported-location");
    affected.add(bullet);
  }
  if (affected.size > MAX_REMOVED_BULLETS) return plan(0, "too-many-bullets");
  let characters = 0;
  for (const bullet of affected) characters += countNonWhitespace(summary.text, bullet.start, bullet.end);
  if (characters / removableText(summary) > MAX_REMOVED_SHARE) {
    return plan(characters, "removal-too-large");
  }
  return plan(characters);
}

/** Non-white-space units of all section contents but those of the file sections; at least 1. */
function removableText(summary: SummaryText): number {
  const fileSections: readonly string[] = Object.values(FILE_SECTIONS);
  let units = 0;
  for (const { heading, contentStart, contentEnd } of summary.sections) {
    if (!fileSections.includes(heading.name))
      units += countNonWhitespace(summary.text, contentStart, contentEnd);
  }
  return Math.max(1, units);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function backticks({ start, end }: Span): Range[] {
  return [
    { start, end: start + 1 },
    { start: end - 1, end },
  ];
}

/** The text without some ranges; they may overlap (a CR can end a heading in the middle of a span). */
function withCuts(text: string, cuts: readonly Range[]): string {
  let result = "";
  let kept = 0;
  for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(kept, Math.max(kept, start));
    kept = Math.max(kept, end);
  }
  return result + text.slice(kept);
}

function withEmptySectionsFilled(text: string): string {
  const bodies: NewBody[] = findSections(text)
    .filter((section) => isEmptySection(text, section))
    .map(({ contentStart, contentEnd }) => ({ start: contentStart, end: contentEnd, body: NOTHING_TO_LIST }));
  return withBodies(text, bodies);
}
