import type { ReleaseClue } from "../logs/event.js";
import { type Inference, inferRelease } from "../releases/infer.js";
import { ReleaseTimeline } from "./release-timeline.js";

/** What the records of all inputs say about releases, kept until the last one was read. */
export class ReleaseEvidence {
  readonly #timelines = new Map<string, ReleaseTimeline>();
  readonly #inferences = new Map<string, Inference>();
  #inferredLast: { clues: readonly ReleaseClue[]; inference: Inference } | null = null;
  /** Most records come from the same input and host as the one before. */
  #latest: { inputId: number; host: string | null; timeline: ReleaseTimeline } | null = null;

  /** The timeline of an input and host. */
  timelineOf(inputId: number, host: string | null): ReleaseTimeline {
    if (this.#latest?.inputId !== inputId || this.#latest.host !== host) {
      const key = `${inputId} ${host ?? ""}`;
      const timeline = this.#timelines.get(key) ?? new ReleaseTimeline(inputId);
      this.#timelines.set(key, timeline);
      this.#latest = { inputId, host, timeline };
    }
    return this.#latest.timeline;
  }

  timelines(): Iterable<ReleaseTimeline> {
    return this.#timelines.values();
  }

  /** What clues say together: the same object for equal clues, since very many records have them. */
  infer(clues: readonly ReleaseClue[]): Inference {
    if (clues.length === 0) return inferRelease(clues);
    if (this.#inferredLast !== null && isSame(clues, this.#inferredLast.clues))
      return this.#inferredLast.inference;
    const inference = this.#inferred(clues);
    this.#inferredLast = { clues, inference };
    return inference;
  }

  #inferred(clues: readonly ReleaseClue[]): Inference {
    const key = clues.map(({ clue, interval }) => `${clue} ${interval.lower} ${interval.upper}`).join();
    const known = this.#inferences.get(key);
    if (known !== undefined) return known;
    const inference = inferRelease(clues);
    this.#inferences.set(key, inference);
    return inference;
  }
}

/** Whether the clues are the same objects, as equal ones mostly are. */
function isSame(a: readonly ReleaseClue[], b: readonly ReleaseClue[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
