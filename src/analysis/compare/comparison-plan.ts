import { compareVersions, type ReleaseInterval, UNKNOWN_INTERVAL } from "../../releases/interval.js";
import { compareNaturally, labelOf, type ReleaseLabel } from "../../releases/label.js";
import { UNANALYSED_CLASSES } from "../../vocabulary/relation-classes.js";
import { type AppliedRule, comparabilityOf, INCOMPLETE_CLASSIFICATION } from "../comparability.js";
import { comparableMix, type RelationCounts } from "../comparable-mix.js";
import type { ComparedEvent } from "./compared-event.js";
import type { SideExposure } from "./exposure-of-side.js";

/**
 * What is compared, fixed before any test is made: the same for the events, for the episodes, and with one event
 * left out.
 */
export interface ComparisonPlan {
  readonly rules: readonly AppliedRule[];
  /** The part of an event's relations that both sides can have. */
  readonly comparable: (event: ComparedEvent) => RelationCounts;
  /** Names with a share of their own, in natural order: those that occur on either side. */
  readonly classes: readonly string[];
  readonly failures: readonly string[];
  readonly repairs: readonly string[];
  /** Whether the whole mix and the bullets can be compared at all. */
  readonly comparesMix: boolean;
  readonly comparesBullets: boolean;
  readonly exposure: { readonly a: SideExposure | null; readonly b: SideExposure | null };
}

export interface PlannedSides {
  readonly a: { readonly interval: ReleaseInterval; readonly events: readonly ComparedEvent[] };
  readonly b: { readonly interval: ReleaseInterval; readonly events: readonly ComparedEvent[] };
  readonly exposure: ComparisonPlan["exposure"];
}

export function planComparison({ a, b, exposure }: PlannedSides): ComparisonPlan {
  const events = [...a.events, ...b.events];
  const incomplete = events.some((event) => event.hasUnanalysed);
  const rules: AppliedRule[] = [
    ...comparabilityOf(a.interval, b.interval),
    ...(incomplete ? [{ ...INCOMPLETE_CLASSIFICATION, certain: true }] : []),
  ];
  const unanalysed = new Set<string>(UNANALYSED_CLASSES);
  const known = new WeakMap<ComparedEvent, RelationCounts>();
  const comparable = (event: ComparedEvent): RelationCounts => {
    const mix = known.get(event) ?? comparableMix(event.relations, rules);
    known.set(event, mix);
    return mix;
  };
  return {
    rules,
    comparable,
    classes: namesIn(events, (event) => Object.keys(comparable(event))).filter(
      (name) => !unanalysed.has(name),
    ),
    failures: namesIn(events, (event) => event.failures),
    repairs: rules.some(({ treatment }) => treatment.noRepair)
      ? []
      : namesIn(events, (event) => event.repairs),
    // One class alone is no mix.
    comparesMix: !rules.some(({ treatment }) => treatment.only !== undefined),
    comparesBullets: !rules.some(({ treatment }) => treatment.noBullets),
    exposure,
  };
}

function namesIn(
  events: readonly ComparedEvent[],
  namesOf: (event: ComparedEvent) => readonly string[],
): string[] {
  return [...new Set(events.flatMap(namesOf))].sort(compareNaturally);
}

/**
 * The releases that a side may hold: from the lowest to the highest bound of its events, or what was asked for
 * where it has none. Free labels and unknown releases may be any.
 */
export function intervalOfSide(wanted: ReleaseLabel, releases: readonly string[]): ReleaseInterval {
  const labels = releases.length === 0 ? [wanted] : releases.map(labelOf);
  const intervals = labels.map((label) => (label.kind === "free" ? UNKNOWN_INTERVAL : label.interval));
  return intervals.reduce((hull, { lower, upper }) => ({
    lower: hull.lower === null || lower === null ? null : outer(hull.lower, lower, -1),
    upper: hull.upper === null || upper === null ? null : outer(hull.upper, upper, 1),
  }));
}

function outer(x: string, y: string, side: 1 | -1): string {
  return compareVersions(x, y) * side >= 0 ? x : y;
}
