import { mannWhitney, type RankTest } from "../statistics/mann-whitney.js";
import type { MixTest } from "../statistics/total-variation.js";

/** The costly tests of a page that were made already: each is judged, shown and left-one-out more than once. */
export class MadeTests {
  readonly #ranks = new Map<string, RankTest>();
  readonly #mixes = new WeakMap<object, WeakMap<object, MixTest>>();

  /** Known by the values: bullets often number as spans do, and two events of one size leave the same sizes. */
  rank(x: readonly number[], y: readonly number[]): RankTest {
    const key = `${sorted(x)} ${sorted(y)}`;
    const test = this.#ranks.get(key) ?? mannWhitney(x, y);
    this.#ranks.set(key, test);
    return test;
  }

  /** Known by the two lists of events themselves. */
  mix(a: object, b: object, make: () => MixTest): MixTest {
    const ofA = this.#mixes.get(a) ?? new WeakMap<object, MixTest>();
    this.#mixes.set(a, ofA);
    const test = ofA.get(b) ?? make();
    ofA.set(b, test);
    return test;
  }
}

function sorted(values: readonly number[]): string {
  return values.toSorted((x, y) => x - y).join();
}
