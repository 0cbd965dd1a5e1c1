import type { ScratchWriter } from "../store/scratch-writer.js";

/** A record that could not be read. */
export interface Reject {
  readonly path: string;
  /** First physical line, from 1. */
  readonly line: number;
  /** Bytes from the start of the decompressed input. */
  readonly offset: number;
  readonly reason: string;
}

/** Rejects of one input that are listed one by one; all are counted by reason. */
export const LISTED_REJECTS = 100;

/** Collects the rejects of one input. */
export class Rejects {
  readonly listed: Reject[] = [];
  readonly byReason = new Map<string, number>();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  add(line: number, offset: number, reason: string): void {
    this.byReason.set(reason, (this.byReason.get(reason) ?? 0) + 1);
    if (this.listed.length < LISTED_REJECTS) this.listed.push({ path: this.#path, line, offset, reason });
  }

  /** Takes over counts of rejects of which only the first were added one by one. */
  addUnlisted(byReason: Readonly<Record<string, number | undefined>>): void {
    for (const [reason, count] of Object.entries(byReason))
      if (count !== undefined) this.byReason.set(reason, count);
  }

  store(writer: ScratchWriter, inputId: number): void {
    for (const { line, offset, reason } of this.listed) {
      writer.insert("reject", { input_id: inputId, line, offset, reason });
    }
    for (const [reason, count] of this.byReason)
      writer.insert("reject_count", { input_id: inputId, reason, count });
  }
}
