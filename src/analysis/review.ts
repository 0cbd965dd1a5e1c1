import { weekBounds } from "../ingest/week.js";
import type { Scratch } from "../store/open-scratch.js";
import type { AgainstPrevious } from "./against-previous.js";
import { type CompositionSplit, splitComposition } from "./composition-split.js";
import { type DataQuality, dataQuality } from "./data-quality.js";
import { type ExposureRow, exposureRows, loadAttempts } from "./exposure.js";
import { type FallbackRow, loadFallbacks } from "./fallback-rows.js";
import { type FirstSeen, firstSeenIn } from "./first-seen.js";
import { type RealSummaries, realSummaries } from "./real-summaries.js";
import { countEvents, countReleases, type ReleaseCounts } from "./release-counts.js";
import { loadCases, type ReplayedCaseRow } from "./replayed-cases.js";
import { type Timeline, timelineOf } from "./timeline.js";

/** The time a review is about. Milliseconds since 1970-01-01T00:00Z; `to` is exclusive. */
export interface Period {
  /** Name of the period and of its folder: an ISO week, `SINCE_UNTIL`, or `undated`. */
  readonly name: string;
  /** ISO week; null for other periods. */
  readonly week: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Everything that the weekly page says, as data. */
export interface ReviewResult {
  readonly period: Period;
  /** Counts of the period's events. */
  readonly inPeriod: EventCounts;
  /** Counts per release in the period. */
  readonly releasesInPeriod: readonly ReleaseCounts[];
  /** Counts per release over all data up to the period's end, with the composition split of each. */
  readonly releases: readonly (ReleaseCounts & { readonly compositionSplit: CompositionSplit })[];
  /** Changes since the previous week's review; absent where that was not at hand. */
  readonly against?: AgainstPrevious;
  /** Spans and bullets per event over all data up to the period's end. */
  readonly timeline: Timeline;
  readonly firstSeen: FirstSeen | null;
  readonly exposure: readonly ExposureRow[];
  readonly realSummaries: RealSummaries;
  readonly madeUpCases: readonly MadeUpCase[];
  readonly quality: DataQuality;
  readonly inputs: readonly ReviewInput[];
  readonly made: Provenance;
}

/** What made the page, beside the inputs. */
export interface Provenance {
  /** Of this tool. */
  readonly version: string;
  /** Options that shape the result, by name. */
  readonly options: readonly (readonly [name: string, value: string])[];
}

type EventCounts = ReturnType<typeof countEvents>;

/** A synthetic case: shown apart, and never counted with anything that was captured. */
export interface MadeUpCase {
  readonly name: string;
  readonly release: string | null;
  readonly reproduction: string;
  readonly firstDifference: string | null;
  /** Outcome, rejected spans and composition split at each release profile. */
  readonly outcomes: readonly {
    readonly profile: string;
    readonly outcome: string;
    readonly spans: number;
    readonly bullets: number;
    readonly adjacent: number;
    readonly unrelated: number;
  }[];
}

export interface ReviewInput {
  readonly path: string;
  readonly kind: string;
  readonly recognisedBy: string;
  /** Bytes on disk; null for standard input. */
  readonly size: number | null;
  /** Of the whole file; null where it was not computed. */
  readonly sha256: string | null;
  readonly records: number;
  readonly rejected: number;
}

export interface ReviewOptions {
  readonly made: Provenance;
  /** ISO week. Default: the newest week with a dated event. */
  readonly week?: string;
  /** Instead of a week; `until` is exclusive. Milliseconds. */
  readonly since?: number;
  readonly until?: number;
}

/** Gathers the weekly review from a scratch file. */
export async function review(scratch: Scratch, options: ReviewOptions): Promise<ReviewResult> {
  const all = await loadFallbacks(scratch);
  const period = periodOf(all, options);
  const upToEnd = all.filter((row) => row.time === null || period.to === null || row.time < period.to);
  const inside = all.filter((row) => isIn(row, period));
  const releases = countReleases(upToEnd);
  const splits = await splitComposition(scratch, releases);
  const inputs = await scratch.selectFrom("input").selectAll().orderBy("id").execute();
  return {
    period,
    inPeriod: countEvents(inside),
    releasesInPeriod: countReleases(inside),
    releases: releases.map((row, at) => ({
      ...row,
      compositionSplit: splits[at] ?? { composed: 0, logged: null, replayed: null },
    })),
    timeline: timelineOf(upToEnd),
    firstSeen: period.week === null ? null : firstSeenIn(period.week, all),
    exposure: exposureRows(await loadAttempts(scratch)),
    realSummaries: realSummaries(await loadCases(scratch, ["pi-session"])),
    madeUpCases: (await loadCases(scratch, ["synthetic"])).map(madeUpCase),
    quality: await dataQuality(scratch, upToEnd),
    inputs: inputs.map((input) => ({
      path: input.path,
      kind: input.kind,
      recognisedBy: input.recognised_by,
      size: input.size,
      sha256: input.sha256,
      records: input.records,
      rejected: input.rejected,
    })),
    made: options.made,
  };
}

function periodOf(events: readonly FallbackRow[], { week, since, until }: ReviewOptions): Period {
  if (since !== undefined || until !== undefined) {
    const day = (time: number | undefined): string =>
      time === undefined ? "open" : new Date(time).toISOString().slice(0, 10);
    return { name: `${day(since)}_${day(until)}`, week: null, from: since ?? null, to: until ?? null };
  }
  const newest = events.reduce<string | null>(
    (latest, row) => (row.week !== null && (latest === null || row.week > latest) ? row.week : latest),
    null,
  );
  const chosen = week ?? newest;
  const bounds = chosen === null ? null : weekBounds(chosen);
  if (chosen === null || bounds === null) return { name: "undated", week: null, from: null, to: null };
  return { name: chosen, week: chosen, from: bounds.from, to: bounds.to };
}

/** Undated events belong to no period, except to one without any bound. */
function isIn(row: FallbackRow, { from, to }: Period): boolean {
  if (from === null && to === null) return true;
  return row.time !== null && (from === null || row.time >= from) && (to === null || row.time < to);
}

function madeUpCase(row: ReplayedCaseRow): MadeUpCase {
  return {
    name: row.name,
    release: row.release,
    reproduction: row.reproduction,
    firstDifference: row.first_difference,
    outcomes: row.outcomes.map((outcome) => ({
      profile: outcome.profile,
      outcome: outcome.outcome,
      spans: outcome.unsupported_spans,
      bullets: outcome.affected_bullets,
      adjacent: outcome.relations.get("composed-adjacent-present") ?? 0,
      unrelated: outcome.relations.get("composed-two-present-parts") ?? 0,
    })),
  };
}
