import type { Evidence } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import { GAP_SLACK, LONGEST_SEPARATOR } from "./adjacency.js";
import { LONGEST_ANALYSED, type PartsPresent, SHORTEST_ANALYSED } from "./near-miss.js";

/** Units of a text that the scan looks for; also the shortest part of a composition. */
const GRAM = 4;

/** Longer texts are searched one by one: they are rare, and the scan's windows stay small. */
const LONGEST_SCANNED = 256;

/** Units of evidence copied and scanned at a time, and units of context kept on either side of them. */
const WINDOW = 1 << 15;
const CONTEXT = 4 * LONGEST_SCANNED;

const HASH_SHIFT = 4;
const HASH_MASK = 0xffff;

/** What the index knows about a value: see {@link PartsPresent}. */
export interface PartsFound extends PartsPresent {
  /** False if no source holds the two parts of any split close enough to be adjacent. */
  readonly adjacencyPossible: boolean;
}

type MutableParts = { -readonly [Name in keyof PartsFound]: PartsFound[Name] };

/**
 * Answers which texts and which parts of values the evidence holds, without a scan for every question: texts and
 * values are announced first, and the first question about them starts one pass over the sources for all of them.
 * Works in UTF-16 code units. Answers are kept, so an index can serve several releases.
 */
export class EvidenceIndex {
  /** The sources that are not empty, in order; equal ones stay separate. */
  readonly sources: readonly string[];
  private readonly distinctSources: readonly string[];
  private readonly parts = new Map<string, MutableParts>();
  private readonly presence = new Map<string, boolean>();
  private pending: Key[] = [];

  constructor(evidence: Evidence) {
    this.sources = evidenceSources(evidence).filter((source) => source !== "");
    this.distinctSources = [...new Set(this.sources)];
  }

  /** Announces values whose parts, and texts whose presence may be asked. */
  expect(values: readonly string[], texts: readonly string[]): void {
    for (const value of values) {
      if (value.length < SHORTEST_ANALYSED || value.length > LONGEST_ANALYSED || this.parts.has(value))
        continue;
      const parts = {
        longestPrefix: 0,
        longestSuffix: 0,
        lowestDeletion: Infinity,
        adjacencyPossible: false,
      };
      this.parts.set(value, parts);
      this.pending.push(new PrefixKey(value, parts), new SuffixKey(value, parts));
    }
    for (const text of texts) {
      if (text.length < GRAM || text.length > LONGEST_SCANNED || this.presence.has(text)) continue;
      this.presence.set(text, false);
      this.pending.push(new TextKey(text, () => this.presence.set(text, true)));
    }
  }

  /** Whether a source holds the text. */
  has(text: string): boolean {
    this.scanPending();
    let present = this.presence.get(text);
    if (present === undefined) {
      present = this.distinctSources.some((source) => source.includes(text));
      this.presence.set(text, present);
    }
    return present;
  }

  /** The parts of a value of 8 to 96 units that the sources hold. */
  partsOf(value: string): PartsFound {
    this.expect([value], []);
    this.scanPending();
    return this.parts.get(value) ?? NOTHING_FOUND;
  }

  private scanPending(): void {
    if (this.pending.length === 0) return;
    const table = new GramTable(this.pending);
    this.pending = [];
    for (const source of this.distinctSources) scan(source, table);
  }
}

const NOTHING_FOUND: PartsFound = {
  longestPrefix: 0,
  longestSuffix: 0,
  lowestDeletion: Number.POSITIVE_INFINITY,
  adjacencyPossible: false,
};

/** A stretch of one source, cut only at the source's ends or far from what is looked at. */
interface Stretch {
  readonly units: Uint16Array;
  readonly end: number;
}

const stretchBytes = Buffer.alloc(2 * (WINDOW + 2 * CONTEXT));
const stretchUnits = new Uint16Array(stretchBytes.buffer, stretchBytes.byteOffset, stretchBytes.length / 2);

/** Copied by the same means as the evidence: lone surrogates and the byte order are the same on both sides. */
function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  Buffer.from(units.buffer).write(text, "utf16le");
  return units;
}

/** Shows every place of a source where the gram of a key may stand to that key. */
function scan(source: string, table: GramTable): void {
  for (let start = 0; start < source.length; start += WINDOW) {
    const from = Math.max(0, start - CONTEXT);
    const to = Math.min(source.length, start + WINDOW + CONTEXT);
    stretchBytes.write(source.substring(from, to), "utf16le");
    const stretch = { units: stretchUnits, end: to - from };
    table.run(stretch, start - from, Math.min(source.length, start + WINDOW) - from);
  }
}

/** Something that is looked for, by one gram of it that every occurrence of interest has. */
abstract class Key {
  readonly units: Uint16Array;
  /** Where in `units` the gram starts. */
  gramAt: number;
  /** Nothing is left to find out. */
  done = false;

