import { binomialProbability } from "../../dist/analysis/statistics/distributions.js";
import { newcombe } from "../../dist/analysis/statistics/newcombe.js";
import { wilson } from "../../dist/analysis/statistics/wilson.js";

const upTo = (n) => Array.from({ length: n + 1 }, (_, k) => k);

/** Midpoints of `count` equal steps through the possible shares. */
const shares = (count) => Array.from({ length: count }, (_, i) => (i + 0.5) / count);

const contains = ({ lower, upper }, value) => lower <= value && value <= upper;

/** Exact coverage at each share, its mean over uniform shares and its minimum. */
export function wilsonCoverage(n) {
  const intervals = upTo(n).map((k) => wilson(k, n));
  return meanAndMinimum(
    shares(2000).map((p) =>
      intervals.reduce(
        (sum, interval, k) => sum + (contains(interval, p) ? binomialProbability(k, n, p) : 0),
        0,
      ),
    ),
  );
}

/** The same for the difference of two shares, over a grid of pairs of shares. */
export function newcombeCoverage(n1, n2) {
  const grid = shares(100);
  const intervals = upTo(n1).map((k1) => upTo(n2).map((k2) => newcombe(k1, n1, k2, n2)));
  const chances = (n) => grid.map((p) => upTo(n).map((k) => binomialProbability(k, n, p)));
  const chances1 = chances(n1);
  const chances2 = chances(n2);
  const coverages = grid.flatMap((p1, i) =>
    grid.map((p2, j) => {
      let covered = 0;
      for (let k1 = 0; k1 <= n1; k1++) {
        for (let k2 = 0; k2 <= n2; k2++) {
          if (contains(intervals[k1][k2], p1 - p2)) covered += chances1[i][k1] * chances2[j][k2];
        }
      }
      return covered;
    }),
  );
  return meanAndMinimum(coverages);
}

function meanAndMinimum(coverages) {
  const mean = coverages.reduce((sum, coverage) => sum + coverage, 0) / coverages.length;
  return { mean, minimum: coverages.reduce((least, coverage) => Math.min(least, coverage), 1) };
}
