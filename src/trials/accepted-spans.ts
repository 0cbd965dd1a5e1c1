import type { FallbackRow } from "../analysis/fallback-rows.js";
import { isInside, overlaps, type ReleaseInterval } from "../releases/interval.js";
import { HIDES_UNANALYSED, SPLITS_BY_ADJACENCY } from "../releases/taxonomy.js";
import { isRelationClass, type RelationClass, UNANALYSED_CLASSES } from "../vocabulary/relation-classes.js";
import type { RuleReach } from "./rule.js";

/** Spans of a fallback that a rule accepts, by class counts alone. */
export interface AcceptedSpans {
  readonly least: number;
  readonly most: number;
  /** The same if the spans that were not analysed are of a class that the rule accepts. */
  readonly mostWithUnanalysed: number;
}

/**
 * Spans that the rule accepts at least and at most. A span can have several cheap relations, so their counts are
 * neither added up for the least nor taken apart for the most.
 */
export function acceptedSpans(row: FallbackRow, spans: number, declared: RuleReach): AcceptedSpans {
  const interval = { lower: row.release_lower, upper: row.release_upper };
  const always = new Set<string>(declared.always);
  const sometimes = new Set<string>(declared.sometimes);
  const reachesComposed = [ADJACENT, TWO_PARTS].some((name) => always.has(name) || sometimes.has(name));
  const alwaysComposed = always.has(ADJACENT) && always.has(TWO_PARTS);
  if (!isInside(interval, SPLITS_BY_ADJACENCY) && reachesComposed && !alwaysComposed) {
    // The one class that there was held both, in a proportion that nobody knows.
    always.delete(TWO_PARTS);
    sometimes.add(TWO_PARTS);
  }

  let oneCheapClass = 0;
  let exclusive = 0;
  let reached = 0;
  let unreached = 0;
  let unanalysed = 0;
  let named = 0;
  for (const [name, count] of row.relations) {
    named += count;
    const isReached = always.has(name) || sometimes.has(name);
    if (!isRelationClass(name) || holdsUnanalysed(name, interval)) {
      // A class that this program does not know may be anything, and what is reached is not told.
      if (isReached || !UNANALYSED.has(name)) unanalysed += count;
    } else if (isReached) reached += count;
    else if (EXCLUSIVE.has(name)) unreached += count;
    if (always.has(name)) {
      if (EXCLUSIVE.has(name)) exclusive += count;
      else oneCheapClass = Math.max(oneCheapClass, count);
    }
  }
  // Spans that no class accounts for were not told.
  unanalysed += Math.max(0, spans - named);
  const ceiling = Math.max(0, spans - unreached);
  const most = Math.min(ceiling, reached);
  return {
    least: Math.min(spans, oneCheapClass + exclusive),
    most,
    mostWithUnanalysed: Math.min(ceiling, most + unanalysed),
  };
}

/** Classes of which a span has one at most, and then no other one beside it. */
const EXCLUSIVE = new Set<string>([
  "single-deletion-present",
  "composed-adjacent-present",
  "composed-two-present-parts",
  "no-near-miss",
] satisfies RelationClass[]);

const UNANALYSED = new Set<string>(UNANALYSED_CLASSES);

const ADJACENT: RelationClass = "composed-adjacent-present";
const TWO_PARTS: RelationClass = "composed-two-present-parts";

function holdsUnanalysed(name: RelationClass, interval: ReleaseInterval): boolean {
  return UNANALYSED.has(name) || (name === "no-near-miss" && overlaps(interval, HIDES_UNANALYSED));
}
