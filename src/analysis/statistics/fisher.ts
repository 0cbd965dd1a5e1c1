import { requireCount } from "./counts.js";
import { hypergeometricProbability } from "./distributions.js";
import { twoSidedP } from "./two-sided-p.js";

/**
 * Two-sided exact test of a two-by-two table (R. A. Fisher, 1935): the sum of the probabilities of all tables with
 * the same margins that are at most as likely as the observed one, within 1e−7, as R's fisher.test has it.
 *
 * ```
 *            shows it   does not
 * side A        a          b
 * side B        c          d
 * ```
 * Swapping the sides gives the same bits. An empty side gives 1.
 * @throws RangeError if an entry is not a count.
 */
export function fisherExact(a: number, b: number, c: number, d: number): number {
  for (const entry of [a, b, c, d]) requireCount(entry);
  const [shows, size, otherSize] = smallerSideFirst(a, a + b, c, c + d);
  const marked = a + c;
  const unmarked = b + d;
  const probabilityOf = (k: number) => hypergeometricProbability(k, marked, unmarked, size);
  const fewest = Math.max(0, marked - otherSize);
  const most = Math.min(size, marked);
  const probabilities = Array.from({ length: most - fewest + 1 }, (_, i) => probabilityOf(fewest + i));
  return twoSidedP(probabilities, probabilityOf(shows));
}

/** One order for both ways to write a table, so that rounding cannot tell the sides apart. */
function smallerSideFirst(k1: number, n1: number, k2: number, n2: number): [number, number, number] {
  const swap = n1 === n2 ? k1 > k2 : n1 > n2;
  return swap ? [k2, n2, n1] : [k1, n1, n2];
}
