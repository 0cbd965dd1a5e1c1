import { isInside, overlaps } from "../releases/interval.js";
import { labelOf, type ReleaseLabel } from "../releases/label.js";

/** How a row stands to a release that was asked for: of it, perhaps of it (never used), or not. */
export type Belonging = "inside" | "could-belong" | "outside";

/**
 * Whether a row with a release label belongs to the release or interval asked for: inside, if its interval lies
 * inside; could-belong, if it only overlaps. `unknown` asks for the rows whose release is not known, a free label
 * for the rows declared so; free labels have no interval, so they are of no release that could be compared.
 */
export function belongingOf(release: string, wanted: ReleaseLabel): Belonging {
  const own = labelOf(release);
  if (wanted.kind === "free") return own.kind === "free" && own.name === wanted.name ? "inside" : "outside";
  if (own.kind === "free") return "outside";
  const { lower, upper } = wanted.interval;
  if (lower === null && upper === null) return release === "unknown" ? "inside" : "outside";
  if (isInside(own.interval, wanted.interval)) return "inside";
  return overlaps(own.interval, wanted.interval) ? "could-belong" : "outside";
}
