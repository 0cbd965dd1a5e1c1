/**
 * Step-down adjusted p values (S. Holm, 1979), in the order of the input: comparing them with 0.05 keeps the chance
 * of any false alarm among all tests at 5 %, whatever their dependence. The same as R's p.adjust(…, "holm").
 */
export function holm(ps: readonly number[]): number[] {
  const ascending = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p || a.index - b.index);
  const adjusted = new Array<number>(ps.length).fill(1);
  let largest = 0;
  ascending.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, (ps.length - rank) * p));
    adjusted[index] = largest;
  });
  return adjusted;
}
