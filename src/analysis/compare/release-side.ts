import { weekBounds } from "../../ingest/week.js";
import { CATALOGUE } from "../../releases/catalogue.js";
import {
  compareLabels,
  compareNaturally,
  labelOf,
  parseLabel,
  type ReleaseLabel,
} from "../../releases/label.js";
import { UnknownRelease } from "../event-filter.js";

/** One side of a comparison, as it was asked for. */
export interface SideRequest {
  /** As written: `0.4.4`, `0.4.4..0.4.7`, `>=0.4.8`, `made-up`, `0.4.4@2026-W38`. */
  readonly text: string;
  readonly label: ReleaseLabel;
  /** Only this ISO week of the release; null: all weeks. */
  readonly week: string | null;
}

/**
 * Reads a side: a release, an interval or a free label, with `@WEEK` behind it for one week of the release. A
 * release is known if it is in the catalogue or bounds a label of the scratch file (`labels`); a free label if it
 * is one of them. A known release without events is no error: there is no data.
 * @throws UnknownRelease, listing what is known
 */
export function readSide(text: string, labels: readonly string[]): SideRequest {
  const dated = /^(.+)@(\d{4}-W\d{2})$/.exec(text);
  const label = parseLabel(dated?.[1] ?? text);
  const week = dated?.[2] ?? null;
  if (week !== null && weekBounds(week) === null) {
    throw new UnknownRelease(
      `${JSON.stringify(text)}: ${week} is no ISO week; write for example 0.4.4@2026-W39`,
    );
  }
  if (label === null || !isKnown(label, labels)) {
    throw new UnknownRelease(
      `${JSON.stringify(text)} is no release that is known here; with events: ${listed(labels)}; published: ${CATALOGUE.join(", ")}`,
    );
  }
  return { text, label, week };
}

function isKnown(label: ReleaseLabel, labels: readonly string[]): boolean {
  if (label.kind === "free") return labels.includes(label.name);
  const known = new Set<string>(CATALOGUE);
  for (const text of labels) {
    const other = labelOf(text);
    if (other.kind === "free") continue;
    for (const bound of [other.interval.lower, other.interval.upper]) if (bound !== null) known.add(bound);
  }
  return [label.interval.lower, label.interval.upper].every((bound) => bound === null || known.has(bound));
}

function listed(labels: readonly string[]): string {
  const sorted = labels.toSorted((a, b) => compareLabels(labelOf(a), labelOf(b)) || compareNaturally(a, b));
  return sorted.join(", ") || "none";
}
