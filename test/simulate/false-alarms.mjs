import { exactLowerBound } from "../../dist/analysis/statistics/clopper-pearson.js";
import { choose } from "../../dist/analysis/statistics/combinations.js";
import { binomialProbability } from "../../dist/analysis/statistics/distributions.js";
import { fisherExact } from "../../dist/analysis/statistics/fisher.js";
import { isSignificant } from "../../dist/analysis/statistics/significance.js";
import { totalVariation } from "../../dist/analysis/statistics/total-variation.js";
import { chanceToShow, drawEvent, MIX } from "./clustered-events.mjs";

/** Pairs of weeks drawn for one cell: many where a test is cheap, enough to see 10 % where it is not. */
const PAIRS = 2000;
const PAIRS_WHERE_COSTLY = 300;
const COSTLY_LABELLINGS = 10_000;

/**
 * How often the permutation test of the mix calls two weeks of one mix different, with the exact one-sided 99.9 %
 * lower bound of that rate; and, for contrast, how often Fisher's test over single spans would, which takes the
 * spans of one event for independent.
 */
export function mixFalseAlarms(n1, n2, correlation, random) {
  const pairs = choose(n1 + n2, n1) > COSTLY_LABELLINGS ? PAIRS_WHERE_COSTLY : PAIRS;
  const week = (n) => Array.from({ length: n }, () => drawEvent(random, correlation));
  let alarms = 0;
  let alarmsOverSpans = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const a = week(n1);
    const b = week(n2);
    if (isSignificant(totalVariation(a, b, random.bits()).p)) alarms++;
    if (isSignificant(fisherExact(...commonAndOther(a), ...commonAndOther(b)))) alarmsOverSpans++;
  }
  return { alarms, pairs, lower: exactLowerBound(alarms, pairs, 0.999), alarmsOverSpans };
}

/** Spans of the commonest class, and all other spans. */
function commonAndOther(events) {
  const spans = events.flatMap((event) => Object.entries(event));
  const count = (isCounted) => spans.reduce((sum, [name, n]) => sum + (isCounted(name) ? n : 0), 0);
  return [count((name) => name === "common"), count((name) => name !== "common")];
}

/**
 * The highest false-alarm rate of Fisher's test on the share of events that show a class, over the classes of the
 * mix. Exact: only the two counts matter, so all pairs of counts are added up.
 */
export function shareFalseAlarmRate(n1, n2, correlation) {
  const rates = Object.values(MIX).map((share) => {
    const shows = chanceToShow(share, correlation);
    let rate = 0;
    for (let k1 = 0; k1 <= n1; k1++) {
      for (let k2 = 0; k2 <= n2; k2++) {
        if (!isSignificant(fisherExact(k1, n1 - k1, k2, n2 - k2))) continue;
        rate += binomialProbability(k1, n1, shows) * binomialProbability(k2, n2, shows);
      }
    }
    return rate;
  });
  return Math.max(...rates);
}
