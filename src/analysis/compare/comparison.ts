import { isInside, type ReleaseInterval } from "../../releases/interval.js";
import { compareNaturally, formatInterval } from "../../releases/label.js";
import type { AppliedRule } from "../comparability.js";
import { NOT_TOLD } from "../event-filter.js";
import type { FallbackRow } from "../fallback-rows.js";
import { DIMENSIONS, type Dimension } from "../release-counts.js";
import { eventsNeeded } from "../statistics/smallest-p.js";
import { asEpisodes, type ComparedEvent, comparedEvent } from "./compared-event.js";
import { type ComparisonPlan, intervalOfSide, planComparison } from "./comparison-plan.js";
import type { SideExposure } from "./exposure-of-side.js";
import {
  episodeFootnotes,
  exposureFootnotes,
  type Footnote,
  fragilityFootnotes,
  type SideName,
  shareFootnotes,
} from "./footnote.js";
import { hiddenDimensions } from "./hidden-dimensions.js";
import { type Looks, looksAt } from "./looks.js";
import { MadeTests } from "./made-tests.js";
import { type MixMeasure, mixMeasure } from "./mix.js";
import { type JudgedPage, judge, type PageTest } from "./page-test.js";
import { pageTests } from "./page-tests.js";
import { type AttemptRate, attemptRate, type DayRate, dayRate } from "./rates.js";
import type { SideRequest } from "./release-side.js";
import { type PairedReplays, REPLAYS, replayTests, withVerdict } from "./replayed-pair.js";
import {
  type OneSidedClass,
  oneSidedClasses,
  type ShareMeasure,
  shareMeasures,
  type Unanalysed,
  unanalysedOf,
} from "./shares.js";
import { type SizeMeasure, sizeMeasures } from "./sizes.js";
import { overallVerdict, type VerdictKind } from "./verdicts.js";

/** One side's events, chosen. */
export interface ChosenSide {
  readonly request: SideRequest;
  readonly rows: readonly FallbackRow[];
  /** Events that only could belong, and undated ones that a week or period leaves out. */
  readonly couldBelong: number;
  readonly undatedLeftOut: number;
  readonly exposure: SideExposure | null;
}

/** One side as the result shows it. */
export interface ComparedSide {
  /** As it was asked for. */
  readonly asked: string;
  /** Labels of its events, in the order in which they were found. */
  readonly labels: readonly string[];
  /** The releases that its events allow. */
  readonly releases: string;
  readonly events: number;
  readonly episodes: number;
  readonly withReport: number;
  readonly complete: number;
  readonly couldBelong: number;
  readonly exposure: SideExposure | null;
  readonly unanalysed: Unanalysed;
}

/** What was measured on both sides. */
export interface Measures {
  readonly shares: readonly ShareMeasure[];
  /** Null where the releases have no mix in common. */
  readonly mix: MixMeasure | null;
  readonly sizes: readonly SizeMeasure[];
  readonly attemptRate: AttemptRate | null;
  readonly dayRate: DayRate | null;
}

/** Release against release: plain data, every number with its n. */
export interface Comparison extends Measures {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  /** Why the sides may not be compared as they stand, and what was done about it. */
  readonly comparability: readonly AppliedRule[];
  readonly verdict: VerdictKind;
  /** Fewest events a side, equal on both, with which a single share could differ; null unless *counts only*. */
  readonly eventsNeeded: number | null;
  /** Tests made on the page; S. Holm's adjustment is over all of them. */
  readonly tests: number;
  readonly looks: Looks;
  /** Classes that only one side can have. */
  readonly oneSided: readonly OneSidedClass[];
  /** The same measures within each value of a dimension; null unless asked for. */
  readonly by: { readonly dimension: Dimension; readonly groups: readonly ComparedGroup[] } | null;
  /** The same cases replayed at A and at B; null without cases. */
  readonly replays: PairedReplays | null;
  readonly footnotes: readonly Footnote[];
}

export interface ComparedGroup extends Measures {
  readonly value: string;
  readonly a: { readonly events: number };
  readonly b: { readonly events: number };
}

export interface ComparisonOptions {
  /** Inputs whose log tells every attempt. */
  readonly attemptPaths: ReadonlySet<string>;
  readonly by?: Dimension;
  readonly replays?: PairedReplays;
}

