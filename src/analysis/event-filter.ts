import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { compareLabels, labelOf, parseLabel, type ReleaseLabel } from "../releases/label.js";
import type { Scratch } from "../store/open-scratch.js";
import type { ScratchTables } from "../store/tables.js";
import { belongingOf } from "./release-selection.js";

/** Which fallbacks are meant. Fields that are left out do not narrow; all that are given must hold. */
export interface EventFilter {
  /** A release or interval: events whose interval lies inside it. A free label: events declared so. */
  readonly release?: string;
  /** Exactly this label, as `releases` shows it. */
  readonly label?: string;
  readonly attribution?: string;
  /** ISO week in UTC. */
  readonly week?: string;
  /** First millisecond, inclusive; leaves undated events out. */
  readonly from?: number;
  /** End, exclusive; undated events stay in unless `from` is given. */
  readonly to?: number;
  readonly trigger?: string;
  readonly stage?: string;
  readonly failure?: string;
  readonly category?: string;
  readonly reason?: string;
  readonly httpStatus?: number;
  readonly repair?: string;
  readonly host?: string;
  readonly provider?: string;
  readonly model?: string;
  /** Relation class. */
  readonly class?: string;
  readonly shape?: string;
  readonly bucket?: string;
  /** Path of an input, as it was given. */
  readonly input?: string;
  readonly completeness?: "complete" | "incomplete" | "no-report";
  readonly flag?: string;
  /** A check that the report violates. */
  readonly check?: string;
  readonly episode?: number;
}

/** The word for a dimension that an event does not tell. */
export const NOT_TOLD = "(not told)";

/** A release that was asked for and that no event is of; the message lists the labels that are there. */
export class UnknownRelease extends Error {
  override readonly name = "UnknownRelease";
}

/**
 * The filter as a condition on the table `fallback`.
 * @throws UnknownRelease if `release` is no label
 */
export async function fallbacksWhere(scratch: Scratch, filter: EventFilter): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<ScratchTables, "fallback">();
  const terms: Expression<SqlBool>[] = [];
  if (filter.release !== undefined) {
    const labels = (await selectRelease(scratch, filter.release)).inside;
    terms.push(labels.length === 0 ? eb.lit(false) : eb("fallback.release", "in", labels));
  }
  if (filter.week !== undefined) terms.push(eb("fallback.week", "=", filter.week));
  if (filter.from !== undefined) terms.push(eb("fallback.time", ">=", filter.from));
  if (filter.to !== undefined) {
    terms.push(eb.or([eb("fallback.time", "<", filter.to), eb("fallback.time", "is", null)]));
  }
  for (const [field, column] of NAME_COLUMNS) {
    const wanted = filter[field];
    if (wanted === undefined) continue;
    terms.push(wanted === NOT_TOLD ? eb(column, "is", null) : eb(eb.ref(column), "=", wanted));
  }
  if (filter.httpStatus !== undefined) terms.push(eb("fallback.http_status", "=", filter.httpStatus));
  if (filter.episode !== undefined) terms.push(eb("fallback.episode", "=", filter.episode));
  if (filter.completeness === "no-report") terms.push(eb("fallback.has_report", "=", 0));
  if (filter.completeness === "complete") terms.push(eb("fallback.complete", "=", 1));
  if (filter.completeness === "incomplete") terms.push(eb("fallback.complete", "=", 0));
  for (const [field, table] of COUNT_TABLES) {
    const name = filter[field];
    if (name === undefined) continue;
    // The three tables have the same columns; the type of one stands for all.
    const rows = eb.selectFrom(`${table} as counts` as "fallback_relation as counts").select("counts.name");
    terms.push(
      eb.exists(rows.whereRef("counts.fallback_id", "=", "fallback.id").where("counts.name", "=", name)),
    );
  }
  if (filter.flag !== undefined) {
    const rows = eb.selectFrom("fallback_flag").select("flag").where("flag", "=", filter.flag);
    terms.push(eb.exists(rows.whereRef("fallback_flag.fallback_id", "=", "fallback.id")));
  }
  if (filter.check !== undefined) {
    const rows = eb.selectFrom("fallback_check as c").select("c.name").where("c.result", "=", "violated");
    terms.push(
      eb.exists(rows.where("c.name", "=", filter.check).whereRef("c.fallback_id", "=", "fallback.id")),
    );
  }
  if (filter.input !== undefined) {
    const input = eb.selectFrom("input").select("input.id").where("input.path", "=", filter.input);
    const copies = eb.selectFrom("copy").select("copy.line").where("copy.kind", "=", "fallback");
    terms.push(
      eb.or([
        eb("fallback.input_id", "in", input),
        eb.exists(copies.whereRef("copy.record_id", "=", "fallback.id").where("copy.input_id", "in", input)),
      ]),
    );
  }
  return eb.and(terms);
}

function inOrder(labels: readonly string[]): string[] {
  return [...labels].sort((a, b) => compareLabels(labelOf(a), labelOf(b)));
}

const NAME_COLUMNS = [
  ["label", "fallback.release"],
  ["attribution", "fallback.attribution"],
  ["trigger", "fallback.trigger"],
  ["stage", "fallback.stage"],
  ["failure", "fallback.failure"],
  ["category", "fallback.category"],
  ["reason", "fallback.reason"],
  ["repair", "fallback.repair_status"],
  ["host", "fallback.host"],
  ["provider", "fallback.provider"],
  ["model", "fallback.model"],
] as const;

const COUNT_TABLES = [
  ["class", "fallback_relation"],
  ["shape", "fallback_shape"],
  ["bucket", "fallback_length_bucket"],
] as const;

/** The labels that a release or interval takes in, and those that it only could. */
export interface SelectedRelease {
  readonly label: ReleaseLabel;
  /** Labels whose interval lies inside. */
  readonly inside: readonly string[];
  /** Labels that overlap: their events could belong, and are never used. */
  readonly couldBelong: readonly string[];
}

/**
 * Finds the labels in the scratch file that a release, interval or free label takes in.
 * @throws UnknownRelease if the text is no label
 */
export async function selectRelease(scratch: Scratch, text: string): Promise<SelectedRelease> {
  const wanted = parseLabel(text);
  const rows = await scratch.selectFrom("fallback").select("release").distinct().execute();
  const present = rows.map((row) => row.release);
  const isThere = wanted !== null && (wanted.kind === "interval" || present.includes(wanted.name));
  if (!isThere) {
    throw new UnknownRelease(
      `${JSON.stringify(text)} is no release that is known here; known are ${inOrder(present).join(", ") || "none"}`,
    );
  }
  return {
    label: wanted,
    inside: present.filter((release) => belongingOf(release, wanted) === "inside"),
    couldBelong: present.filter((release) => belongingOf(release, wanted) === "could-belong"),
  };
}
