import type { EstimatedShare } from "../analysis/compare/shares.js";
import type { MeasureVerdict } from "../analysis/compare/verdicts.js";
import type { CountOf } from "../analysis/statistics/counts.js";
import type { Interval } from "../analysis/statistics/interval.js";
import { counted, percent } from "./wording.js";

/** `3 of 5`. */
export function countOf({ k, n }: CountOf): string {
  return `${k} of ${n}`;
}

/**
 * `3 of 5 (60 %, 23–88 %)`: counts first, a percentage only with its interval; `0 of 3 (0 %, 0–56 %; ≤ 63 %)` with
 * the one-sided bound; `n/a (0 of 0)`.
 */
export function estimatedShare(share: EstimatedShare): string {
  const { k, n, interval, upperBoundWhenNone } = share;
  if (n === 0 || interval === null) return "n/a (0 of 0)";
  const bound = upperBoundWhenNone === null ? "" : `; ≤ ${percent(upperBoundWhenNone)}`;
  return `${k} of ${n} (${percent(k / n)}, ${percentRange(interval)}${bound})`;
}

/** `23–88 %`. */
export function percentRange({ lower, upper }: Interval): string {
  return `${whole(lower)}–${whole(upper)} %`;
}

/** A difference of shares in points: `+40 (−12 to +71)`. */
export function pointsWithRange({ estimate, lower, upper }: { estimate: number } & Interval): string {
  return `${signed(estimate)} (${signed(lower)} to ${signed(upper)})`;
}

/** `0.012`, `< 0.001`; at 1 it is 1. */
export function pValue(p: number | null): string {
  if (p === null) return "–";
  if (p < 0.001) return "< 0.001";
  return p >= 0.9995 ? "1" : p.toFixed(3);
}

/**
 * The verdict in a few words, with the number needed or the smallest change where there is one.
 * @param unit what the number needed counts
 */
export function verdictText(verdict: MeasureVerdict, unit = "a side"): string {
  switch (verdict.kind) {
    case "no-data":
      return "no data";
    case "counts-only":
      return `counts only: needs ${verdict.eventsNeeded} ${unit}`;
    case "cannot-tell":
      return "smallestChange" in verdict && verdict.smallestChange !== null
        ? `cannot tell: would show at B ${countOf(verdict.smallestChange.b)}`
        : "cannot tell";
    case "looks-alike":
      return "looks alike";
    case "differs":
      return [
        "differs",
        ...("direction" in verdict ? [`: ${verdict.direction}`] : []),
        ...(verdict.smallSample ? [" (small sample)"] : []),
      ].join("");
  }
}

/** What a claim of a footnote says. */
export function claimText(claim: string): string {
  const words: Readonly<Record<string, string>> = {
    nothing: "nothing could be said",
    rise: "it would be a rise",
    fall: "it would be a fall",
    differs: "it would differ",
    "looks-alike": "it would look alike",
  };
  return words[claim] ?? claim;
}

/** A number with at most two decimals, without needless zeros. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** `19 spans`, told of its events. */
export function spansText({ k, n }: CountOf): string {
  return `${k} of ${counted(n, "span")}`;
}

function whole(share: number): string {
  return String(Math.round(share * 100));
}

function signed(share: number): string {
  const points = Math.round(share * 100);
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
