import type { Evidence } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import { GAP_SLACK, isGap, isSameSplit, LONGEST_SEPARATOR, SHORTEST_PART, type Split } from "./adjacency.js";
import { GRAM, type GramKey, LONGEST_KEY, type Stretch, scanForGrams, unitsOf } from "./gram-scan.js";
import { LONGEST_ANALYSED, type PartsPresent, SHORTEST_ANALYSED } from "./near-miss.js";

/** Places of a value at which adjacent splits are looked for in the scan. */
const PLACES_TRIED = 64;

/** What the index knows about a value: see {@link PartsPresent}. */
export interface PartsFound extends PartsPresent {
  /** Splits whose parts some source holds side by side, at whichever occurrence of the prefix; null: not known. */
  readonly adjacentSplits: readonly Split[] | null;
}

interface MutableParts extends PartsFound {
  /** A source holds the value itself; the rest is then left unfinished, since nobody asks. */
  whole: boolean;
  longestPrefix: number;
  longestSuffix: number;
  lowestDeletion: number;
  adjacentSplits: Split[] | null;
  /** Places looked at for adjacent splits. */
  placesTried: number;
}

/**
 * Answers which texts and which parts of values the evidence holds, without a scan for every question: texts and
 * values are announced first, and the first question about them starts one pass over the sources for all of them.
 * Works in UTF-16 code units. Answers are kept, so an index can serve several releases.
 */
export class EvidenceIndex {
  /** The sources that are not empty, in order; equal ones stay separate. */
  readonly sources: readonly string[];
  readonly #distinctSources: readonly string[];
  readonly #parts = new Map<string, MutableParts>();
  readonly #presence = new Map<string, boolean>();
  #pending: Key[] = [];

  constructor(evidence: Evidence) {
    this.sources = evidenceSources(evidence).filter((source) => source !== "");
    this.#distinctSources = [...new Set(this.sources)];
  }

  /** Announces values whose presence and parts may be asked, and texts whose presence may be asked. */
  expect(values: readonly string[], texts: readonly string[]): void {
    for (const value of values) {
      if (this.#parts.has(value)) continue;
      if (isAnalysed(value)) this.#expectParts(value);
      else this.#expectText(value);
    }
    for (const text of texts) this.#expectText(text);
  }

  /** Whether a source holds the text. */
  has(text: string): boolean {
    this.#scanPending();
    const known = this.#parts.get(text)?.whole ?? this.#presence.get(text);
    if (known !== undefined) return known;
    const present = this.#distinctSources.some((source) => source.includes(text));
    this.#presence.set(text, present);
    return present;
  }

  /** The parts that the sources hold of a value of 8 to 96 units that none of them holds whole. */
  partsOf(value: string): PartsFound {
    this.expect([value], []);
    this.#scanPending();
    return this.#parts.get(value) ?? nothingFound();
  }

  #expectParts(value: string): void {
    const parts = nothingFound();
    const units = unitsOf(value);
    const halves = halvesOf(units);
    this.#parts.set(value, parts);
    this.#pending.push(
      new PrefixKey(units, parts, halves.prefix),
      new SuffixKey(units, parts, halves.suffix),
    );
  }

  #expectText(text: string): void {
    if (text.length < GRAM || text.length > LONGEST_KEY) return;
    if (this.#presence.has(text) || this.#parts.has(text)) return;
    this.#presence.set(text, false);
    this.#pending.push(new TextKey(unitsOf(text), () => this.#presence.set(text, true)));
  }

  #scanPending(): void {
    if (this.#pending.length === 0) return;
    scanForGrams(this.#distinctSources, this.#pending);
    this.#pending = [];
  }
}

function isAnalysed(value: string): boolean {
  return value.length >= SHORTEST_ANALYSED && value.length <= LONGEST_ANALYSED;
}

function nothingFound(): MutableParts {
  return {
    whole: false,
    longestPrefix: 0,
    longestSuffix: 0,
    lowestDeletion: Number.POSITIVE_INFINITY,
    adjacentSplits: [],
    placesTried: 0,
  };
}

/** Something that is looked for, by one gram of it that every occurrence of interest has. */
abstract class Key implements GramKey {
  readonly units: Uint16Array;
  /** Where in `units` the gram starts. */
  gramAt: number;

  protected constructor(units: Uint16Array, gramAt: number) {
    this.units = units;
    this.gramAt = gramAt;
  }

  /** Nothing is left to find out. */
  abstract get done(): boolean;

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
  done = false;
  readonly #onFound: () => void;

  constructor(units: Uint16Array, onFound: () => void) {
    super(units, 0);
    this.#onFound = onFound;
  }

