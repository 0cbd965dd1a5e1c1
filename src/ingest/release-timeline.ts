import type { Inference } from "../releases/infer.js";
import type { ReleaseInterval } from "../releases/interval.js";
import type { DatedInterval } from "../releases/narrow.js";

/** Records that follow each other, of one kind, whose content says the same. */
export interface Stretch extends DatedInterval {
  readonly kind: "fallback" | "attempt";
  /** Row of the first; the others' follow it. Null for companions that are no attempts. */
  readonly firstId: number | null;
  readonly records: number;
  /** Of the first; null also for records that contradict themselves: they say nothing about their neighbours. */
  readonly time: number | null;
  readonly content: Inference;
}

/**
 * What the records of one input and host say about releases, in the order of the input. There can be very many, and
 * most say what the one before says, so they are kept as stretches.
 */
export class ReleaseTimeline {
  readonly inputId: number;
  readonly #stretches: { -readonly [Key in keyof Stretch]: Stretch[Key] }[] = [];
  /** Of all records; NaN for those that take no part. */
  readonly #times: number[] = [];
  #latestTime = Number.NEGATIVE_INFINITY;
  #inOrder = true;
  /** The latest record that told something about its release. */
  #latestTelling: Inference | null = null;

  constructor(inputId: number) {
    this.inputId = inputId;
  }

  /** The interval that a record will probably have, once all are known: its neighbours', where it says nothing. */
  expected(content: Inference): ReleaseInterval {
    return (content.reasons.length > 0 ? content : (this.#latestTelling ?? content)).interval;
  }

  /** @param id row of the record; null for a companion that is no attempt */
  add(kind: Stretch["kind"], id: number | null, time: number | null, content: Inference): void {
    const tells = content.reasons.length > 0;
    if (id === null && !tells) return;
    if (tells) this.#latestTelling = content;
    const dated = content.contradictsItself ? null : time;
    const last = this.#stretches.at(-1);
    const goesOn =
      last !== undefined &&
      last.kind === kind &&
      last.content === content &&
      (last.time === null) === (dated === null) &&
      id === (last.firstId === null ? null : last.firstId + last.records);
    if (goesOn) last.records++;
    else {
      const { interval } = content;
      this.#stretches.push({ kind, firstId: id, records: 1, time: dated, interval, content });
    }
    this.#times.push(dated ?? Number.NaN);
    if (dated === null) return;
    if (dated < this.#latestTime || (dated === this.#latestTime && !goesOn)) this.#inOrder = false;
    this.#latestTime = Math.max(this.#latestTime, dated);
  }

  /**
   * All records. They stand together only where one comes after the other in time too: then neighbours narrow all
   * records of a stretch alike. Where the times go back, or stand still between two stretches, each stands by itself.
   */
  stretches(): readonly Stretch[] {
    if (this.#inOrder) return this.#stretches;
    let at = 0;
    return this.#stretches.flatMap((stretch) =>
      Array.from({ length: stretch.records }, (_, nth): Stretch => {
        const time = this.#times[at++] ?? Number.NaN;
        return {
          ...stretch,
          firstId: stretch.firstId === null ? null : stretch.firstId + nth,
          records: 1,
          time: Number.isNaN(time) ? null : time,
        };
      }),
    );
  }
}