  protected constructor(text: string, gramAt: number) {
    this.units = unitsOf(text);
    this.gramAt = gramAt;
  }

  /** Looks at a place where the gram may start; may move the gram, or be done. */
  abstract look(stretch: Stretch, place: number): void;

  /** Units of the key that stand at `start`, up to the first that differs. */
  protected equalFrom(stretch: Stretch, start: number): number {
    if (start < 0) return 0;
    const { units } = this;
    const most = Math.min(units.length, stretch.end - start);
    let equal = 0;
    while (equal < most && units[equal] === stretch.units[start + equal]) equal++;
    return equal;
  }

  /** Units at the end of the key that stand before `end`, back to the last that differs. */
  protected equalBefore(stretch: Stretch, end: number): number {
    if (end > stretch.end) return 0;
    const { units } = this;
    const most = Math.min(units.length, end);
    let equal = 0;
    while (equal < most && units[units.length - 1 - equal] === stretch.units[end - 1 - equal]) equal++;
    return equal;
  }
}

/**
 * A whole text. The gram is the end of the shortest start of it that was not found yet: that is where a text that
 * resembles the evidence breaks off.
 */
class TextKey extends Key {
  private readonly onFound: () => void;

  constructor(text: string, onFound: () => void) {
    super(text, 0);
    this.onFound = onFound;
  }

  look(stretch: Stretch, place: number): void {
    const equal = this.equalFrom(stretch, place - this.gramAt);
    if (equal === this.units.length) {
      this.done = true;
      this.onFound();
    } else if (equal >= this.gramAt + GRAM) this.gramAt = gramInPrefix(this.units, equal + 1);
  }
}

/**
 * One end of a value. What was found needs no finding again, so the gram is the far end of the shortest part that
 * was not found yet; but every occurrence of half the value is looked at, since a deletion or an adjacent pair
 * shows around one of its halves.
 */
abstract class PartKey extends Key {
  protected readonly parts: MutableParts;
  protected readonly half: number;

  constructor(value: string, parts: MutableParts, gramAt: number) {
    super(value, gramAt);
    this.parts = parts;
    this.half = Math.max(GRAM, Math.floor((value.length - 1) / 2));
  }

  /** Units of the part whose occurrences are all of interest, with `found` units found so far. */
  protected soughtAfter(found: number): number {
    return Math.min(Math.max(GRAM, found + 1), this.half);
  }

  /**
   * A deletion somewhere in a run of equal units is a deletion at each of them, and the ledger asks the lowest first.
   */
  protected noteDeletion(position: number): void {
    const { units } = this;
    while (position > 0 && units[position - 1] === units[position]) position--;
    this.parts.lowestDeletion = Math.min(this.parts.lowestDeletion, position);
  }

  protected noteNeighbours(prefix: number, suffix: number): void {
    if (prefix < GRAM || suffix < GRAM) return;
    if (prefix + suffix >= this.units.length - LONGEST_SEPARATOR) this.parts.adjacencyPossible = true;
  }
}

class PrefixKey extends PartKey {
  constructor(value: string, parts: MutableParts) {
    super(value, parts, 0);
  }

  look(stretch: Stretch, place: number): void {
    const { parts, units } = this;
    const start = place - this.gramAt;
    const prefix = this.equalFrom(stretch, start);
    if (prefix > parts.longestPrefix) {
      parts.longestPrefix = prefix;
      this.gramAt = gramInPrefix(units, this.soughtAfter(prefix));
    }
    if (prefix < this.half) return;

    const end = start + units.length;
    const deleted = Math.min(prefix, units.length - 1);
    if (this.equalBefore(stretch, end - 1) >= units.length - 1 - deleted) this.noteDeletion(deleted);
    for (let shift = -LONGEST_SEPARATOR; shift <= GAP_SLACK && !parts.adjacencyPossible; shift++) {
      this.noteNeighbours(prefix, this.equalBefore(stretch, end + shift));
    }
  }
}

class SuffixKey extends PartKey {
  constructor(value: string, parts: MutableParts) {
    super(value, parts, value.length - GRAM);
  }

  look(stretch: Stretch, place: number): void {
    const before = this.gramAt;
    this.lookBefore(stretch, place + this.units.length - before);
    // The gram moves towards the start of the value as the suffix grows, and may have been passed already in
    // occurrences that end a little later.
    for (
      let end = place + this.units.length - before + 1;
      end - (this.units.length - this.gramAt) <= place;
      end++
    ) {
      this.lookBefore(stretch, end);
    }
  }

