import type { Evidence } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import { GAP_SLACK, LONGEST_SEPARATOR } from "./adjacency.js";
import { GRAM, type GramKey, LONGEST_KEY, type Stretch, scanForGrams, unitsOf } from "./gram-scan.js";
import { LONGEST_ANALYSED, type PartsPresent, SHORTEST_ANALYSED } from "./near-miss.js";

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
      const parts = { ...NOTHING_FOUND };
      this.parts.set(value, parts);
      const units = unitsOf(value);
      this.pending.push(new PrefixKey(units, parts), new SuffixKey(units, parts));
    }
    for (const text of texts) {
      if (text.length < GRAM || text.length > LONGEST_KEY || this.presence.has(text)) continue;
      this.presence.set(text, false);
      this.pending.push(new TextKey(unitsOf(text), () => this.presence.set(text, true)));
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
    scanForGrams(this.distinctSources, this.pending);
    this.pending = [];
  }
}

const NOTHING_FOUND: PartsFound = {
  longestPrefix: 0,
  longestSuffix: 0,
  lowestDeletion: Number.POSITIVE_INFINITY,
  adjacencyPossible: false,
};

/** Something that is looked for, by one gram of it that every occurrence of interest has. */
abstract class Key implements GramKey {
  readonly units: Uint16Array;
  /** Where in `units` the gram starts. */
  gramAt: number;
  /** Nothing is left to find out. */
  done = false;

  protected constructor(units: Uint16Array, gramAt: number) {
    this.units = units;
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

  constructor(units: Uint16Array, onFound: () => void) {
    super(units, 0);
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

  constructor(units: Uint16Array, parts: MutableParts, gramAt: number) {
    super(units, gramAt);
    this.parts = parts;
    this.half = Math.max(GRAM, Math.floor((units.length - 1) / 2));
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

  /**
   * Notes a prefix and a suffix that stand about as far apart as in the value. Whether the gap between them will do
   * is for the exact search to say, which most values are spared by this.
   */
  protected noteNeighbours(prefix: number, suffix: number): void {
    if (prefix < GRAM || suffix < GRAM) return;
    if (prefix + suffix >= this.units.length - LONGEST_SEPARATOR) this.parts.adjacencyPossible = true;
  }
}

class PrefixKey extends PartKey {
  constructor(units: Uint16Array, parts: MutableParts) {
    super(units, parts, 0);
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
  constructor(units: Uint16Array, parts: MutableParts) {
    super(units, parts, units.length - GRAM);
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
