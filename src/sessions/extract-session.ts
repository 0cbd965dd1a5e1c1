import type { ReplayCase } from "../contract/case.js";
import { recoverObjects } from "../input/json-recovery.js";
import { type Line, readLines } from "../input/lines.js";
import type { CompactionAttempt } from "./attempts.js";
import { attemptOf } from "./compaction-attempt.js";
import { CompactionReader, type ExtractOptions } from "./compaction-reader.js";
import { type EntryPlace, EntryStore } from "./entry-store.js";
import { EntryTree } from "./entry-tree.js";
import { evidenceUnits } from "./evidence.js";
import type { JsonRecord } from "./json.js";
import { MESSAGE_ENTRIES } from "./messages.js";
import { sessionCase } from "./session-case.js";
import { assumedHeader, caseId, isSessionHeader, readHeader, type SessionHeader } from "./session-header.js";
import type { SessionReject, SessionRejectReason, SessionSummary } from "./session-summary.js";
import { openSpool, type ReadAt } from "./spool.js";
import type { JsonSource } from "./stable-slices.js";

/** Lines of a session file up to this many bytes are read. */
export const SESSION_LINE_LIMIT = 128 << 20;

const LISTED = 100;

/** Takes a case, and the physical line its compaction stands on: its number from 1, its offset in bytes. */
export type CaseReceiver = (
  replayCase: ReplayCase,
  place: { readonly number: number; readonly offset: number },
) => void | Promise<void>;

/** A session's content, once in order and again in pieces. */
export interface SessionInput {
  /** Decompressed. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Reads the decompressed content again; null where it passes only once. */
  readonly readAt: ReadAt | null;
}

/**
 * Reads a session file of any format version and hands out a case for each compaction, in the order of the file.
 *
 * Memory: some 200 bytes an entry, the entries of the last 16 MiB of lines (parsed, and as text for `ds4`), one
 * line (up to 128 MiB), and the evidence of one case: up to 128 Mi UTF-16 code units and, until it is first looked
 * into, the lines it was cut from, as far as they are not longer than itself by more than 16 MiB. What a compaction
 * has summarised is let go at once. An entry that is gone and summarised again is read again; an input that passes
 * only once goes to an unnamed temporary file for that.
 */
export async function extractSession(
  input: SessionInput,
  options: ExtractOptions,
  onCase: CaseReceiver,
): Promise<SessionSummary> {
  if (input.readAt !== null) return extract(input.chunks, input.readAt, options, onCase);
  const spool = await openSpool(input.chunks);
  try {
    return await extract(spool.chunks, spool.readAt, options, onCase);
  } finally {
    await spool.close();
  }
}

async function extract(
  chunks: AsyncIterable<Buffer>,
  readAt: ReadAt,
  options: ExtractOptions,
  onCase: CaseReceiver,
): Promise<SessionSummary> {
  const extraction = new Extraction(readAt, options, onCase);
  for await (const line of readLines(chunks, { limit: SESSION_LINE_LIMIT })) {
    const waiting = extraction.line(line);
    if (waiting !== null) await waiting;
  }
  return extraction.summary();
}

type PlainAttempt = Omit<CompactionAttempt, "inExposure">;

/** A compaction that stands in the tree. */
interface Compaction {
  readonly entry: JsonRecord;
  readonly index: number;
  readonly place: EntryPlace;
}

/** One reading of a session file: where every record goes, and what is counted of it. */
class Extraction {
  readonly #tree = new EntryTree();
  readonly #store: EntryStore;
  readonly #compactions: CompactionReader;
  readonly #options: ExtractOptions;
  readonly #onCase: CaseReceiver;

  readonly #headers: SessionHeader[] = [];
  readonly #producing = new Set<SessionHeader>();
  readonly #seen = new Set<string>();
  readonly #attempts: { readonly header: SessionHeader; readonly attempt: PlainAttempt }[] = [];
  readonly #rejects: SessionReject[] = [];
  readonly #rejectsByReason: Partial<Record<SessionRejectReason, number>> = {};
  readonly #recoveredLines: number[] = [];
  #lines = 0;
  #rejected = 0;
  #recovered = 0;
  #duplicates = 0;
  #cases = 0;

  constructor(readAt: ReadAt, options: ExtractOptions, onCase: CaseReceiver) {
    this.#store = new EntryStore(readAt, options.keptBytes);
    this.#compactions = new CompactionReader(this.#tree, this.#store, options);
    this.#options = options;
    this.#onCase = onCase;
  }

