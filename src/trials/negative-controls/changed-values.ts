import type { Random } from "../../analysis/statistics/random.js";
import type { CaseEvidence } from "../case-evidence.js";
import { drawOne } from "./draw.js";

/** A change of one word of a value; null where the word does not lend itself to it. */
export type WordChange = (word: string, random: Random) => string | null;

/** One digit becomes another one. */
export const changeDigit: WordChange = (word, random) => {
  const at = drawOne(placesOf(/[0-9]/, word), random);
  if (at === undefined) return null;
  const digit = (Number(word[at]) + 1 + random.below(9)) % 10;
  return replaced(word, at, String(digit));
};

/** One letter changes its case. */
export const changeCase: WordChange = (word, random) => {
  const at = drawOne(placesOf(/[A-Za-z]/, word), random);
  if (at === undefined) return null;
  const letter = word[at] ?? "";
  const upper = letter.toUpperCase();
  return replaced(word, at, letter === upper ? letter.toLowerCase() : upper);
};

/** One letter or digit is left out. */
export const dropCharacter: WordChange = (word, random) => {
  const at = drawOne(placesOf(/[A-Za-z0-9]/, word), random);
  return at === undefined ? null : replaced(word, at, "");
};

/** Words shorter than this stand in any evidence by chance. */
const SHORTEST_WORD = 3;

/**
 * Values that differ from supported ones in one word, which then stands nowhere in the evidence: whatever a rule makes
 * of the rest of such a value, it must not accept it.
 */
export function changedValues(
  supported: readonly string[],
  change: WordChange,
  evidence: CaseEvidence,
  random: Random,
): string[] {
  const drawn: { readonly value: string; readonly word: string }[] = [];
  for (const value of supported) {
    const words = [...value.matchAll(/[A-Za-z0-9_]+/g)].filter(([word]) => word.length >= SHORTEST_WORD);
    const changed = words.flatMap((match) => {
      const word = change(match[0], random);
      return word === null ? [] : [{ word, start: match.index, end: match.index + match[0].length }];
    });
    const one = drawOne(changed, random);
    if (one === undefined || one.word.length < SHORTEST_WORD) continue;
    drawn.push({ word: one.word, value: value.slice(0, one.start) + one.word + value.slice(one.end) });
  }
  evidence.expect(drawn.map(({ word }) => word));
  return [...new Set(drawn.filter(({ word }) => !evidence.isPresent(word)).map(({ value }) => value))];
}

function placesOf(pattern: RegExp, word: string): number[] {
  return [...word].flatMap((character, at) => (pattern.test(character) ? [at] : []));
}

function replaced(word: string, at: number, by: string): string {
  return word.slice(0, at) + by + word.slice(at + 1);
}