/** Sides that hold the same event cannot be told apart by it. */
export class SidesOverlap extends Error {
  override readonly name = "SidesOverlap";
}

/** The sides must have no event in common. @throws SidesOverlap */
export function compareSides(a: ChosenSide, b: ChosenSide, options: ComparisonOptions): Comparison {
  const idsOfB = new Set(b.rows.map((row) => row.id));
  const shared = a.rows.filter((row) => idsOfB.has(row.id)).length;
  if (shared > 0) {
    throw new SidesOverlap(
      `${a.request.text} and ${b.request.text} share ${shared} event${shared === 1 ? "" : "s"}; name sides that hold no event in common`,
    );
  }
  const { attemptPaths } = options;
  const made = new MadeTests();
  const eventsOf = (rows: readonly FallbackRow[]) => rows.map((row) => comparedEvent(row, attemptPaths));
  const sides = { a: { ...a, events: eventsOf(a.rows) }, b: { ...b, events: eventsOf(b.rows) } };
  const intervals = { a: intervalOf(a), b: intervalOf(b) };
  const plan = planComparison({
    a: { interval: intervals.a, events: sides.a.events },
    b: { interval: intervals.b, events: sides.b.events },
    exposure: { a: a.exposure, b: b.exposure },
  });
  const groups =
    options.by === undefined ? [] : groupsOf(a.rows, b.rows, options.by, { plan, attemptPaths, made });
  const beside = [
    ...groups.flatMap((group) => group.tests),
    ...(options.replays === undefined ? [] : replayTests(options.replays)),
  ];
  const judgePage = (x: readonly ComparedEvent[], y: readonly ComparedEvent[]) =>
    judge([...pageTests(x, y, plan, made), ...beside]);
  const judged = judgePage(sides.a.events, sides.b.events);
  const measures = measure(sides.a.events, sides.b.events, plan, judged, made);
  const own = [...judged.byId].filter(([id]) => !beside.some((test) => test.id === id));
  const verdicts = own.map(([, test]) => test.verdict);
  const hasData = a.rows.length > 0 && b.rows.length > 0;
  const replayed = judged.byId.get(REPLAYS);
  const verdict = hasData || measures.attemptRate !== null ? overallVerdict(verdicts) : "no-data";
  return {
    a: comparedSide(sides.a, intervals.a),
    b: comparedSide(sides.b, intervals.b),
    comparability: plan.rules,
    verdict,
    eventsNeeded: verdict === "counts-only" ? eventsNeeded(judged.tests) : null,
    tests: judged.tests,
    looks: looksAt(a.rows, b.rows),
    ...measures,
    oneSided: oneSidedClasses({ a: sides.a.events, b: sides.b.events }, plan, {
      a: isInside(intervals.a, SPLITS),
      b: isInside(intervals.b, SPLITS),
    }),
    by:
      options.by === undefined
        ? null
        : {
            dimension: options.by,
            groups: groups.map(({ value, events, plan: own, prefix }) => ({
              value,
              a: { events: events.a.length },
              b: { events: events.b.length },
              ...measure(events.a, events.b, own, withoutPrefix(judged, prefix), made),
            })),
          },
    replays: options.replays === undefined ? null : withVerdict(options.replays, replayed),
    footnotes: [
      ...selectionFootnotes(a, "a"),
      ...selectionFootnotes(b, "b"),
      ...(hasData && plan.rules.some(({ treatment }) => treatment.spansWithCare)
        ? [{ kind: "numbers-of-spans-with-care" } as const]
        : []),
      ...shareFootnotes(measures.shares),
      ...fragilityFootnotes(sides.a.events, sides.b.events, judged, judgePage),
      ...(areEpisodes(a.rows) && areEpisodes(b.rows)
        ? []
        : episodeFootnotes(
            judged,
            judgePage(asEpisodes(a.rows, attemptPaths), asEpisodes(b.rows, attemptPaths)),
          )),
      ...attemptFootnotes(sides.a, "a"),
      ...attemptFootnotes(sides.b, "b"),
      ...exposureFootnotes(plan.exposure),
      ...hiddenDimensions(a.rows, b.rows),
    ],
  };
}

