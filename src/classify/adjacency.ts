/** Parts shorter than this, in UTF-16 code units, are no evidence of a composition. */
export const SHORTEST_PART = 4;

/** The longest text, in UTF-16 code units, that may stand between the two parts of a composed value. */
export const LONGEST_SEPARATOR = 2;

/** Units by which the gap in the evidence may be longer than the separator in the value. */
export const GAP_SLACK = 2;

/** Occurrences of a prefix, per source and overlapping ones included, at which adjacency is looked for. */
const OCCURRENCES_TRIED = 64;

/** A value as a present prefix, a separator and a present suffix; lengths in UTF-16 code units. */
export interface Split {
  readonly prefix: number;
  readonly separator: number;
}

export function isSameSplit(one: Split, other: Split): boolean {
  return one.prefix === other.prefix && one.separator === other.separator;
}

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const NO_GAP = /[\p{L}\p{N}\r\n]/u;

/** Whether a text of the evidence, possibly empty, may stand between a prefix and a suffix that are adjacent. */
export function isGap(text: string, separator: number, slack: number = GAP_SLACK): boolean {
  return text.length <= separator + slack && !NO_GAP.test(text);
}

/**
 * The splits of a value whose longest present prefix and suffix are known, in the order in which adjacency is
 * asked: longest prefix first, shorter separator first.
 */
export function splitsOf(value: string, longestPrefix: number, longestSuffix: number): Split[] {
  const splits: Split[] = [];
  const longest = Math.min(longestPrefix, value.length - SHORTEST_PART);
  for (let prefix = longest; prefix >= SHORTEST_PART; prefix--) {
    for (let separator = 1; separator <= LONGEST_SEPARATOR; separator++) {
      const suffix = value.length - prefix - separator;
      if (suffix < SHORTEST_PART || suffix > longestSuffix) continue;
      if (LETTER_OR_NUMBER.test(value.slice(prefix, prefix + separator))) continue;
      splits.push({ prefix, separator });
    }
  }
  return splits;
}

/**
 * Whether one source holds the split's prefix, a gap of at most two units more than the separator without letter,
 * number, CR or LF, and the suffix. Looks at the first 64 occurrences of the prefix in each source.
 */
export function isAdjacent(value: string, split: Split, sources: readonly string[]): boolean {
  return !adjacentTexts(value, split, sources).next().done;
}

/**
 * The evidence texts that make a split adjacent (prefix, gap, suffix), place by place, repeats included.
 * @param slack units by which the gap may be longer than the separator
 */
export function* adjacentTexts(
  value: string,
  split: Split,
  sources: readonly string[],
  slack: number = GAP_SLACK,
): Generator<string, undefined> {
  const prefix = value.slice(0, split.prefix);
  const suffix = value.slice(split.prefix + split.separator);
  const longestGap = split.separator + slack;
  for (const source of sources) {
    let start = source.indexOf(prefix);
    for (let tried = 0; start !== -1 && tried < OCCURRENCES_TRIED; tried++) {
      const end = start + prefix.length;
      for (let gap = 0; gap <= longestGap; gap++) {
        const isFound =
          source.startsWith(suffix, end + gap) && isGap(source.slice(end, end + gap), split.separator, slack);
        if (isFound) yield source.slice(start, end + gap + suffix.length);
      }
      start = source.indexOf(prefix, start + 1);
    }
  }
}