  look(stretch: Stretch, place: number): void {
    const equal = this.equalFrom(stretch, place - this.gramAt);
    if (equal === this.units.length) {
      this.done = true;
      this.#onFound();
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

  protected constructor(units: Uint16Array, parts: MutableParts, half: number, gramAt: number) {
    super(units, gramAt);
    this.parts = parts;
    this.half = half;
  }

  get done(): boolean {
    return this.parts.whole;
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
   * Notes the splits that a prefix standing at `start` and a suffix ending at `end` make up. Gives up where there are
   * many such places: the search for a split, which stops after so many occurrences, is then the quicker one.
   */
  protected noteAdjacent(stretch: Stretch, start: number, prefix: number, end: number, suffix: number): void {
    const { parts, units } = this;
    if (prefix + suffix < units.length - LONGEST_SEPARATOR || parts.adjacentSplits === null) return;
    if (++parts.placesTried > PLACES_TRIED) {
      parts.adjacentSplits = null;
      return;
    }
    for (let separator = 1; separator <= LONGEST_SEPARATOR; separator++) {
      const gap = end - start - (units.length - separator);
      if (gap < 0) continue;
      const shortest = Math.max(SHORTEST_PART, units.length - separator - suffix);
      const longest = Math.min(prefix, units.length - separator - SHORTEST_PART);
      for (let part = shortest; part <= longest; part++) {
        const split = { prefix: part, separator };
        if (parts.adjacentSplits.some((known) => isSameSplit(known, split))) continue;
        const between = stretch.units.subarray(start + part, start + part + gap);
        if (isGap(String.fromCharCode(...between), separator)) parts.adjacentSplits.push(split);
      }
    }
  }
}

class PrefixKey extends PartKey {
  constructor(units: Uint16Array, parts: MutableParts, half: number) {
    super(units, parts, half, 0);
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
    if (prefix === units.length) parts.whole = true;
    if (parts.whole) return;

    const end = start + units.length;
    if (this.equalBefore(stretch, end - 1) >= units.length - 1 - prefix) this.noteDeletion(prefix);
    for (let shift = -LONGEST_SEPARATOR; shift <= GAP_SLACK && parts.adjacentSplits !== null; shift++) {
      this.noteAdjacent(stretch, start, prefix, end + shift, this.equalBefore(stretch, end + shift));
    }
  }
}

class SuffixKey extends PartKey {
  constructor(units: Uint16Array, parts: MutableParts, half: number) {
    super(units, parts, half, units.length - GRAM);
  }

  look(stretch: Stretch, place: number): void {
    const before = this.gramAt;
    this.#lookBefore(stretch, place + this.units.length - before);
    // The gram moves towards the start of the value as the suffix grows, and may have been passed already in
    // occurrences that end a little later.
    for (
      let end = place + this.units.length - before + 1;
      end - (this.units.length - this.gramAt) <= place;
      end++
    ) {
      this.#lookBefore(stretch, end);
    }
  }

  #lookBefore(stretch: Stretch, end: number): void {
    const { parts, units } = this;
    const suffix = this.equalBefore(stretch, end);
    if (suffix > parts.longestSuffix) {
      parts.longestSuffix = suffix;
      this.gramAt = gramInSuffix(units, this.soughtAfter(suffix));
    }
    if (suffix < this.half) return;
    if (suffix === units.length) parts.whole = true;
    if (parts.whole) return;

    const start = end - units.length;
    const deleted = units.length - 1 - suffix;
    if (this.equalFrom(stretch, start + 1) >= deleted) this.noteDeletion(deleted);
    for (let shift = -LONGEST_SEPARATOR; shift <= GAP_SLACK && parts.adjacentSplits !== null; shift++) {
      this.noteAdjacent(stretch, start - shift, this.equalFrom(stretch, start - shift), end, suffix);
    }
  }
}

/**
 * Where a value is cut: whatever unit is deleted, and however it is split in two adjacent parts, one of the halves
 * stays whole. Cut in the middle, but so that no half is a run of one unit if that can be had.
 */
function halvesOf(units: Uint16Array): { prefix: number; suffix: number } {
  const together = units.length - 1;
  const leading = units.findIndex((unit) => unit !== units[0]);
  const trailing = together - units.findLastIndex((unit) => unit !== units[together]);
  let prefix = Math.floor(together / 2);
  if (leading >= prefix) prefix = leading + 1;
  else if (trailing >= together - prefix) prefix = together - trailing - 1;
  prefix = Math.max(GRAM, Math.min(prefix, together - GRAM));
  return { prefix, suffix: Math.max(GRAM, together - prefix) };
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