const SPLITS: ReleaseInterval = { lower: "0.4.5", upper: null };

function measure(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  plan: ComparisonPlan,
  judged: JudgedPage,
  made: MadeTests,
): Measures {
  return {
    shares: shareMeasures(a, b, plan, judged),
    mix: mixMeasure(a, b, plan, judged, made),
    sizes: sizeMeasures(a, b, plan, judged, made),
    attemptRate: attemptRate(a, b, plan, judged),
    dayRate: dayRate(a, b, plan, judged),
  };
}

interface Group {
  readonly value: string;
  readonly prefix: string;
  readonly events: { readonly a: readonly ComparedEvent[]; readonly b: readonly ComparedEvent[] };
  readonly plan: ComparisonPlan;
  readonly tests: readonly PageTest[];
}

/** Within each value of a dimension; exposures are known for whole sides only. */
function groupsOf(
  a: readonly FallbackRow[],
  b: readonly FallbackRow[],
  by: Dimension,
  {
    plan,
    attemptPaths,
    made,
  }: {
    readonly plan: ComparisonPlan;
    readonly attemptPaths: ReadonlySet<string>;
    readonly made: MadeTests;
  },
): Group[] {
  const groupOf = (row: FallbackRow) => DIMENSIONS[by](row) ?? NOT_TOLD;
  const values = [...new Set([...a, ...b].map(groupOf))].sort(compareNaturally);
  return values.map((value) => {
    const eventsOf = (rows: readonly FallbackRow[]) =>
      rows.filter((row) => groupOf(row) === value).map((row) => comparedEvent(row, attemptPaths));
    const events = { a: eventsOf(a), b: eventsOf(b) };
    const own = { ...plan, exposure: { a: null, b: null } };
    const prefix = `${by} ${value}: `;
    const tests = pageTests(events.a, events.b, own, made).map((test) => ({ ...test, id: prefix + test.id }));
    return { value, prefix, events, plan: own, tests };
  });
}

function withoutPrefix(page: JudgedPage, prefix: string): JudgedPage {
  const own = [...page.byId].flatMap(([id, test]) =>
    id.startsWith(prefix) ? [[id.slice(prefix.length), test] as const] : [],
  );
  return { tests: page.tests, byId: new Map(own) };
}

/** Whether each event is an episode of its own; counting episodes then changes nothing. */
function areEpisodes(rows: readonly FallbackRow[]): boolean {
  return new Set(rows.map((row) => row.episode ?? `event ${row.id}`)).size === rows.length;
}

function intervalOf(side: ChosenSide): ReleaseInterval {
  return intervalOfSide(
    side.request.label,
    side.rows.map((row) => row.release),
  );
}

function comparedSide(
  side: ChosenSide & { readonly events: readonly ComparedEvent[] },
  interval: ReleaseInterval,
): ComparedSide {
  const { request, rows, events, couldBelong, exposure } = side;
  return {
    asked: request.text,
    labels: [...new Set(rows.map((row) => row.release))],
    releases: formatInterval(interval),
    events: rows.length,
    episodes: new Set(rows.map((row) => row.episode)).size,
    withReport: events.filter((event) => event.hasReport).length,
    complete: events.filter((event) => event.complete).length,
    couldBelong,
    exposure,
    unanalysed: unanalysedOf(events),
  };
}

function selectionFootnotes({ couldBelong, undatedLeftOut }: ChosenSide, side: SideName): Footnote[] {
  return [
    ...(couldBelong > 0 ? [{ kind: "could-belong", side, events: couldBelong } as const] : []),
    ...(undatedLeftOut > 0 ? [{ kind: "undated-left-out", side, events: undatedLeftOut } as const] : []),
  ];
}

function attemptFootnotes(
  { exposure, events }: ChosenSide & { readonly events: readonly ComparedEvent[] },
  side: SideName,
): Footnote[] {
  if (exposure === null || exposure.attempts === null) return [];
  const fallbacks =
    exposure.source === "declared" ? events.length : events.filter((event) => event.isAmongAttempts).length;
  return fallbacks > exposure.attempts
    ? [{ kind: "attempts-incomplete", side, fallbacks, attempts: exposure.attempts }]
    : [];
}
