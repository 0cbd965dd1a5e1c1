import type { ReleaseClue } from "../logs/event.js";

/** A record that can tell its release, or its neighbours'. */
export interface ReleaseWitness {
  readonly kind: "fallback" | "attempt";
  /** Row of the fallback or attempt; null for a companion that is no attempt. */
  readonly id: number | null;
  readonly inputId: number;
  readonly host: string | null;
  readonly time: number | null;
  readonly clues: readonly ReleaseClue[];
}

/** What the records of all inputs say about releases, kept until the last one was read. */
export class ReleaseEvidence {
  /** By input and host, in the order of the input. */
  readonly #timelines = new Map<string, ReleaseWitness[]>();

  readonly #clues = new Map<string, readonly ReleaseClue[]>();

  add(witness: ReleaseWitness): void {
    // A companion without a clue tells nobody anything.
    if (witness.id === null && witness.clues.length === 0) return;
    const key = `${witness.inputId} ${witness.host ?? ""}`;
    const timeline = this.#timelines.get(key);
    const kept = { ...witness, clues: this.#shared(witness.clues) };
    if (timeline === undefined) this.#timelines.set(key, [kept]);
    else timeline.push(kept);
  }

  /** Clues equal to these that are held already: a log of a hundred thousand events has a handful of sets. */
  #shared(clues: readonly ReleaseClue[]): readonly ReleaseClue[] {
    const key = clues.map(({ clue, interval }) => `${clue} ${interval.lower} ${interval.upper}`).join("\n");
    const held = this.#clues.get(key);
    if (held !== undefined) return held;
    this.#clues.set(key, clues);
    return clues;
  }

  timelines(): Iterable<readonly ReleaseWitness[]> {
    return this.#timelines.values();
  }
}
