import { recoverObjects } from "../input/json-recovery.js";
import type { JsonRecord } from "./json.js";
import type { ReadAt } from "./spool.js";

/** Where an entry's line stands, and which of the line's whole records it is (counted from 0). */
export interface EntryPlace {
  readonly line: number;
  /** Bytes from the start of the (decompressed) input. */
  readonly offset: number;
  /** Bytes of the line without its LF. */
  readonly length: number;
  readonly nth: number;
}

/** Bytes of lines whose entries are kept; what a compaction needs beyond them is read again. */
const KEPT_BYTES = 16 << 20;

/** The latest entries of a session, parsed, and a way back to the older ones. */
export class EntryStore {
  readonly #readAt: ReadAt;
  readonly #keptBytes: number;
  /** By index in the tree. */
  readonly #kept: ({ readonly entry: JsonRecord; readonly length: number } | undefined)[] = [];
  #oldest = 0;
  #bytes = 0;

  constructor(readAt: ReadAt, keptBytes = KEPT_BYTES) {
    this.#readAt = readAt;
    this.#keptBytes = keptBytes;
  }

  /** Keeps an entry while there is room: the oldest ones make way. Indices come in ascending order. */
  put(index: number, entry: JsonRecord, length: number): void {
    while (this.#kept.length < index) this.#kept.push(undefined);
    this.#kept.push({ entry, length });
    this.#bytes += length;
    for (; this.#bytes > this.#keptBytes; this.#oldest++) {
      this.#bytes -= this.#kept[this.#oldest]?.length ?? 0;
      this.#kept[this.#oldest] = undefined;
    }
  }

  /** The entry if it is kept. Apart from {@link read} because waiting for each of many entries takes time. */
  peek(index: number): JsonRecord | undefined {
    return this.#kept[index]?.entry;
  }

  /** The entry, read again from its line. Null if the input has changed meanwhile. */
  async read({ offset, length, nth }: EntryPlace): Promise<JsonRecord | null> {
    const text = (await this.#readAt(offset, length)).toString();
    return recoverObjects(text).records[nth]?.value ?? null;
  }
}
