import { COMPOSED } from "../comparability.js";
import type { CountOf } from "../statistics/counts.js";
import type { ComparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";

/** Occurrences of a class that only one side can have, which is compared with nothing. */
export interface OneSidedClass {
  readonly name: string;
  readonly why: "left-the-taxonomy" | "split-of-the-newer-side";
  readonly a: { readonly events: CountOf; readonly spans: CountOf } | null;
  readonly b: { readonly events: CountOf; readonly spans: CountOf } | null;
}

/** Classes that a rule leaves out, where they occur, and the split of the newer side where only it has one. */
export function oneSidedClasses(
  sides: { readonly a: readonly ComparedEvent[]; readonly b: readonly ComparedEvent[] },
  plan: ComparisonPlan,
  splits: { readonly a: boolean; readonly b: boolean },
): OneSidedClass[] {
  const counts = (events: readonly ComparedEvent[], name: string) => {
    const part = events.filter((event) => event.hasRelations);
    const of = (event: ComparedEvent) => event.relations[name] ?? 0;
    return {
      events: { k: part.filter((event) => of(event) > 0).length, n: part.length },
      spans: {
        k: part.reduce((sum, event) => sum + of(event), 0),
        n: part.reduce((sum, event) => sum + Math.max(event.spans ?? 0, of(event)), 0),
      },
    };
  };
  const left = plan.rules
    .flatMap(({ treatment }) => treatment.leaveOut ?? [])
    .map((name) => ({
      name,
      why: "left-the-taxonomy" as const,
      a: counts(sides.a, name),
      b: counts(sides.b, name),
    }))
    .filter(({ a, b }) => a.spans.k + b.spans.k > 0);
  const merged = plan.rules
    .flatMap(({ treatment }) => (treatment.merge?.name === COMPOSED ? treatment.merge.classes : []))
    .map((name) => ({
      name,
      why: "split-of-the-newer-side" as const,
      a: splits.a ? counts(sides.a, name) : null,
      b: splits.b ? counts(sides.b, name) : null,
    }))
    .filter(({ a, b }) => (a?.spans.k ?? 0) + (b?.spans.k ?? 0) > 0);
  return [...left, ...merged];
}
