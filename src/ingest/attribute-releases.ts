import type { Database, Statement } from "better-sqlite3";
import type { AttributionFlag } from "../releases/attribute.js";
import { inferRelease } from "../releases/infer.js";
import { narrow } from "../releases/narrow.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { Attributor } from "./attributor.js";
import { type Claim, ClaimedRows } from "./claimed-rows.js";
import { DeclaredReleases } from "./declared-releases.js";
import type { ReleaseColumns } from "./release-columns.js";
import type { ReleaseEvidence } from "./release-evidence.js";

/**
 * Gives every fallback and attempt its release, once all inputs were read: neighbours of one input and host
 * narrow each other, then the most trusted source decides. Flags inputs in which a release seems to fall.
 */
export function attributeReleases(
  database: Database,
  writer: ScratchWriter,
  evidence: ReleaseEvidence,
  attributor: Attributor,
): void {
  const claimed = { fallback: new ClaimedRows(), attempt: new ClaimedRows() };
  for (const timeline of evidence.timelines()) {
    const stretches = timeline.stretches();
    const { intervals, violated } = narrow(stretches);
    if (violated) writer.update("input", timeline.inputId, { flagged: 1 });
    stretches.forEach(({ kind, firstId, records, content }, at) => {
      const interval = intervals[at];
      if (firstId !== null && interval !== undefined) claimed[kind].add(firstId, records, content, interval);
    });
  }
  for (const table of ["fallback", "attempt"] as const) {
    const releases = new ReleasesOfRows(database, table);
    const declared = new DeclaredReleases(database, table, attributor.declarations);
    for (const claim of withoutGaps(claimed[table].inOrder(), lastIdOf(database, table))) {
      for (const { firstId, lastId, label: declaration } of declared.of(claim.firstId, claim.lastId)) {
        const { columns, flags } = attributor.attribute(claim.content, declaration, claim.interval);
        releases.set(firstId, lastId, columns);
        if (table !== "fallback") continue;
        for (const flag of claim.interval === null ? [...flags, COPIES_DISAGREE] : flags) {
          for (let id = firstId; id <= lastId; id++)
            writer.insert("fallback_flag", { fallback_id: id, flag });
        }
      }
    }
    releases.finish();
  }
}

const COPIES_DISAGREE = "copies-disagree" satisfies AttributionFlag;

/** Rows are never removed, so ids have no gaps. */
function lastIdOf(database: Database, table: "fallback" | "attempt"): number {
  return (database.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number | null) ?? 0;
}

/** Claims with others between them for the rows that none is for: pasted notices, which take no part. */
function* withoutGaps(claims: readonly Claim[], lastId: number): Generator<Claim> {
  let next = 1;
  const gap = (end: number): Claim => ({
    firstId: next,
    lastId: end,
    content: NO_CONTENT,
    interval: NO_CONTENT.interval,
  });
  for (const claim of claims) {
    if (claim.firstId > next) yield gap(claim.firstId - 1);
    yield claim;
    next = claim.lastId + 1;
  }
  if (next <= lastId) yield gap(lastId);
}

const NO_CONTENT = inferRelease([]);

/** Sets the release of rows, which come in the order of their ids: those in a row that share one, all at once. */
class ReleasesOfRows {
  readonly #update: Statement;
  #firstId = 0;
  #lastId = 0;
  #columns: ReleaseColumns | null = null;

  constructor(database: Database, table: "fallback" | "attempt") {
    // Most rows were stored with the release that was to be expected. Writing them again would take as long.
    this.#update = database.prepare(
      `UPDATE ${table}
       SET release = @release, release_lower = @lower, release_upper = @upper, attribution = @attribution
       WHERE id BETWEEN @firstId AND @lastId
         AND (release, release_lower, release_upper, attribution) IS NOT (@release, @lower, @upper, @attribution)`,
    );
  }

  set(firstId: number, lastId: number, columns: ReleaseColumns): void {
    if (this.#columns === null || !isSame(columns, this.#columns)) {
      this.finish();
      this.#firstId = firstId;
      this.#columns = columns;
    }
    this.#lastId = lastId;
  }

  /** To be called after the last row. */
  finish(): void {
    if (this.#columns === null) return;
    this.#update.run({ ...this.#columns, firstId: this.#firstId, lastId: this.#lastId });
  }
}

function isSame(a: ReleaseColumns, b: ReleaseColumns): boolean {
  if (a === b) return true;
  return (
    a.release === b.release && a.lower === b.lower && a.upper === b.upper && a.attribution === b.attribution
  );
}
