import { isInside, type ReleaseInterval } from "../releases/interval.js";

/** Up to this release a provider failure's category came from loose substrings ("generate" counts as rate-limit). */
const NOISY_UP_TO = "0.4.9";

/** Whether the provider category of a record is noisy, as far as its release is known. */
export function isNoisyCategory(release: ReleaseInterval): boolean {
  return release.upper !== null && isInside(release, { lower: null, upper: NOISY_UP_TO });
}
