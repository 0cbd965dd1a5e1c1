import type { DeclaredExposure } from "../analysis/compare/exposure-of-side.js";
import { UsageError } from "./known-errors.js";

/**
 * Reads `SIDE=N` (compactions tried) and `SIDE=Nd` (days observed); a side can have both.
 * @param sides those that may be named; absent: any release or label
 * @throws UsageError
 */
export function parseExposures(
  texts: readonly string[],
  sides?: readonly [string, string],
): ReadonlyMap<string, DeclaredExposure> {
  const exposures = new Map<string, DeclaredExposure>();
  for (const text of texts) {
    // A label may hold an equals sign itself, as in >=0.4.8.
    const match = /^(.+)=(\d+)(d?)$/.exec(text);
    const [, side = "", number = "", unit = ""] = match ?? [];
    const count = Number(number);
    if (match === null || !Number.isSafeInteger(count)) {
      throw new UsageError(
        `--exposure ${JSON.stringify(text)}: write SIDE=N for compactions tried or SIDE=Nd for days, for example ${sides?.[0] ?? "0.4.4"}=400`,
      );
    }
    if (sides !== undefined && !sides.includes(side)) {
      throw new UsageError(
        `--exposure ${JSON.stringify(text)}: ${JSON.stringify(side)} is no side of this comparison; the sides are ${sides.join(" and ")}`,
      );
    }
    exposures.set(side, {
      ...exposures.get(side),
      ...(unit === "d" ? { days: count } : { attempts: count }),
    });
  }
  return exposures;
}
