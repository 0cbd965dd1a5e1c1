import { DIGEST_WORDS } from "../logs/identity.js";

/** Slots to begin with; there are always at least twice as many as digests. */
const FEWEST_SLOTS = 1 << 10;

/**
 * Digests, numbered from 0 in the order in which they came. There are as many as records, so they lie in one array, and
 * are found by a hash table over it: a map of strings takes four times as long. The first word of a digest is as good a
 * hash as any.
 */
export class DigestTable {
  #count = 0;
  #words = new Int32Array((FEWEST_SLOTS / 2) * DIGEST_WORDS);
  /** The number of a digest and one; 0: no digest. */
  #slots = new Int32Array(FEWEST_SLOTS);

  /** The number of the digest that stands in `words` at an index; a new one gets the next. */
  numberOf(words: Int32Array, at: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = (words[at] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1) return this.#add(words, at, slot);
      if (this.#isAt(number, words, at)) return number;
    }
  }

  #isAt(number: number, words: Int32Array, at: number): boolean {
    for (let word = 0; word < DIGEST_WORDS; word++) {
      if (this.#words[number * DIGEST_WORDS + word] !== words[at + word]) return false;
    }
    return true;
  }

  #add(words: Int32Array, at: number, slot: number): number {
    const number = this.#count++;
    for (let word = 0; word < DIGEST_WORDS; word++) {
      this.#words[number * DIGEST_WORDS + word] = words[at + word] ?? 0;
    }
    this.#slots[slot] = number + 1;
    if (2 * this.#count >= this.#slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const words = new Int32Array(2 * this.#words.length);
    words.set(this.#words);
    this.#words = words;
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let slot = (words[number * DIGEST_WORDS] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}
