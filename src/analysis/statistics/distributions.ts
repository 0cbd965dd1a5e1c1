// The only importer of jstat (about 12 ms to load): everything else asks this file, so that commands without
// statistics never pay for it. Against R 4.2: normal and gamma quantiles to 1e-11, beta quantiles to 2e-8,
// log-gamma to 3e-13 (all relative), far below what any verdict or printed digit depends on.
import jStat from "jstat";

/** The standard normal deviate below which a share `p` of the distribution lies; 0 < p < 1. */
export function normalQuantile(p: number): number {
  return jStat.normal.inv(p, 0, 1);
}

/** Probability that a standard normal deviate exceeds `z`, accurate far into the tail. */
export function normalUpperTail(z: number): number {
  return jStat.erfc(z / Math.SQRT2) / 2;
}

/** Quantile of the beta distribution with shapes `alpha` and `beta`, both above 0. */
export function betaQuantile(p: number, alpha: number, beta: number): number {
  return jStat.beta.inv(p, alpha, beta);
}

/** Quantile of the gamma distribution with scale 1. */
export function gammaQuantile(p: number, shape: number): number {
  return jStat.gamma.inv(p, shape, 1);
}

/** Natural logarithm of the gamma function; x > 0. */
export function logGamma(x: number): number {
  return jStat.gammaln(x);
}

/** Natural logarithm of the number of ways to choose `k` of `n`; 0 ≤ k ≤ n. */
export function logChoose(n: number, k: number): number {
  if (k === 0 || k === n) return 0;
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Sums over a distribution ask for the same few thousand values again and again. */
const logFactorials: number[] = [];
const KEPT_LOG_FACTORIALS = 100_000;

function logFactorial(n: number): number {
  if (n >= KEPT_LOG_FACTORIALS) return logGamma(n + 1);
  for (let next = logFactorials.length; next <= n; next++) logFactorials.push(logGamma(next + 1));
  return logFactorials[n] ?? 0;
}

/** Probability of exactly `k` successes in `n` trials that each succeed with probability `p`. */
export function binomialProbability(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  if (p <= 0) return k === 0 ? 1 : 0;
  if (p >= 1) return k === n ? 1 : 0;
  return Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/**
 * Probability of exactly `k` marked items among `drawn`, taken without replacement from `marked` marked and
 * `unmarked` other items.
 */
export function hypergeometricProbability(
  k: number,
  marked: number,
  unmarked: number,
  drawn: number,
): number {
  if (k < Math.max(0, drawn - unmarked) || k > Math.min(marked, drawn)) return 0;
  return Math.exp(
    logChoose(marked, k) + logChoose(unmarked, drawn - k) - logChoose(marked + unmarked, drawn),
  );
}
