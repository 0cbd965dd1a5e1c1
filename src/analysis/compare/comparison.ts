import { isInside } from "../../releases/interval.js";
import { SPLITS_BY_ADJACENCY } from "../../releases/taxonomy.js";
import type { AppliedRule } from "../comparability.js";
import type { FallbackRow } from "../fallback-rows.js";
import type { Dimension } from "../release-counts.js";
import { eventsNeeded } from "../statistics/smallest-p.js";
import { asEpisodes, type ComparedEvent, comparedEvent } from "./compared-event.js";
import { planComparison } from "./comparison-plan.js";
import {
  attemptFootnotes,
  episodeFootnotes,
  exposureFootnotes,
  type Footnote,
  fragilityFootnotes,
  selectionFootnotes,
  shareFootnotes,
} from "./footnote.js";
import { type ComparedGroup, groupsOf, withoutPrefix } from "./groups.js";
import { hiddenDimensions } from "./hidden-dimensions.js";
import { type Looks, looksAt } from "./looks.js";
import { MadeTests } from "./made-tests.js";
import { type Measures, measure } from "./measures.js";
import { type OneSidedClass, oneSidedClasses } from "./one-sided-classes.js";
import { judge } from "./page-test.js";
import { pageTests } from "./page-tests.js";
import { type PairedReplays, REPLAYS, replayTests, withVerdict } from "./replayed-pair.js";
import { type ChosenSide, type ComparedSide, comparedSide, intervalOf } from "./sides.js";
import { overallVerdict, type VerdictKind } from "./verdicts.js";

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
      a: isInside(intervals.a, SPLITS_BY_ADJACENCY),
      b: isInside(intervals.b, SPLITS_BY_ADJACENCY),
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

/** Whether each event is an episode of its own; counting episodes then changes nothing. */
function areEpisodes(rows: readonly FallbackRow[]): boolean {
  return new Set(rows.map((row) => row.episode ?? `event ${row.id}`)).size === rows.length;
}
