import { requireCount, requireLevel } from "./counts.js";
import { gammaQuantile } from "./distributions.js";
import { DEFAULT_LEVEL, type Interval } from "./interval.js";

/**
 * Exact interval of a Poisson rate (F. Garwood, 1936): `k` events over `exposure` units, in events per unit.
 * @throws RangeError if `k` is not a count, `exposure` not above 0 or `level` not a level.
 */
export function garwood(k: number, exposure = 1, level: number = DEFAULT_LEVEL): Interval {
  requireCount(k);
  requireExposure(exposure);
  requireLevel(level);
  const tail = (1 - level) / 2;
  return {
    lower: k === 0 ? 0 : gammaQuantile(tail, k) / exposure,
    upper: gammaQuantile(1 - tail, k + 1) / exposure,
  };
}

/** @throws RangeError unless `exposure` is a finite number above 0. */
export function requireExposure(exposure: number): void {
  if (!(exposure > 0 && Number.isFinite(exposure))) throw new RangeError(`${exposure} is not an exposure`);
}
