import type { ReleaseClue } from "../logs/event.js";
import { type Inference, inferRelease } from "../releases/infer.js";
import type { ReleaseInterval } from "../releases/interval.js";

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

/** A witness as it is kept: there can be very many, so what they share they have in common. */
export interface KeptWitness {
  readonly kind: ReleaseWitness["kind"];
  readonly id: number | null;
  /** Null also for a record that contradicts itself: it says nothing about its neighbours. */
  readonly time: number | null;
  /** The releases that its own content allows. */
  readonly interval: ReleaseInterval;
  readonly content: Inference;
}

/** The witnesses of one input and host, in the order of the input. */
export interface Timeline {
  readonly inputId: number;
  readonly witnesses: readonly KeptWitness[];
}

/** What the records of all inputs say about releases, kept until the last one was read. */
export class ReleaseEvidence {
  readonly #timelines = new Map<string, { inputId: number; witnesses: KeptWitness[] }>();
  readonly #inferences = new Map<string, Inference>();
  /** Of the latest record: most come from the same input and host as the one before. */
  #latest: { inputId: number; host: string | null; witnesses: KeptWitness[] } | null = null;

  add({ kind, id, inputId, host, time, clues }: ReleaseWitness): void {
    // A companion without a clue tells nobody anything.
    if (id === null && clues.length === 0) return;
    const content = this.#infer(clues);
    const { interval, contradictsItself } = content;
    if (this.#latest?.inputId !== inputId || this.#latest.host !== host) {
      this.#latest = { inputId, host, witnesses: this.#witnessesOf(inputId, host) };
    }
    this.#latest.witnesses.push({ kind, id, time: contradictsItself ? null : time, interval, content });
  }

  #witnessesOf(inputId: number, host: string | null): KeptWitness[] {
    const key = `${inputId} ${host ?? ""}`;
    const timeline = this.#timelines.get(key) ?? { inputId, witnesses: [] };
    this.#timelines.set(key, timeline);
    return timeline.witnesses;
  }

  timelines(): Iterable<Timeline> {
    return this.#timelines.values();
  }

  #infer(clues: readonly ReleaseClue[]): Inference {
    if (clues.length === 0) return inferRelease(clues);
    const key = clues.map(({ clue, interval }) => `${clue} ${interval.lower} ${interval.upper}`).join();
    const known = this.#inferences.get(key);
    if (known !== undefined) return known;
    const inference = inferRelease(clues);
    this.#inferences.set(key, inference);
    return inference;
  }
}
