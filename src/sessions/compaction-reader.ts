import type { Evidence } from "../contract/case.js";
import type { EntryStore, StoredEntry } from "./entry-store.js";
import type { EntryTree } from "./entry-tree.js";
import { type EvidenceKind, MAX_EVIDENCE_UNITS, RangeText } from "./evidence.js";
import { withoutFileBlocks } from "./file-blocks.js";
import { CalledFiles, type FileLists, listedFiles, NO_FILES } from "./file-lists.js";
import { isRecord, type JsonRecord } from "./json.js";
import { MESSAGE_ENTRIES, messageOf, type Replacement } from "./messages.js";
import { childContents, isFromHook, producerDetails, summaryKindOf } from "./producer-details.js";
import { type Range, type SummarisedRange, summarisedRange } from "./range.js";

export interface ExtractOptions {
  readonly evidence: EvidenceKind;
  readonly range: Range;
  /** Whether thinking blocks are evidence; if not, they are left out of the raw messages too. */
  readonly thinking: boolean;
  /** Bytes of lines whose entries stay in memory. Default: 16 MiB. */
  readonly keptBytes?: number;
}

/** What a compaction summarised. */
export interface ReadCompaction {
  /** Null if it is over {@link MAX_EVIDENCE_UNITS}. */
  readonly evidence: Evidence | null;
  /** No message lies in the summarised range. */
  readonly emptyRange: boolean;
}

/** What later compactions need to know of an earlier one. */
interface Earlier {
  readonly firstKept: number | null;
  readonly fromHook: boolean;
  readonly files: FileLists;
}

/** Gathers the evidence of compactions, each from the path that leads to it. Take them in the file's order. */
export class CompactionReader {
  /** Entries that could not be read again. */
  unreadAgain = 0;
  readonly #tree: EntryTree;
  readonly #store: EntryStore;
  readonly #options: ExtractOptions;
  readonly #earlier = new Map<number, Earlier>();

  constructor(tree: EntryTree, store: EntryStore, options: ExtractOptions) {
    this.#tree = tree;
    this.#store = store;
    this.#options = options;
  }

  /** @param index of the compaction's entry in the tree */
  async read(compaction: JsonRecord, index: number): Promise<ReadCompaction> {
    const firstKept = this.#tree.firstKept(compaction, index);
    const previousIndex = this.#tree.ancestor(index, (at) => this.#earlier.has(at));
    const previous = this.#earlier.get(previousIndex) ?? null;
    // Indices ascend along a path, so the part of it that matters ends at the lowest one that may be on it.
    const path = this.#tree.pathTo(
      index,
      previous === null ? 0 : Math.min(previousIndex, previous.firstKept ?? index, firstKept ?? index),
    );
    const range = summarisedRange(
      path.length,
      positionOn(path, firstKept),
      previous && { position: path.indexOf(previousIndex), firstKept: positionOn(path, previous.firstKept) },
      this.#options.range,
    );

    const text = new RangeText(this.#options.evidence);
    const called = new CalledFiles(previous === null || previous.fromHook ? NO_FILES : previous.files);
    await this.#readRange(path, range, text, called);
    const files = listedFiles(compaction) ?? called.lists();
    this.#earlier.set(index, { firstKept, fromHook: isFromHook(compaction), files });
    const evidence = await this.#evidenceOf(compaction, text, files, previous && previousIndex);
    // The next compaction on this path summarises what stands behind here; one on another path reads it again.
    this.#store.letGoBefore(this.#options.range === "kept" ? (firstKept ?? index) : index);
    return { evidence, emptyRange: text.messages === 0 };
  }

  async #evidenceOf(
    compaction: JsonRecord,
    text: RangeText,
    files: FileLists,
    previousIndex: number | null,
  ): Promise<Evidence | null> {
    if (text.units > MAX_EVIDENCE_UNITS) return null;
    const children = this.#options.evidence === "ds4" ? aggregatedContents(compaction) : [];
    if (children.length > 0) return { sourceText: children.join("\n\n"), ...files };
    return text.evidenceWith(files, previousIndex === null ? "" : await this.#summaryOf(previousIndex));
  }

  /** Gives the messages of a range, as edits before the compaction left them, to text and file lists. */
  async #readRange(
    path: readonly number[],
    { start, end }: SummarisedRange,
    text: RangeText,
    called: CalledFiles,
  ): Promise<void> {
    const edits = await this.#editsOn(path.slice(start));
    for (const index of path.slice(start, end)) {
      if (!MESSAGE_ENTRIES.has(this.#tree.entries[index]?.type ?? "")) continue;
      const stored = this.#store.peek(index) ?? (await this.#readAgain(index));
      const message = stored && messageOf(stored.entry, edits.get(index), this.#options);
      if (!message) continue;
      text.add(message, stored);
      called.add(message);
      // What is over the limit makes no case, so the rest need not be held.
      if (text.units > MAX_EVIDENCE_UNITS) return;
    }
  }

  /** The last edit of each entry that one targets. An edit stands after its target. */
  async #editsOn(path: readonly number[]): Promise<Map<number, Replacement>> {
    const edits = new Map<number, Replacement>();
    for (const index of path) {
      if (this.#tree.entries[index]?.type !== "context_edit") continue;
      const edit = (this.#store.peek(index) ?? (await this.#readAgain(index)))?.entry;
      const target = edit && this.#tree.indexOf(edit.targetId);
      if (typeof target !== "number") continue;
      if (edit?.replacement === null) edits.set(target, null);
      else if (isRecord(edit?.replacement)) edits.set(target, edit.replacement);
    }
    return edits;
  }

  async #summaryOf(index: number): Promise<string> {
    const entry = (this.#store.peek(index) ?? (await this.#readAgain(index)))?.entry;
    return typeof entry?.summary === "string" ? entry.summary : "";
  }

  async #readAgain(index: number): Promise<StoredEntry | null> {
    const place = this.#tree.entries[index]?.place;
    const entry = place === undefined ? null : await this.#store.read(place);
    if (entry === null) this.unreadAgain++;
    return entry;
  }
}

function aggregatedContents(compaction: JsonRecord): string[] {
  const details = producerDetails(compaction);
  if (details === null || summaryKindOf(details) !== "aggregate") return [];
  const summary = String(compaction.summary);
  return childContents(details, [summary, withoutFileBlocks(summary)]);
}

function positionOn(path: readonly number[], index: number | null): number {
  return index === null ? -1 : path.indexOf(index);
}
