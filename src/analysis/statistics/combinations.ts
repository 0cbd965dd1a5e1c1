/** Number of ways to choose `k` of `n`: exact below 2^53, infinite beyond the range of a number. */
export function choose(n: number, k: number): number {
  const fewer = Math.min(k, n - k);
  let ways = 1;
  for (let i = 1; i <= fewer; i++) ways = (ways * (n - fewer + i)) / i;
  return ways;
}

/**
 * Visits every way to choose `k` of the indices 0 … n − 1, in lexicographic order. The array handed to `visit` is
 * one and the same, rewritten between calls; `changedFrom` is the first of its places that differs from the call
 * before (0 at the first).
 */
export function forEachCombination(
  n: number,
  k: number,
  visit: (chosen: readonly number[], changedFrom: number) => void,
): void {
  const chosen = Array.from({ length: k }, (_, i) => i);
  let changed = 0;
  while (changed >= 0) {
    visit(chosen, changed);
    changed = k - 1;
    while (changed >= 0 && chosen[changed] === n - k + changed) changed--;
    if (changed < 0) return;
    const next = (chosen[changed] ?? 0) + 1;
    for (let place = changed; place < k; place++) chosen[place] = next + place - changed;
  }
}
