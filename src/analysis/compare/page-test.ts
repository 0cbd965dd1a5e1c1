import { holm } from "../statistics/holm.js";
import type { TestContext } from "../statistics/verdict.js";
import type { MeasureVerdict } from "./verdicts.js";

/** One test of a page before the others are known. */
export interface PageTest {
  /** `class composed-adjacent-present`, `mix`, `spans`, … */
  readonly id: string;
  /** Not adjusted; null where no test can be made, because a side is empty or has too few values. */
  readonly p: number | null;
  readonly verdictIn: (context: TestContext) => MeasureVerdict;
}

/** A test beside all others of its page. */
export interface JudgedTest {
  readonly p: number | null;
  /** After S. Holm's adjustment over the page; null where no test was made. */
  readonly adjustedP: number | null;
  readonly verdict: MeasureVerdict;
}

/** The tests of a page by id, and how many of them were made. */
export interface JudgedPage {
  readonly tests: number;
  readonly byId: ReadonlyMap<string, JudgedTest>;
}

/** Judges every test of a page in the light of how many there are. */
export function judge(page: readonly PageTest[]): JudgedPage {
  const made = page.flatMap(({ id, p }) => (p === null ? [] : [{ id, p }]));
  const adjusted = holm(made.map(({ p }) => p));
  const adjustedById = new Map(made.map(({ id }, at) => [id, adjusted[at] ?? 1]));
  const tests = made.length;
  const judged = page.map(({ id, p, verdictIn }) => {
    const adjustedP = adjustedById.get(id);
    const context = { tests: Math.max(1, tests), ...(adjustedP === undefined ? {} : { adjustedP }) };
    return [id, { p, adjustedP: adjustedP ?? null, verdict: verdictIn(context) }] as const;
  });
  return { tests, byId: new Map(judged) };
}
