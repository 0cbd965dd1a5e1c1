import valid from "semver/functions/valid.js";
import { isName } from "../vocabulary/names.js";
import { compareVersions, exactly, type ReleaseInterval, UNKNOWN_INTERVAL } from "./interval.js";

/** What a release label stands for: an interval of releases, or a free label that an operator declared. */
export type ReleaseLabel =
  | { readonly kind: "interval"; readonly interval: ReleaseInterval }
  | { readonly kind: "free"; readonly name: string };

/** How an event came by its release, most trusted first. */
export const ATTRIBUTIONS = ["declared", "named", "inferred", "unknown"] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** `0.4.4`, `0.4.4..0.4.7`, `<=0.4.1`, `>=0.4.8`, `unknown`, or the free label itself. */
export function formatLabel(label: ReleaseLabel): string {
  return label.kind === "free" ? label.name : formatInterval(label.interval);
}

export function formatInterval({ lower, upper }: ReleaseInterval): string {
  if (lower === null) return upper === null ? "unknown" : `<=${upper}`;
  if (upper === null) return `>=${lower}`;
  return lower === upper ? lower : `${lower}..${upper}`;
}

/**
 * Reads a label as {@link formatLabel} writes it; a name that is no release is a free label. Null if the text
 * is neither (not a name, or an interval that ends before it begins).
 */
export function parseLabel(text: string): ReleaseLabel | null {
  if (text === "unknown") return { kind: "interval", interval: UNKNOWN_INTERVAL };
  const bound = /^(<=|>=)(.+)$/.exec(text);
  if (bound !== null) {
    const release = versionOf(bound[2] ?? "");
    if (release === null) return null;
    const interval = bound[1] === "<=" ? { lower: null, upper: release } : { lower: release, upper: null };
    return { kind: "interval", interval };
  }
  const range = /^(.+?)\.\.(.+)$/.exec(text);
  if (range !== null) {
    const lower = versionOf(range[1] ?? "");
    const upper = versionOf(range[2] ?? "");
    if (lower !== null && upper !== null) {
      return compareVersions(lower, upper) > 0 ? null : { kind: "interval", interval: { lower, upper } };
    }
  }
  const release = versionOf(text);
  if (release !== null) return { kind: "interval", interval: exactly(release) };
  return isName(text) ? { kind: "free", name: text } : null;
}

/**
 * Total order of labels: intervals by lower, then upper bound (an open lower bound first, an open upper bound
 * last, `unknown` after every other interval), free labels last in natural order.
 */
export function compareLabels(a: ReleaseLabel, b: ReleaseLabel): number {
  if (a.kind === "free" || b.kind === "free") {
    if (a.kind === "free" && b.kind === "free") return compareNaturally(a.name, b.name);
    return a.kind === "free" ? 1 : -1;
  }
  const unknownLast = Number(isUnknown(a.interval)) - Number(isUnknown(b.interval));
  if (unknownLast !== 0) return unknownLast;
  return (
    compareBounds(a.interval.lower, b.interval.lower, -1) ||
    compareBounds(a.interval.upper, b.interval.upper, 1)
  );
}

function isUnknown(interval: ReleaseInterval): boolean {
  return interval.lower === null && interval.upper === null;
}

function compareBounds(a: string | null, b: string | null, openSide: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return openSide;
  if (b === null) return -openSide;
  return compareVersions(a, b);
}

function versionOf(text: string): string | null {
  return valid(text) === text ? text : null;
}

/** Natural order: runs of digits compare as numbers, the rest by UTF-16 code unit. */
export function compareNaturally(a: string, b: string): number {
  const partsOfA = a.match(/\d+|\D+/g) ?? [];
  const partsOfB = b.match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.min(partsOfA.length, partsOfB.length); i++) {
    const x = partsOfA[i] ?? "";
    const y = partsOfB[i] ?? "";
    if (x === y) continue;
    if (/^\d/.test(x) && /^\d/.test(y)) {
      const difference = BigInt(x) - BigInt(y);
      if (difference !== 0n) return difference < 0n ? -1 : 1;
    }
    return x < y ? -1 : 1;
  }
  return partsOfA.length - partsOfB.length;
}

/** The label that a stored text stands for; anything that is no interval is a free label. */
export function labelOf(text: string): ReleaseLabel {
  return parseLabel(text) ?? { kind: "free", name: text };
}
