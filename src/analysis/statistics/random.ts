/** The seed of every drawn number of a page unless the caller names one; results carry the seed they used. */
export const DEFAULT_SEED = 20_260_101;

/** A reproducible source of random numbers. */
export interface Random {
  /** The next 32 bits, as an unsigned integer. */
  readonly bits: () => number;
  /** Uniform in [0, 1), a multiple of 2^−32. */
  readonly uniform: () => number;
  /** Uniform whole number in [0, n); 1 ≤ n ≤ 2^32. Unbiased: numbers of the incomplete last round are drawn again. */
  readonly below: (n: number) => number;
}

/**
 * xoshiro128** 1.1 (D. Blackman and S. Vigna, 2018), its four words filled from a 32-bit seed by splitmix32 (the
 * 32-bit finaliser of MurmurHash3 over a Weyl sequence), so that near seeds give unrelated streams.
 */
export function randomFrom(seed: number): Random {
  let weyl = seed >>> 0;
  const word = () => {
    weyl = (weyl + 0x9e3779b9) >>> 0;
    let mixed = weyl ^ (weyl >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  return xoshiro128([word(), word(), word(), word()]);
}

/** xoshiro128** from a given state of four 32-bit words, not all zero. */
export function xoshiro128(state: readonly [number, number, number, number]): Random {
  // Words of a typed array stay unboxed; as captured variables, each step would allocate four numbers.
  const words = Int32Array.from(state);
  const bits = () => {
    let a = words[0] ?? 0;
    let b = words[1] ?? 0;
    let c = words[2] ?? 0;
    let d = words[3] ?? 0;
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
    return result;
  };
  const below = (n: number) => {
    let drawn = bits();
    // The remainder is smaller than n, so only the last n numbers can lie in the incomplete round.
    if (drawn >= 2 ** 32 - n) {
      const completeRounds = 2 ** 32 - (2 ** 32 % n);
      while (drawn >= completeRounds) drawn = bits();
    }
    return drawn % n;
  };
  return { bits, uniform: () => bits() / 2 ** 32, below };
}

function rotateLeft(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}
