import { recoverObjects } from "../input/json-recovery.js";
import type { JsonRecord } from "./json.js";
import type { ReadAt } from "./spool.js";
import type { JsonSource } from "./stable-slices.js";

/** Where an entry's line stands, and which of the line's whole records it is (counted from 0). */
export interface EntryPlace {
  readonly line: number;
  /** Bytes from the start of the (decompressed) input. */
  readonly offset: number;
  /** Bytes of the line without its LF. */
  readonly length: number;
  readonly nth: number;
}

/** Bytes of lines whose entries are kept at most; what a compaction needs beyond them is read again. */
const KEPT_BYTES = 16 << 20;

/** An entry as it was read. */
export interface StoredEntry {
  readonly entry: JsonRecord;
  /** The text it was parsed from. Null where that needed repair, or was not asked for. */
  readonly source: JsonSource | null;
  /** Bytes of its line. */
  readonly length: number;
}

/** The latest entries of a session and a way back to the older ones. */
export class EntryStore {
  readonly #readAt: ReadAt;
  readonly #keptBytes: number;
  /** By index in the tree. */
  readonly #kept: (StoredEntry | undefined)[] = [];
  #oldest = 0;
  #bytes = 0;

  constructor(readAt: ReadAt, keptBytes = KEPT_BYTES) {
    this.#readAt = readAt;
    this.#keptBytes = keptBytes;
  }

  /** Keeps an entry while there is room: the oldest ones make way. Indices come in ascending order. */
  put(index: number, stored: StoredEntry): void {
    while (this.#kept.length < index) this.#kept.push(undefined);
    this.#kept.push(stored);
    this.#bytes += stored.length;
    while (this.#bytes > this.#keptBytes) this.#letGoOfOldest();
  }

  /** Lets go of the entries before one: those that die young cost the garbage collector next to nothing. */
  letGoBefore(index: number): void {
    const end = Math.min(index, this.#kept.length);
    while (this.#oldest < end) this.#letGoOfOldest();
  }

  /** The entry if it is kept. Apart from {@link read} because waiting for each of many entries takes time. */
  peek(index: number): StoredEntry | undefined {
    return this.#kept[index];
  }

  /** The entry, read again from its line. Null if the input has changed meanwhile. */
  async read({ offset, length, nth }: EntryPlace): Promise<StoredEntry | null> {
    const text = (await this.#readAt(offset, length)).toString();
    const { records, sound } = recoverObjects(text);
    const record = records[nth];
    if (record === undefined) return null;
    return { entry: record.value, source: sound ? { text, start: record.start } : null, length };
  }

  #letGoOfOldest(): void {
    this.#bytes -= this.#kept[this.#oldest]?.length ?? 0;
    this.#kept[this.#oldest] = undefined;
    this.#oldest++;
  }
}
