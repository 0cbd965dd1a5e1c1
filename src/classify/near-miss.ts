import type { RelationClass } from "../vocabulary/relation-classes.js";
import { SHORTEST_PART, type Split, splitsOf } from "./adjacency.js";

/** Values longer than this, in UTF-16 code units, are not analysed. */
export const LONGEST_ANALYSED = 96;

/** Shorter values, in UTF-16 code units, have no room for two parts and are not analysed either. */
export const SHORTEST_ANALYSED = 2 * SHORTEST_PART;

/** Adjacency lookups that a value may ask. */
export const ADJACENCY_LOOKUPS = 8;

/** What the evidence says about the parts of a value; it answers every lookup of the analysis. */
export interface PartsPresent {
  /** UTF-16 code units of the longest prefix that any source holds; below four it may be understated. */
  readonly longestPrefix: number;
  /** The same of the suffix; the two may come from different sources. */
  readonly longestSuffix: number;
  /** Lowest position whose deletion leaves a text that a source holds; Infinity if there is none. */
  readonly lowestDeletion: number;
}

export interface NearMissQuestion {
  readonly value: string;
  /** Lookups that the analysis may use; at least 1. */
  readonly share: number;
  readonly splitsByAdjacency: boolean;
  readonly parts: PartsPresent;
  readonly isAdjacent: (split: Split) => boolean;
}

export interface NearMissAnswer {
  readonly relation: RelationClass;
  /** Lookups used, of the share. */
  readonly lookups: number;
}

/**
 * The near-miss analysis of one value without its lookups: the order in which they are asked is fixed, so what is
 * present and where the share ends say how far the analysis comes. First every single deletion, then every prefix
 * (asked to the end even after a miss), then, if a prefix was present, every suffix, then adjacency.
 */
export function analyseNearMiss(question: NearMissQuestion): NearMissAnswer {
  const { value, share, parts } = question;
  if (value.length < SHORTEST_ANALYSED) return { relation: "no-near-miss", lookups: 0 };
  const partial: NearMissAnswer = { relation: "not-classified-partial", lookups: share };

  if (parts.lowestDeletion < share) {
    return { relation: "single-deletion-present", lookups: parts.lowestDeletion + 1 };
  }
  const prefixesStart = value.length;
  const lengthsOfAPart = value.length - 2 * SHORTEST_PART + 1;
  const suffixesStart = prefixesStart + lengthsOfAPart;
  if (share <= suffixesStart) return partial;
  if (parts.longestPrefix < SHORTEST_PART) return { relation: "no-near-miss", lookups: suffixesStart };

  const suffixesEnd = suffixesStart + lengthsOfAPart;
  if (share < suffixesEnd) return partial;
  const splits = splitsOf(value, parts.longestPrefix, parts.longestSuffix);
  if (splits.length === 0) {
    return share === suffixesEnd ? partial : { relation: "no-near-miss", lookups: suffixesEnd };
  }
  if (!question.splitsByAdjacency) return { relation: "composed-two-present-parts", lookups: suffixesEnd };

  let lookups = suffixesEnd;
  for (const split of splits.slice(0, ADJACENCY_LOOKUPS)) {
    if (lookups === share) return partial;
    lookups++;
    if (question.isAdjacent(split)) return { relation: "composed-adjacent-present", lookups };
  }
  return { relation: "composed-two-present-parts", lookups };
}
