import { compareVersions } from "../../releases/interval.js";
import { compareLabels, labelOf } from "../../releases/label.js";

/** The pair that a week's page compares: labels of A (older) and B (newer). */
export interface LastReleasePair {
  readonly a: string;
  readonly b: string;
}

export type LastRelease =
  | ({ readonly kind: "pair" } & LastReleasePair)
  /** No event of the period has a release that could be ordered. */
  | { readonly kind: "no-release-in-period" }
  /** Nothing older has events. */
  | { readonly kind: "nothing-older"; readonly newest: string };

/**
 * The newest release among the period's labels, against the nearest older one that has events. Older means: all
 * of it before. Unknown releases and free labels have no place in the order.
 */
export function againstLastRelease(inPeriod: readonly string[], all: readonly string[]): LastRelease {
  const newest = ordered(inPeriod).at(-1);
  if (newest === undefined) return { kind: "no-release-in-period" };
  const older = ordered(all).filter((label) => isOlder(label, newest));
  const nearest = older.at(-1);
  return nearest === undefined ? { kind: "nothing-older", newest } : { kind: "pair", a: nearest, b: newest };
}

function ordered(labels: readonly string[]): string[] {
  return [...new Set(labels)]
    .filter((text) => labelOf(text).kind === "interval" && text !== "unknown")
    .sort((a, b) => compareLabels(labelOf(a), labelOf(b)));
}

function isOlder(text: string, newer: string): boolean {
  const [own, other] = [labelOf(text), labelOf(newer)];
  if (own.kind === "free" || other.kind === "free") return false;
  const { upper } = own.interval;
  const { lower } = other.interval;
  return upper !== null && lower !== null && compareVersions(upper, lower) < 0;
}
