import { CASE_ORIGINS, type CaseOriginKind } from "../contract/case.js";
import { isoWeek, weekBounds } from "../ingest/week.js";
import type { Scratch } from "../store/open-scratch.js";
import type { AgainstPrevious } from "./against-previous.js";
import {
  type ComparisonData,
  compareReleases,
  loadComparisonData,
  readSides,
} from "./compare/compare-releases.js";
import type { Comparison } from "./compare/comparison.js";
import type { DeclaredExposure } from "./compare/exposure-of-side.js";
import { againstLastRelease, type LastRelease } from "./compare/last-release.js";
import { type SplitReleaseCounts, withCompositionSplit } from "./composition-split.js";
import { type DataQuality, dataQuality } from "./data-quality.js";
import { type ExposureRow, exposureRows } from "./exposure.js";
import type { FallbackRow } from "./fallback-rows.js";
import { type FirstSeen, firstSeenIn } from "./first-seen.js";
import { type ReadingOfReleases, readReleases } from "./reading-of-releases.js";
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
  readonly releases: readonly SplitReleaseCounts[];
  /** Changes since the previous week's review; absent where that was not at hand. */
  readonly against?: AgainstPrevious;
  /** Spans and bullets per event over all data up to the period's end. */
  readonly timeline: Timeline;
  /** Against the last release, or the pair that was asked for. */
  readonly comparison: ReviewComparison;
  readonly reading: ReadingOfReleases;
  readonly firstSeen: FirstSeen | null;
  readonly exposure: readonly ExposureRow[];
  readonly realSummaries: RealSummaries;
  readonly madeUpCases: readonly MadeUpCase[];
  readonly quality: DataQuality;
  readonly inputs: readonly ReviewInput[];
  readonly made: Provenance;
}

/** The page's comparison, over all data up to the end of its period; or why there is none. */
export type ReviewComparison =
  | { readonly kind: "compared"; readonly asked: boolean; readonly result: Comparison }
  | Exclude<LastRelease, { readonly kind: "pair" }>;

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
  /** Time of the review, in milliseconds: a week that begins later is not taken by default. */
  readonly now?: number;
  /** Compactions tried or days observed, by release label. */
  readonly exposure?: ReadonlyMap<string, DeclaredExposure>;
  /** A and B to compare instead of the last two releases. */
  readonly compare?: readonly [a: string, b: string];
}

/** A review, with the fallbacks of its period for whoever looks at them one by one. */
export interface GatheredReview {
  readonly result: ReviewResult;
  readonly inPeriod: readonly FallbackRow[];
}

/**
 * Gathers the weekly review from a scratch file.
 * @throws UnknownRelease, SidesOverlap for a pair that was asked for
 */
export async function review(scratch: Scratch, options: ReviewOptions): Promise<GatheredReview> {
  const data = await loadComparisonData(scratch);
  const all = data.fallbacks;
  const period = periodOf(all, options);
  const upToEnd = all.filter((row) => isBeforeEnd(row, period));
  const inside = all.filter((row) => isIn(row, period));
  const inputs = await scratch.selectFrom("input").selectAll().orderBy("id").execute();
  const cases = await loadCases(scratch, CASE_ORIGINS);
  const casesOf = (...origins: CaseOriginKind[]) => cases.filter(({ origin }) => origins.includes(origin));
  const result: ReviewResult = {
    period,
    inPeriod: countEvents(inside),
    releasesInPeriod: countReleases(inside),
    releases: await withCompositionSplit(scratch, countReleases(upToEnd)),
    timeline: timelineOf(upToEnd),
    comparison: compareInReview(data, { period, inside, upToEnd }, options),
    reading: readReleases({
      fallbacks: upToEnd,
      attempts: data.attempts.filter((row) => isBeforeEnd(row, period)),
      attemptPaths: data.attemptPaths,
      cases: casesOf("captured", "pi-session").filter((row) => isBeforeEnd(row, period)),
    }),
    firstSeen: period.week === null ? null : firstSeenIn(period.week, all),
    exposure: exposureRows(data.attempts),
    realSummaries: realSummaries(casesOf("pi-session")),
    madeUpCases: casesOf("synthetic").map(madeUpCase),
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
  return { result, inPeriod: inside };
}

function periodOf(events: readonly FallbackRow[], { week, since, until, now }: ReviewOptions): Period {
  if (since !== undefined || until !== undefined) {
    const day = (time: number | undefined): string =>
      time === undefined ? "open" : new Date(time).toISOString().slice(0, 10);
    return { name: `${day(since)}_${day(until)}`, week: null, from: since ?? null, to: until ?? null };
  }
  const last = now === undefined ? null : isoWeek(now);
  const newest = events.reduce<string | null>(
    (latest, row) =>
      row.week !== null && (latest === null || row.week > latest) && (last === null || row.week <= last)
        ? row.week
        : latest,
    null,
  );
  const chosen = week ?? newest;
  const bounds = chosen === null ? null : weekBounds(chosen);
  if (chosen === null || bounds === null) return { name: "undated", week: null, from: null, to: null };
  return { name: chosen, week: chosen, from: bounds.from, to: bounds.to };
}

function compareInReview(
  data: ComparisonData,
  {
    period,
    inside,
    upToEnd,
  }: {
    readonly period: Period;
    readonly inside: readonly FallbackRow[];
    readonly upToEnd: readonly FallbackRow[];
  },
  { compare: asked, exposure }: ReviewOptions,
): ReviewComparison {
  const labelsOf = (rows: readonly FallbackRow[]) => rows.map((row) => row.release);
  const pair: LastRelease =
    asked === undefined
      ? againstLastRelease(labelsOf(inside), labelsOf(upToEnd))
      : { kind: "pair", a: asked[0], b: asked[1] };
  if (pair.kind !== "pair") return pair;
  const sides = readSides(data, pair.a, pair.b);
  const upTo = period.to === null ? {} : { to: period.to };
  return {
    kind: "compared",
    asked: asked !== undefined,
    result: compareReleases(data, sides.a, sides.b, {
      ...upTo,
      ...(exposure === undefined ? {} : { exposure }),
    }),
  };
}

function isBeforeEnd({ time }: { readonly time: number | null }, { to }: Period): boolean {
  return time === null || to === null || time < to;
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
