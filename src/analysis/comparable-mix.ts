import type { ComparabilityRule } from "./comparability.js";

/** Counts of one event by relation class, as its report has them. */
export type RelationCounts = Readonly<Record<string, number>>;

/**
 * The part of an event's counts that both sides of a comparison can have, under the rules that apply to it: only
 * the classes that may be compared, none that were left out, merged ones added up under their common name. It can
 * be empty; such an event has no mix and is left out of it.
 */
export function comparableMix(
  counts: RelationCounts,
  rules: readonly Pick<ComparabilityRule, "treatment">[],
): RelationCounts {
  const comparable = new Map<string, number>();
  for (const [name, count] of Object.entries(counts)) {
    const kept = rules.every(({ treatment }) => isKept(name, treatment.only, treatment.leaveOut));
    if (!kept || count === 0) continue;
    const common = commonName(name, rules);
    comparable.set(common, (comparable.get(common) ?? 0) + count);
  }
  return Object.fromEntries(comparable);
}

function isKept(
  name: string,
  only: readonly string[] | undefined,
  leaveOut: readonly string[] | undefined,
): boolean {
  return (only === undefined || only.includes(name)) && !leaveOut?.includes(name);
}

function commonName(name: string, rules: readonly Pick<ComparabilityRule, "treatment">[]): string {
  const merges = rules.flatMap(({ treatment }) => treatment.merge ?? []);
  return merges.find(({ classes }) => (classes as readonly string[]).includes(name))?.name ?? name;
}
