import type { CompanionEvent } from "../logs/event.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { FallbackTable } from "../store/tables.js";

/** The last fallback of a host that no success followed, and whether it is the very last record. */
interface LatestFallback {
  fallback: number | null;
  justBefore: boolean;
}

/** What a companion tells of the fallback before it. */
type Joined = Partial<Pick<FallbackTable, "provider" | "model" | "joined" | "pi_compaction">>;

/** How many fallbacks companions tell of before that is stored. */
const MOST_JOINS = 500;

/** What the companions after a fallback tell of it, in one log. */
export class FallbackAftermath {
  readonly #writer: ScratchWriter;
  readonly #latest = new Map<string | null, LatestFallback>();
  /** By the fallback's row. It mostly waits for others to be inserted with it, so what is told of it waits too. */
  readonly #joins = new Map<number, Joined>();

  constructor(writer: ScratchWriter) {
    this.#writer = writer;
  }

  /** A fallback was read. @param fallback its row */
  begin(fallback: number, host: string | null): void {
    this.#latest.set(host, { fallback, justBefore: true });
  }

  /**
   * A companion was read. The timings line right after a fallback is of the same attempt; a failed compaction after it is
   * Pi's own.
   */
  follow(event: CompanionEvent, host: string | null): void {
    const latest = this.#latest.get(host);
    if (latest === undefined || latest.fallback === null) return;
    const isTimings = event.event === "compaction.timings";
    if (isTimings && latest.justBefore && event.phase !== "prepared") {
      const { provider, model } = event;
      this.#join(latest.fallback, { provider, model, joined: "timings" });
    }
    if (event.event === "compaction.failed") {
      this.#join(latest.fallback, {
        pi_compaction: event.hitOutputCap === true ? "failed-at-output-cap" : "failed",
      });
    }
    if (isTimings && event.phase === "prepared") latest.fallback = null;
    latest.justBefore = false;
  }

  #join(fallback: number, values: Joined): void {
    this.#joins.set(fallback, { ...this.#joins.get(fallback), ...values });
    if (this.#joins.size >= MOST_JOINS) this.store();
  }

  /** Stores what was told so far; to be called after the last record too. */
  store(): void {
    for (const [fallback, values] of this.#joins) this.#writer.update("fallback", fallback, values);
    this.#joins.clear();
  }
}
