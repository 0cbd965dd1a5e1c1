/** A seeded source of random numbers (mulberry32): the same seed gives the same run everywhere. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  share() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end) {
    return Math.floor(this.share() * end);
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  chance(probability) {
    return this.share() < probability;
  }
}
