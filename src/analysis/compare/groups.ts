import { compareNaturally } from "../../releases/label.js";
import { NOT_TOLD } from "../event-filter.js";
import type { FallbackRow } from "../fallback-rows.js";
import { DIMENSIONS, type Dimension } from "../release-counts.js";
import { type ComparedEvent, comparedEvent } from "./compared-event.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import type { MadeTests } from "./made-tests.js";
import type { Measures } from "./measures.js";
import type { JudgedPage, PageTest } from "./page-test.js";
import { pageTests } from "./page-tests.js";

export interface ComparedGroup extends Measures {
  readonly value: string;
  readonly a: { readonly events: number };
  readonly b: { readonly events: number };
}

/** The events with one value of a dimension, and their tests under ids of their own. */
export interface Group {
  readonly value: string;
  readonly prefix: string;
  readonly events: { readonly a: readonly ComparedEvent[]; readonly b: readonly ComparedEvent[] };
  readonly plan: ComparisonPlan;
  readonly tests: readonly PageTest[];
}

/** Within each value of a dimension; exposures are known for whole sides only. */
export function groupsOf(
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

/** A judged page as a group sees it: its own tests, under the ids that they have on a page of its own. */
export function withoutPrefix(page: JudgedPage, prefix: string): JudgedPage {
  const own = [...page.byId].flatMap(([id, test]) =>
    id.startsWith(prefix) ? [[id.slice(prefix.length), test] as const] : [],
  );
  return { tests: page.tests, byId: new Map(own) };
}
