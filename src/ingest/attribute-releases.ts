import type { Database, Statement } from "better-sqlite3";
import { attribute } from "../releases/attribute.js";
import type { Declarations } from "../releases/declarations.js";
import { type Inference, inferRelease } from "../releases/infer.js";
import { intersect, type ReleaseInterval } from "../releases/interval.js";
import { type Attribution, formatLabel, type ReleaseLabel } from "../releases/label.js";
import { narrow } from "../releases/narrow.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { ReleaseEvidence, ReleaseWitness } from "./release-evidence.js";

/** What the records in all their places say about one fallback or attempt. */
interface Gathered {
  readonly witness: ReleaseWitness;
  /** The interval after narrowing; null where two places contradict each other. */
  interval: ReleaseInterval | null;
}

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
  const gathered = { fallback: new Map<number, Gathered>(), attempt: new Map<number, Gathered>() };
  // Records with equal clues share them.
  const inferred = new Map<ReleaseWitness["clues"], Inference>();
  const inferenceOf = (clues: ReleaseWitness["clues"]): Inference => {
    const inference = inferred.get(clues) ?? inferRelease(clues);
    inferred.set(clues, inference);
    return inference;
  };
  for (const timeline of evidence.timelines()) {
    const inferences = timeline.map(({ clues }) => inferenceOf(clues));
    const narrowing = narrow(
      timeline.map((witness, at) => ({
        // A record that contradicts itself takes no part.
        time: inferences[at]?.contradictsItself === true ? null : witness.time,
        interval: inferences[at]?.interval ?? { lower: null, upper: null },
      })),
    );
    const inputId = timeline[0]?.inputId;
    if (narrowing.violated && inputId !== undefined) writer.update("input", inputId, { flagged: 1 });
    timeline.forEach((witness, at) => {
      const interval = narrowing.intervals[at];
      if (witness.id === null || interval === undefined) return;
      const records = gathered[witness.kind];
      const known = records.get(witness.id);
      if (known === undefined) records.set(witness.id, { witness, interval });
      else known.interval = known.interval === null ? null : intersect(known.interval, interval);
    });
  }
  for (const table of ["fallback", "attempt"] as const) {
    const releases = new ReleaseColumns(database, table);
    for (const row of rowsOf(database, table)) {
      const known = gathered[table].get(row.id);
      const attribution = attribute(known?.witness.clues ?? [], {
        declaration: declarations.labelOf({ path: row.path, host: row.host, time: row.time }),
        narrowed: known?.interval ?? undefined,
        isKnown: declarations.isKnown,
      });
      const { label } = attribution;
      if (attribution.attribution === "unknown" && attribution.flags.length === 0) continue;
      releases.set(row.id, label, attribution.attribution);
      if (table !== "fallback") continue;
      const copiesDisagree = known !== undefined && known.interval === null;
      const flags = [...attribution.flags, ...(copiesDisagree ? ["copies-disagree"] : [])];
      for (const flag of flags) writer.insert("fallback_flag", { fallback_id: row.id, flag });
    }
    releases.finish();
  }
}

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

interface OriginRow {
  readonly id: number;
  readonly path: string;
  readonly host: string | null;
  readonly time: number | null;
}

/** All rows, a page at a time: a statement that is being read keeps the connection from writing. */
function* rowsOf(database: Database, table: "fallback" | "attempt"): Generator<OriginRow> {
  const paths = new Map(
    database.prepare<[], [number, string]>("SELECT id, path FROM input").raw().all() as [number, string][],
  );
  const page = database
    .prepare<[number], [number, number, string | null, number | null]>(
      `SELECT id, input_id, host, time FROM ${table} WHERE id > ? ORDER BY id LIMIT 1000`,
    )
    .raw();
  for (let after = 0; ; ) {
    const rows = page.all(after) as [number, number, string | null, number | null][];
    for (const [id, inputId, host, time] of rows) yield { id, path: paths.get(inputId) ?? "", host, time };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last[0];
  }
}