  private lookBefore(stretch: Stretch, end: number): void {
    const { parts, units } = this;
    const suffix = this.equalBefore(stretch, end);
    if (suffix > parts.longestSuffix) {
      parts.longestSuffix = suffix;
      this.gramAt = gramInSuffix(units, this.soughtAfter(suffix));
    }
    if (suffix < this.half) return;

    const start = end - units.length;
    const deleted = Math.max(0, units.length - 1 - suffix);
    if (this.equalFrom(stretch, start + 1) >= deleted) this.noteDeletion(deleted);
    for (let shift = -LONGEST_SEPARATOR; shift <= GAP_SLACK && !parts.adjacencyPossible; shift++) {
      this.noteNeighbours(this.equalFrom(stretch, start - shift), suffix);
    }
  }
}

/** The gram for the first `length` units: the last four of them, or the last four that are no run of one unit. */
function gramInPrefix(units: Uint16Array, length: number): number {
  const last = length - GRAM;
  for (let at = last; at >= 0; at--) if (!isRun(units, at)) return at;
  return last;
}

/** The gram for the last `length` units: the first four of them, or the first four that are no run of one unit. */
function gramInSuffix(units: Uint16Array, length: number): number {
  const first = units.length - length;
  for (let at = first; at <= units.length - GRAM; at++) if (!isRun(units, at)) return at;
  return first;
}

/** Rules, borders and indents hold runs of one unit at so many places that they would cost more than they tell. */
function isRun(units: Uint16Array, at: number): boolean {
  return units[at] === units[at + 1] && units[at] === units[at + 2] && units[at] === units[at + 3];
}

/** The keys by a hash of their grams. */
class GramTable {
  private readonly keysAt = new Map<number, Key[]>();
  /** Whether a hash has keys. */
  private readonly filter = new Uint8Array(HASH_MASK + 1);

  constructor(keys: readonly Key[]) {
    for (const key of keys) this.add(key);
  }

  /** Looks at the grams that end at `first` or later and before `last`. */
  run(stretch: Stretch, first: number, last: number): void {
    const { filter } = this;
    const { units } = stretch;
    for (
      let end = nextGram(units, filter, first, last);
      end < last;
      end = nextGram(units, filter, end + 1, last)
    ) {
      const place = end - GRAM + 1;
      this.look(hashAt(units, place), stretch, place);
    }
  }

  private look(hash: number, stretch: Stretch, place: number): void {
    const keys = this.keysAt.get(hash) ?? [];
    // Backwards, so that a key may leave the list, and one whose new gram has the same hash is not met again.
    for (let at = keys.length - 1; at >= 0; at--) {
      const key = keys[at] as Key;
      const gramAt = key.gramAt;
      key.look(stretch, place);
      if (!key.done && key.gramAt === gramAt) continue;
      keys.splice(at, 1);
      if (keys.length === 0) this.filter[hash] = 0;
      if (!key.done) this.add(key);
    }
  }

  private add(key: Key): void {
    const hash = hashAt(key.units, key.gramAt);
    this.filter[hash] = 1;
    const keys = this.keysAt.get(hash);
    if (keys === undefined) this.keysAt.set(hash, [key]);
    else keys.push(key);
  }
}

/**
 * Where the next gram ends, from `first` on, whose hash has keys; `last` if there is none before it. All the time of
 * a scan is spent here, so nothing is called, and four units share a test.
 */
function nextGram(units: Uint16Array, filter: Uint8Array, first: number, last: number): number {
  let hash = 0;
  for (let at = Math.max(0, first - GRAM + 1); at < first; at++)
    hash = (hash << HASH_SHIFT) ^ (units[at] as number);
  let at = first;
  for (; at + 4 <= last; at += 4) {
    const a = (hash << HASH_SHIFT) ^ (units[at] as number);
    const b = (a << HASH_SHIFT) ^ (units[at + 1] as number);
    const c = (b << HASH_SHIFT) ^ (units[at + 2] as number);
    const d = (c << HASH_SHIFT) ^ (units[at + 3] as number);
    const ab = (filter[a & HASH_MASK] as number) | (filter[b & HASH_MASK] as number);
    const cd = (filter[c & HASH_MASK] as number) | (filter[d & HASH_MASK] as number);
    if ((ab | cd) !== 0) break;
    hash = d;
  }
  for (; at < last; at++) {
    hash = (hash << HASH_SHIFT) ^ (units[at] as number);
    if (filter[hash & HASH_MASK] !== 0) return at;
  }
  return last;
}

/** The hash of the gram that starts at `place`: what {@link nextGram} has rolled to at its last unit. */
function hashAt(units: Uint16Array, place: number): number {
  let hash = 0;
  for (let at = Math.max(0, place); at < place + GRAM; at++)
    hash = (hash << HASH_SHIFT) ^ (units[at] as number);
  return hash & HASH_MASK;
}
