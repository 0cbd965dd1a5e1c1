import { nameIn } from "../vocabulary/names.js";
import type { EntryPlace } from "./entry-store.js";
import { isRecord, type JsonRecord } from "./json.js";

/** Provider and model of a session at an entry; names only. */
export interface ModelInUse {
  readonly provider: string | null;
  readonly model: string | null;
}

/** What stays in memory of every entry: its links and where to read it again (some 200 bytes each). */
export interface TreeEntry {
  readonly type: string;
  /** Index of the parent; -1 for a root. */
  readonly parent: number;
  readonly place: EntryPlace;
  /** The model that the entry names, or null. */
  readonly model: ModelInUse | null;
}

/**
 * The entries of a session file in their order, and the path from each to its root. Version 1 is linear: an
 * entry's parent is the one before it. Later versions link by id. An index counts whole records, the header
 * included, so a line that could not be read has none.
 */
export class EntryTree {
  readonly entries: TreeEntry[] = [];
  /** Entries whose parent could not be read and that were hung on the entry before the unreadable one. */
  bridged = 0;
  readonly #indexById = new Map<string, number>();
  readonly #models = new Map<string, ModelInUse>();
  #linear = true;
  #base = 0;
  #beforeLastLoss: number | null = null;

  /** Begins a session: its header comes next. Files laid end to end hold several. */
  begin({ linear }: { linear: boolean }): void {
    this.#linear = linear;
    this.#base = this.entries.length;
    this.#beforeLastLoss = null;
    this.#indexById.clear();
  }

  /** Notes that a record was lost here; the next entries may hang on it. */
  lost(): void {
    this.#beforeLastLoss = this.entries.length - 1;
  }

  add(entry: JsonRecord, place: EntryPlace): number {
    const index = this.entries.length;
    const type = typeof entry.type === "string" ? entry.type : "";
    this.entries.push({ type, parent: this.#parentOf(entry, index), place, model: this.#modelIn(entry) });
    // An entry that is there twice is linked to by its first occurrence.
    if (!this.#linear && typeof entry.id === "string" && !this.#indexById.has(entry.id)) {
      if (type !== "session") this.#indexById.set(entry.id, index);
    }
    return index;
  }

  /** Index of the entry with an id, or null. */
  indexOf(id: unknown): number | null {
    return typeof id === "string" ? (this.#indexById.get(id) ?? null) : null;
  }

  /** Indices on the way from the root to the entry, ascending, the entry last; none below `lowest`. */
  pathTo(index: number, lowest = 0): number[] {
    const path: number[] = [];
    for (let at = index; at >= lowest; at = this.entries[at]?.parent ?? -1) path.push(at);
    return path.reverse();
  }

  /** Index of the nearest ancestor that a test takes; -1 if there is none. */
  ancestor(index: number, test: (index: number) => boolean): number {
    let at = this.entries[index]?.parent ?? -1;
    while (at !== -1 && !test(at)) at = this.entries[at]?.parent ?? -1;
    return at;
  }

  /**
   * Index of the first entry that a compaction keeps: the compaction's own if it keeps nothing; null if it
   * names none that the file has.
   */
  firstKept(compaction: JsonRecord, index: number): number | null {
    const { firstKeptEntryId, firstKeptEntryIndex } = compaction;
    if (typeof firstKeptEntryId === "string") return this.indexOf(firstKeptEntryId);
    if (typeof firstKeptEntryIndex !== "number" || !(firstKeptEntryIndex >= 0)) return null;
    return Math.min(this.#base + Math.floor(firstKeptEntryIndex), index);
  }

  /** The model in use at an entry. */
  modelAt(index: number): ModelInUse | null {
    const named = this.ancestor(index, (at) => this.entries[at]?.model != null);
    return this.entries[named]?.model ?? null;
  }

  #parentOf(entry: JsonRecord, index: number): number {
    const previous = index === this.#base ? -1 : index - 1;
    if (this.#linear || entry.parentId === undefined) return entry.type === "session" ? -1 : previous;
    if (typeof entry.parentId !== "string") return -1;
    const parent = this.#indexById.get(entry.parentId);
    if (parent !== undefined) return parent;
    // The parent may be the record that was lost: what came before that one is the best that is left.
    if (this.#beforeLastLoss === null) return -1;
    this.bridged++;
    return this.#beforeLastLoss;
  }

  #modelIn(entry: JsonRecord): ModelInUse | null {
    const { message, type } = entry;
    if (type !== "message" && type !== "model_change" && type !== "session") return null;
    const source = isRecord(message) && message.role === "assistant" ? message : entry;
    const provider = nameIn(source.provider);
    const model = nameIn(source.model) ?? nameIn(source.modelId);
    if (model === null) return null;
    const key = `${provider} ${model}`;
    const known = this.#models.get(key) ?? { provider, model };
    this.#models.set(key, known);
    return known;
  }
}
