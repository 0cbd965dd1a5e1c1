import { fragility } from "../statistics/fragility.js";
import type { ComparedEvent } from "./compared-event.js";
import type { DimensionFinding } from "./hidden-dimensions.js";
import type { JudgedPage } from "./page-test.js";
import type { ShareMeasure } from "./shares.js";
import { claimOf } from "./verdicts.js";

export type SideName = "a" | "b";

/** What a reader has to know beside the figures, as data. `measure` is the id of one. */
export type Footnote =
  /** Events whose release interval only overlaps the side's; they were not used. */
  | { readonly kind: "could-belong"; readonly side: SideName; readonly events: number }
  /** Events of the release without a time, where only a week or a period of it is compared. */
  | { readonly kind: "undated-left-out"; readonly side: SideName; readonly events: number }
  | { readonly kind: "numbers-of-spans-with-care" }
  | {
      readonly kind: "rests-on-one-event";
      readonly measure: string;
      readonly claim: string;
      /** The events, one of which is enough, and what is claimed without it. */
      readonly without: readonly {
        readonly side: SideName;
        readonly event: string;
        readonly claim: string;
      }[];
    }
  | { readonly kind: "fragility-not-computed"; readonly upTo: number }
  | {
      readonly kind: "interval-and-test-disagree";
      readonly measure: string;
      readonly which: "only-interval" | "only-test";
    }
  /** What was not analysed could turn the result of these measures. */
  | { readonly kind: "depends-on-unanalysed"; readonly measures: readonly string[] }
  | {
      readonly kind: "episodes-say-otherwise";
      readonly measure: string;
      readonly events: string;
      readonly episodes: string;
    }
  /** Events missing to the twenty a side from which span shares have an interval. */
  | { readonly kind: "span-shares-without-interval"; readonly missing: Readonly<Record<SideName, number>> }
  | { readonly kind: "no-exposure"; readonly sides: readonly SideName[] }
  /** More fallbacks than attempts: the inputs do not tell every attempt. */
  | {
      readonly kind: "attempts-incomplete";
      readonly side: SideName;
      readonly fallbacks: number;
      readonly attempts: number;
    }
  | DimensionFinding;

type Events = readonly ComparedEvent[];

/**
 * Measures whose claim turns when one event is left out, each event in turn. A claim is what a reader would act
 * on: that *cannot tell* becomes *counts only* with one event fewer is none.
 */
export function fragilityFootnotes(
  a: Events,
  b: Events,
  whole: JudgedPage,
  judgePage: (a: Events, b: Events) => JudgedPage,
): Footnote[] {
  if (a.length === 0 || b.length === 0) return [];
  const pages = new Map<string, JudgedPage>();
  const claimIn = (id: string) => (x: Events, y: Events) => {
    // Every measure leaves out the same events, so each page is judged once for all of them.
    const key = `${x.map((event) => event.id).join()} ${y.map((event) => event.id).join()}`;
    const page = pages.get(key) ?? (x.length === a.length && y.length === b.length ? whole : judgePage(x, y));
    pages.set(key, page);
    const test = page.byId.get(id);
    return test === undefined ? "nothing" : claimOf(test.verdict);
  };
  const footnotes: Footnote[] = [];
  for (const [measure, { verdict }] of whole.byId) {
    const result = fragility(a, b, claimIn(measure));
    if (result.kind === "not-computed") return [{ kind: "fragility-not-computed", upTo: result.limit }];
    if (result.kind === "stable") continue;
    footnotes.push({
      kind: "rests-on-one-event",
      measure,
      claim: claimOf(verdict),
      without: result.flips.map(({ side, index, verdict: claim }) => ({
        side,
        event: `fallback:${(side === "a" ? a : b)[index]?.id}`,
        claim,
      })),
    });
  }
  return footnotes;
}

/** Measures that claim something else when episodes are counted instead of events. */
export function episodeFootnotes(events: JudgedPage, episodes: JudgedPage): Footnote[] {
  return [...events.byId].flatMap(([measure, { verdict }]): Footnote[] => {
    const other = episodes.byId.get(measure);
    if (other === undefined) return [];
    const [claim, claimOfEpisodes] = [claimOf(verdict), claimOf(other.verdict)];
    return claim === claimOfEpisodes
      ? []
      : [{ kind: "episodes-say-otherwise", measure, events: claim, episodes: claimOfEpisodes }];
  });
}

/** What the figures of shares call for. */
export function shareFootnotes(shares: readonly ShareMeasure[]): Footnote[] {
  const missingOn = (side: SideName) =>
    Math.max(
      0,
      ...shares.map((share) => {
        const { spanShare } = share[side];
        return spanShare?.kind === "too-few" ? spanShare.missing : 0;
      }),
    );
  const missing = { a: missingOn("a"), b: missingOn("b") };
  const dependent = shares.flatMap(({ id, dependsOnUnanalysed }) => (dependsOnUnanalysed ? [id] : []));
  return [
    ...shares.flatMap(({ id, disagreement }): Footnote[] =>
      disagreement === null ? [] : [{ kind: "interval-and-test-disagree", measure: id, which: disagreement }],
    ),
    ...(dependent.length > 0 ? [{ kind: "depends-on-unanalysed", measures: dependent } as const] : []),
    ...(missing.a + missing.b > 0 ? [{ kind: "span-shares-without-interval", missing } as const] : []),
  ];
}

/** Sides of which it is not known how many compactions were tried. */
export function exposureFootnotes(
  exposures: Readonly<Record<SideName, { readonly attempts: number | null } | null>>,
): Footnote[] {
  const sides = (["a", "b"] as const).filter((side) => (exposures[side]?.attempts ?? null) === null);
  return sides.length === 0 ? [] : [{ kind: "no-exposure", sides }];
}
