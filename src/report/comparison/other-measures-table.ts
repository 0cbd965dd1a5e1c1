import type { Measures } from "../../analysis/compare/measures.js";
import { type Table, tableOf } from "../table.js";
import { counted, percent } from "../wording.js";
import { decimal, estimatedShare, pointsWithRange, pValue, verdictText } from "./wording.js";

/** A row a measure that is no share of events. */
export function otherMeasuresTable({ mix, sizes, attemptRate, dayRate }: Measures): Table {
  const lines: { what: string; a: string; b: string; effect: string; p: number | null; verdict: string }[] =
    [];
  if (mix !== null) {
    lines.push({
      what: "whole mix (complete reports)",
      a: counted(mix.a.n, "event"),
      b: counted(mix.b.n, "event"),
      effect:
        mix.test === null
          ? "n/a"
          : `distance ${mix.test.distance.toFixed(2)}; by chance ${mix.test.meanDistanceByChance.toFixed(2)}`,
      p: mix.test?.adjustedP ?? null,
      verdict: verdictText(mix.verdict),
    });
  }
  for (const { id, a, b, test, verdict } of sizes) {
    lines.push({
      what: `${id} per event`,
      a: medianText(a),
      b: medianText(b),
      effect: test === null ? "too few" : `B larger in ${percent(test.superiority)} of pairs`,
      p: test?.adjustedP ?? null,
      verdict: verdictText(verdict),
    });
  }
  if (attemptRate !== null) {
    const { a, b, difference, adjustedP, verdict } = attemptRate;
    lines.push({
      what: "fallbacks of compactions tried",
      a: a === null ? "no exposure" : estimatedShare(a),
      b: b === null ? "no exposure" : estimatedShare(b),
      effect: difference === null ? "n/a" : pointsWithRange(difference),
      p: adjustedP,
      verdict: a === null || b === null ? "no rate to compare" : verdictText(verdict, "tried a side"),
    });
  }
  if (dayRate !== null) {
    const { a, b, ratio, adjustedP, verdict } = dayRate;
    lines.push({
      what: "fallbacks per day",
      a: a === null ? "no exposure" : perDayText(a),
      b: b === null ? "no exposure" : perDayText(b),
      effect:
        ratio === null || ratio.estimate === null
          ? "n/a"
          : `ratio ${decimal(ratio.estimate)} (${decimal(ratio.lower)} to ${ratio.upper === null ? "open" : decimal(ratio.upper)})`,
      p: adjustedP,
      verdict: a === null || b === null ? "no rate to compare" : verdictText(verdict, "events in all"),
    });
  }
  return tableOf(lines, [
    { title: "what", cell: ({ what }) => what },
    { title: "A", cell: ({ a }) => a },
    { title: "B", cell: ({ b }) => b },
    { title: "size", cell: ({ effect }) => effect },
    { title: "p", align: "right", cell: ({ p }) => pValue(p) },
    { title: "verdict", cell: ({ verdict }) => verdict },
  ]);
}

function medianText({ n, median, interval, sum, notTold }: Measures["sizes"][number]["a"]): string {
  const missing = notTold === 0 ? "" : `, ${notTold} not told`;
  if (median === null) return `n/a (0 events${missing})`;
  const range =
    interval === null ? "too few for an interval" : `${decimal(interval.lower)}–${decimal(interval.upper)}`;
  return `${decimal(sum)} in ${counted(n, "event")}: median ${decimal(median)} (${range})${missing}`;
}

function perDayText(side: NonNullable<NonNullable<Measures["dayRate"]>["a"]>): string {
  return `${side.events} in ${counted(side.days, "day")}: ${decimal(side.rate)} (${decimal(side.interval.lower)}–${decimal(side.interval.upper)})`;
}