  /** Takes a line. Null unless there is something to wait for: most lines have no compaction. */
  line(line: Line): Promise<void> | null {
    this.#lines++;
    const at = { line: line.number, offset: line.offset };
    if (line.bytes === null) {
      this.#reject(at, "line-too-long");
      this.#tree.lost();
      return null;
    }
    const text = line.bytes.toString();
    const { records, damaged, sound } = recoverObjects(text);
    // A record that was lost may be the parent of those after it, on this line or the next ones.
    if (damaged > 0) this.#tree.lost();
    const compactions: Compaction[] = [];
    let entered = 0;
    for (const [nth, { value: entry, start }] of records.entries()) {
      if (damaged > 0 && !isEntry(entry)) continue;
      const place = { line: line.number, offset: line.offset, length: line.bytes.length, nth };
      const index = this.#enter(entry, place, sound ? { text, start } : null);
      entered++;
      if (entry.type === "compaction") compactions.push({ entry, index, place });
    }
    if (damaged > 0) this.#tree.lost();
    for (let i = 0; i < damaged; i++) {
      const isCut = !line.terminated && i === damaged - 1;
      this.#reject(at, isCut ? "unfinished-line" : "unreadable-record");
    }
    if (entered > 1 || (damaged > 0 && entered > 0)) {
      this.#recovered += entered;
      if (this.#recoveredLines.length < LISTED) this.#recoveredLines.push(line.number);
    }
    return compactions.length === 0 ? null : this.#inOrder(compactions);
  }

  summary(): SessionSummary {
    const attempts = this.#attempts.map(({ header, attempt }) => ({
      ...attempt,
      inExposure: this.#producing.has(header),
    }));
    return {
      header: this.#headers[0] ?? null,
      sessions: this.#headers.length,
      lines: this.#lines,
      entries: this.#tree.entries.length,
      records: attempts.length + this.#duplicates + this.#rejected,
      compactions: attempts.length,
      duplicates: this.#duplicates,
      rejected: this.#rejected,
      recovered: this.#recovered,
      recoveredLines: this.#recoveredLines,
      bridged: this.#tree.bridged,
      rejects: this.#rejects,
      rejectsByReason: this.#rejectsByReason,
      cases: this.#cases,
      emptyRanges: attempts.filter(({ emptyRange }) => emptyRange).length,
      evidenceTooLarge: attempts.length - this.#cases,
      changedWhileRead: this.#compactions.unreadAgain,
      attempts,
    };
  }

  #enter(entry: JsonRecord, place: EntryPlace, source: JsonSource | null): number {
    const isHeader = isSessionHeader(entry);
    if (isHeader || this.#headers.length === 0) {
      const header = isHeader ? readHeader(entry) : assumedHeader(entry);
      this.#headers.push(header);
      this.#tree.begin({ linear: header.formatVersion === 1 });
    }
    const index = this.#tree.add(entry, place);
    const type = String(entry.type);
    if (MESSAGE_ENTRIES.has(type) || type === "compaction" || type === "context_edit") {
      const isRaw = this.#options.evidence === "ds4";
      this.#store.put(index, { entry, source: isRaw ? source : null, length: place.length });
    }
    return index;
  }

  async #inOrder(compactions: readonly Compaction[]): Promise<void> {
    for (const compaction of compactions) await this.#compaction(compaction);
  }

  async #compaction({ entry, index, place }: Compaction): Promise<void> {
    const header = this.#headers.at(-1);
    if (header === undefined) return;
    if (typeof entry.summary !== "string") return this.#reject(place, "compaction-without-summary");
    const id = caseId(header, entry.id, place);
    if (this.#seen.has(id)) {
      this.#duplicates++;
      return;
    }
    this.#seen.add(id);
    const { evidence, emptyRange } = await this.#compactions.read(entry, index);
    const attempt = attemptOf(entry, {
      id,
      place,
      emptyRange,
      evidenceUnits: evidence && evidenceUnits(evidence),
      model: this.#tree.modelAt(index),
    });
    if (attempt.byProducer) this.#producing.add(header);
    this.#attempts.push({ header, attempt });
    if (evidence === null) return;
    this.#cases++;
    const subject = sessionCase(attempt, entry.summary, evidence, header.formatVersion, this.#options);
    await this.#onCase(subject, { number: place.line, offset: place.offset });
  }

  #reject(at: { readonly line: number; readonly offset: number }, reason: SessionRejectReason): void {
    this.#rejected++;
    this.#rejectsByReason[reason] = (this.#rejectsByReason[reason] ?? 0) + 1;
    if (this.#rejects.length < LISTED) this.#rejects.push({ line: at.line, offset: at.offset, reason });
  }
}

/** Types of the objects inside a message, which a line torn right behind one leaves whole. */
const BLOCK_TYPES: ReadonlySet<unknown> = new Set(["text", "thinking", "toolCall", "image"]);

function isEntry(record: JsonRecord): boolean {
  return typeof record.type === "string" && !BLOCK_TYPES.has(record.type);
}
