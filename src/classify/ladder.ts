import { lastBulletBefore } from "../contract/bullets.js";
import { FILE_SECTIONS } from "../contract/sections.js";
import { bulletsOf, type SummaryText } from "../contract/summary-text.js";
import { LADDER_RUNGS, type LadderRung } from "../vocabulary/ladder-rungs.js";
import { COMPOSITION_CLASSES, type RelationClass } from "../vocabulary/relation-classes.js";

/** How the bullets of a summary stand on the quoting ladder. Counts only. */
export interface QuotingLadder {
  readonly bullets: number;
  /** Bullets at each rung; sums to `bullets`. */
  readonly byRung: Readonly<Record<LadderRung, number>>;
  /** Span occurrences in those bullets; for spans per bullet divide by `bullets`. */
  readonly supportedSpans: number;
  readonly rejectedSpans: number;
  /** Rejected occurrences outside them: in headings, prose, before the first heading, in file sections. */
  readonly rejectedOutsideBullets: number;
}

/** What a release says about the values of a summary. */
export interface Verdicts {
  readonly isRejected: (value: string) => boolean;
  /** Relations of each rejected value; null at releases without a classifier. */
  readonly relations: ReadonlyMap<string, readonly RelationClass[]> | null;
}

/**
 * Puts each bullet on its rung. The two file sections are left out: the engine writes their bullets, not the
 * summariser.
 */
export function ladderOf(summary: SummaryText, verdicts: Verdicts): QuotingLadder {
  const fileSections: readonly string[] = Object.values(FILE_SECTIONS);
  const bullets = summary.sections
    .filter((section) => !fileSections.includes(section.heading.name))
    .flatMap((section) => bulletsOf(summary, section));
  const values = new Map(bullets.map((bullet) => [bullet, [] as string[]]));
  let rejectedOutsideBullets = 0;
  for (const { value, start } of summary.spans) {
    const bullet = lastBulletBefore(bullets, start);
    if (bullet !== undefined && start < bullet.end) values.get(bullet)?.push(value);
    else if (verdicts.isRejected(value)) rejectedOutsideBullets++;
  }

  const byRung = Object.fromEntries(LADDER_RUNGS.map((rung) => [rung, 0])) as Record<LadderRung, number>;
  let supportedSpans = 0;
  let rejectedSpans = 0;
  for (const ofBullet of values.values()) {
    const rejected = ofBullet.filter(verdicts.isRejected);
    supportedSpans += ofBullet.length - rejected.length;
    rejectedSpans += rejected.length;
    byRung[rungOf(ofBullet.length, rejected, verdicts.relations)]++;
  }
  return { bullets: bullets.length, byRung, supportedSpans, rejectedSpans, rejectedOutsideBullets };
}

function rungOf(spans: number, rejected: readonly string[], relations: Verdicts["relations"]): LadderRung {
  if (rejected.length === 0) {
    if (spans === 0) return "no-span";
    return spans === 1 ? "one-span" : "several-spans";
  }
  if (relations === null) return "unclassified-span";
  const isComposed = (value: string) => relations.get(value)?.some((relation) => composed.has(relation));
  return rejected.some(isComposed) ? "composed-span" : "other-rejected-span";
}

const composed = new Set<RelationClass>(COMPOSITION_CLASSES);
