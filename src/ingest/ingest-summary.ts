import type { InputKind } from "../store/tables.js";
import { type InputCounts, noCounts } from "./input-counts.js";
import type { Reject, Rejects } from "./rejects.js";

/** What one input held, and what became of it. */
export interface InputSummary extends InputCounts {
  readonly path: string;
  readonly kind: InputKind;
  /** What in its content told the kind, or why it was not read. */
  readonly recognisedBy: string;
  readonly compression: "none" | "gzip";
  /** Wrappers that were recognised, each with its records. */
  readonly wrappers: Readonly<Record<string, number>>;
  /** Decompressed bytes read. */
  readonly bytes: number;
  /** Physical lines. */
  readonly lines: number;
  /** Whole session records taken from damaged lines. */
  readonly recovered: number;
  /** What cut the reading short. */
  readonly fault: string | null;
  /** Whether a release seems to fall in it, so that nothing was narrowed. */
  flagged: boolean;
}

/** What `ingest` returns and prints. */
export interface IngestSummary {
  readonly db: string;
  /** The first 1,000; the others are summed up in `inputsNotListed`. */
  readonly inputs: readonly InputSummary[];
  readonly inputsNotListed: number;
  readonly totals: InputCounts & { readonly inputs: number; readonly bytes: number; readonly lines: number };
  /** At most the first 100 of each listed input. */
  readonly rejects: readonly Reject[];
  readonly rejectsByReason: Readonly<Record<string, number>>;
}

const LISTED_INPUTS = 1000;

/** Adds the inputs up as they come, in bounded memory. */
export class SummaryBuilder {
  readonly #inputs: InputSummary[] = [];
  readonly #rejects: Reject[] = [];
  readonly #byReason = new Map<string, number>();
  readonly #counts = noCounts();
  #count = 0;
  #recognised = 0;
  #bytes = 0;
  #lines = 0;

  add(input: InputSummary, rejects: Rejects): void {
    this.#count++;
    if (input.kind !== "unknown") this.#recognised++;
    this.#bytes += input.bytes;
    this.#lines += input.lines;
    for (const name of Object.keys(this.#counts) as (keyof InputCounts)[]) this.#counts[name] += input[name];
    for (const [reason, count] of rejects.byReason) {
      this.#byReason.set(reason, (this.#byReason.get(reason) ?? 0) + count);
    }
    if (this.#inputs.length >= LISTED_INPUTS) return;
    this.#inputs.push(input);
    this.#rejects.push(...rejects.listed);
  }

  /** Whether nothing that the tool knows was found in any input. */
  get isEmpty(): boolean {
    return this.#recognised === 0 && this.#counts.records === 0;
  }

  flag(isFlagged: (position: number) => boolean): void {
    this.#inputs.forEach((input, position) => {
      input.flagged = isFlagged(position);
    });
  }

  build(db: string): IngestSummary {
    return {
      db,
      inputs: this.#inputs,
      inputsNotListed: this.#count - this.#inputs.length,
      totals: { inputs: this.#count, bytes: this.#bytes, lines: this.#lines, ...this.#counts },
      rejects: this.#rejects,
      rejectsByReason: Object.fromEntries([...this.#byReason].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }
}
