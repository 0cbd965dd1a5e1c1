import type { Database, Statement } from "better-sqlite3";
import { attribute, type ReleaseAttribution } from "../releases/attribute.js";
import type { Declarations } from "../releases/declarations.js";
import { type Inference, inferRelease } from "../releases/infer.js";
import { intersect, type ReleaseInterval } from "../releases/interval.js";
import { type Attribution, formatLabel, type ReleaseLabel } from "../releases/label.js";
import { narrow } from "../releases/narrow.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { ReleaseEvidence } from "./release-evidence.js";

/**
 * Gives every fallback and attempt its release, once all inputs were read: neighbours of one input and host
 * narrow each other, then the most trusted source decides. Flags inputs in which a release seems to fall.
 */
export function attributeReleases(
  database: Database,
  writer: ScratchWriter,
  evidence: ReleaseEvidence,
  declarations: Declarations,
): void {
  const gathered = { fallback: new GatheredRows(), attempt: new GatheredRows() };
  for (const { inputId, witnesses } of evidence.timelines()) {
    const { intervals, violated } = narrow(witnesses);
    if (violated) writer.update("input", inputId, { flagged: 1 });
    witnesses.forEach(({ kind, id, content }, at) => {
      const interval = intervals[at];
      if (id !== null && interval !== undefined) gathered[kind].add(id, content, interval);
    });
  }
  for (const table of ["fallback", "attempt"] as const) {
    const releases = new ReleaseColumns(database, table);
    const { contents, intervals } = gathered[table];
    const attributed = lastRemembered(declarations.isKnown);
    eachRow(database, table, declarations, (id, declaration) => {
      const narrowed = intervals[id];
      const { label, attribution, flags } = attributed(contents[id] ?? NO_CONTENT, declaration, narrowed);
      if (attribution === "unknown" && flags.length === 0) return;
      releases.set(id, label, attribution);
      if (table !== "fallback") return;
      for (const flag of flags) writer.insert("fallback_flag", { fallback_id: id, flag });
      if (narrowed === null) writer.insert("fallback_flag", { fallback_id: id, flag: "copies-disagree" });
    });
    releases.finish();
  }
}

/** Attributes records one after the other; many follow one that has everything in common with them. */
function lastRemembered(isKnown: (release: string) => boolean) {
  type Given = readonly [Inference, ReleaseLabel | null, ReleaseInterval | null | undefined];
  let last: { readonly given: Given; readonly result: ReleaseAttribution } | null = null;
  return (...given: Given): ReleaseAttribution => {
    if (last?.given.every((value, at) => value === given[at])) return last.result;
    const [content, declaration, narrowed] = given;
    const result = attribute(content, { declaration, narrowed: narrowed ?? undefined, isKnown });
    last = { given, result };
    return result;
  };
}

/** What the records in all their places say about the rows of a table, by id. */
class GatheredRows {
  readonly contents: (Inference | undefined)[] = [];
  /** After narrowing; null where two places contradict each other. */
  readonly intervals: (ReleaseInterval | null | undefined)[] = [];

  add(id: number, content: Inference, interval: ReleaseInterval): void {
    const known = this.intervals[id];
    this.contents[id] ??= content;
    if (known === undefined) this.intervals[id] = interval;
    else if (known !== null) this.intervals[id] = intersect(known, interval);
  }
}

/** Of a pasted notice, which takes no part. */
const NO_CONTENT = inferRelease([]);

/** Sets the release of rows, which come in the order of their ids: those in a row that share one, all at once. */
class ReleaseColumns {
  readonly #update: Statement;
  #first = 0;
  #last = 0;
  #label: ReleaseLabel | null = null;
  #attribution: Attribution = "unknown";

  constructor(database: Database, table: "fallback" | "attempt") {
    this.#update = database.prepare(
      `UPDATE ${table} SET release = ?, release_lower = ?, release_upper = ?, attribution = ?
       WHERE id BETWEEN ? AND ?`,
    );
  }

  set(id: number, label: ReleaseLabel, attribution: Attribution): void {
    const goesOn =
      id === this.#last + 1 &&
      attribution === this.#attribution &&
      this.#label !== null &&
      isSame(label, this.#label);
    if (!goesOn) {
      this.finish();
      this.#first = id;
      this.#label = label;
      this.#attribution = attribution;
    }
    this.#last = id;
  }

  /** To be called after the last row. */
  finish(): void {
    if (this.#label === null) return;
    const { lower, upper } = this.#label.kind === "interval" ? this.#label.interval : NO_BOUNDS;
    this.#update.run(formatLabel(this.#label), lower, upper, this.#attribution, this.#first, this.#last);
  }
}

const NO_BOUNDS = { lower: null, upper: null } as const;

function isSame(a: ReleaseLabel, b: ReleaseLabel): boolean {
  if (a.kind === "free" || b.kind === "free") {
    return a.kind === "free" && b.kind === "free" && a.name === b.name;
  }
  return a.interval.lower === b.interval.lower && a.interval.upper === b.interval.upper;
}

/** Tells the label that is declared for each row of a table, in the order of their ids. */
function eachRow(
  database: Database,
  table: "fallback" | "attempt",
  declarations: Declarations,
  tell: (id: number, declared: ReleaseLabel | null) => void,
): void {
  if (!declarations.byOrigin) {
    const label = declarations.labelOf(ANY_ORIGIN);
    // Rows are never removed, so ids have no gaps.
    const last = database.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number | null;
    for (let id = 1; id <= (last ?? 0); id++) tell(id, label);
    return;
  }
  const paths = new Map(
    database.prepare<[], [number, string]>("SELECT id, path FROM input").raw().all() as [number, string][],
  );
  // A page at a time: a statement that is being read keeps the connection from writing.
  const page = database
    .prepare<[number], [number, number, string | null, number | null]>(
      `SELECT id, input_id, host, time FROM ${table} WHERE id > ? ORDER BY id LIMIT 1000`,
    )
    .raw();
  for (let after = 0; ; ) {
    const rows = page.all(after) as [number, number, string | null, number | null][];
    for (const [id, inputId, host, time] of rows) {
      tell(id, declarations.labelOf({ path: paths.get(inputId) ?? "", host, time }));
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last[0];
  }
}

const ANY_ORIGIN = { path: "", host: null, time: null } as const;
