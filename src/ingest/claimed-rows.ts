import type { Inference } from "../releases/infer.js";
import { intersect, type ReleaseInterval } from "../releases/interval.js";

/** What the records in all their places say about rows of a table that follow each other. */
export interface Claim {
  readonly firstId: number;
  readonly lastId: number;
  readonly content: Inference;
  /** After narrowing; null where two places contradict each other. */
  readonly interval: ReleaseInterval | null;
}

/** Gathers what is said about the rows of a table; of a row with copies, each place says something. */
export class ClaimedRows {
  /** Rows that follow each other, and of which the same is said, are one claim. */
  readonly #claims: { -readonly [Key in keyof Claim]: Claim[Key] }[] = [];

  add(firstId: number, rows: number, content: Inference, interval: ReleaseInterval): void {
    const lastId = firstId + rows - 1;
    const latest = this.#claims.at(-1);
    const goesOn =
      latest?.content === content && latest.interval === interval && latest.lastId === firstId - 1;
    if (goesOn) latest.lastId = lastId;
    else this.#claims.push({ firstId, lastId, content, interval });
  }

  /** One claim for each row that something was said about, in the order of their ids. */
  inOrder(): readonly Claim[] {
    const sorted = this.#claims.toSorted((a, b) => a.firstId - b.firstId);
    const isDisjoint = sorted.every(({ firstId }, at) => at === 0 || firstId > (sorted[at - 1]?.lastId ?? 0));
    return isDisjoint ? sorted : this.#rowByRow();
  }

  #rowByRow(): Claim[] {
    const rows: Claim[] = [];
    for (const { firstId, lastId, content, interval } of this.#claims) {
      for (let id = firstId; id <= lastId; id++) {
        const known = rows[id];
        rows[id] = {
          firstId: id,
          lastId: id,
          content: known?.content ?? content,
          interval: known === undefined ? interval : common(known.interval, interval),
        };
      }
    }
    return rows.filter((row) => row !== undefined);
  }
}

function common(a: ReleaseInterval | null, b: ReleaseInterval | null): ReleaseInterval | null {
  return a === null || b === null ? null : intersect(a, b);
}
