/** "k of n": of `n` events, `k` show what is counted. */
export interface CountOf {
  readonly k: number;
  readonly n: number;
}

/** @throws RangeError unless `k` and `n` are whole numbers with 0 ≤ k ≤ n. */
export function requireCountOf(k: number, n: number): void {
  requireCount(k);
  requireCount(n);
  if (k > n) throw new RangeError(`${k} of ${n} is not a count`);
}

/** @throws RangeError unless `k` is a whole number from 0 on. */
export function requireCount(k: number): void {
  if (!Number.isSafeInteger(k) || k < 0) throw new RangeError(`${k} is not a count`);
}

/** @throws RangeError unless `level` is a confidence level between 0 and 1, both excluded. */
export function requireLevel(level: number): void {
  if (!(level > 0 && level < 1)) throw new RangeError(`${level} is not a confidence level`);
}
