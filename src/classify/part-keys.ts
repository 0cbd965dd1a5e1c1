import { GAP_SLACK, isGap, isSameSplit, LONGEST_SEPARATOR, SHORTEST_PART } from "./adjacency.js";
import { gramInPrefix, gramInSuffix } from "./gram-choice.js";
import { GRAM, type Stretch } from "./gram-scan.js";
import type { PartsInScan } from "./parts-found.js";
import { ScanKey } from "./scan-key.js";

/** Places of a value at which adjacent splits are looked for in the scan. */
const PLACES_TRIED = 64;

/**
 * One end of a value. What was found needs no finding again, so the gram is the far end of the shortest part that
 * was not found yet; but every occurrence of half the value is looked at, since a deletion or an adjacent pair
 * shows around one of its halves.
 */
abstract class PartKey extends ScanKey {
  protected readonly parts: PartsInScan;
  protected readonly half: number;

  protected constructor(units: Uint16Array, parts: PartsInScan, half: number, gramAt: number) {
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

export class PrefixKey extends PartKey {
  constructor(units: Uint16Array, parts: PartsInScan, half: number) {
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

export class SuffixKey extends PartKey {
  constructor(units: Uint16Array, parts: PartsInScan, half: number) {
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
export function halvesOf(units: Uint16Array): { prefix: number; suffix: number } {
  const together = units.length - 1;
  const leading = units.findIndex((unit) => unit !== units[0]);
  const trailing = together - units.findLastIndex((unit) => unit !== units[together]);
  let prefix = Math.floor(together / 2);
  if (leading >= prefix) prefix = leading + 1;
  else if (trailing >= together - prefix) prefix = together - trailing - 1;
  prefix = Math.max(GRAM, Math.min(prefix, together - GRAM));
  return { prefix, suffix: Math.max(GRAM, together - prefix) };
}
