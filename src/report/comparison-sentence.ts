import type { Comparison } from "../analysis/compare/comparison.js";
import { claimOf, type MeasureVerdict } from "../analysis/compare/verdicts.js";
import { countOf, pValue } from "./comparison-wording.js";
import type { Text } from "./page/page.js";
import { counted } from "./wording.js";

/** A comparison in one sentence: its verdict, with what it rests on or what is missing. */
export function comparisonSentence(comparison: Comparison): Text {
  const { a, b, verdict, eventsNeeded, tests } = comparison;
  const pair: Text = [{ code: b.asked }, " against ", { code: a.asked }];
  const numbers = `${counted(b.events, "event")} against ${a.events}`;
  switch (verdict) {
    case "no-data": {
      const empty = [a, b].filter((side) => side.events === 0).map((side) => side.asked);
      return [...pair, `: no data, no event here is of `, ...joined(empty), "."];
    }
    case "counts-only":
      return [
        ...pair,
        `: counts only (${numbers}); with ${counted(tests, "test")} a difference could show from ${counted(eventsNeeded ?? 0, "event")} a side on.`,
      ];
    case "cannot-tell":
      return [...pair, `: cannot tell whether anything changed (${numbers}).`];
    case "looks-alike":
      return [...pair, `: looks alike, every share within 10 points (${numbers}).`];
    case "differs":
      return [...pair, `: differs in `, ...differences(comparison), ` (${numbers}).`];
  }
}

/** Every measure that differs, with what it rests on: a finding never goes without its weakness. */
function differences(comparison: Comparison): Text {
  const { shares, mix, sizes, attemptRate, dayRate, footnotes } = comparison;
  const found: Text[] = [];
  const basis = (id: string, verdict: MeasureVerdict, adjustedP: number | null): string => {
    const claim = claimOf(verdict);
    const rests = footnotes.some((note) => note.kind === "rests-on-one-event" && note.measure === id);
    return [
      ...(claim === "differs" ? [] : [claim]),
      `p ${pValue(adjustedP)}`,
      ...("smallSample" in verdict && verdict.smallSample ? ["small sample"] : []),
      ...(rests ? ["rests on one event"] : []),
    ].join(", ");
  };
  for (const { id, name, a, b, verdict, adjustedP } of shares) {
    if (verdict.kind !== "differs") continue;
    found.push([
      { term: name },
      `, ${countOf(a.events)} events before and ${countOf(b.events)} now (${basis(id, verdict, adjustedP)})`,
    ]);
  }
  if (attemptRate?.verdict.kind === "differs" && attemptRate.a !== null && attemptRate.b !== null) {
    found.push([
      `fallbacks of compactions tried, ${countOf(attemptRate.a)} before and ${countOf(attemptRate.b)} now (${basis(attemptRate.id, attemptRate.verdict, attemptRate.adjustedP)})`,
    ]);
  }
  if (dayRate?.verdict.kind === "differs") {
    found.push([`fallbacks per day (${basis(dayRate.id, dayRate.verdict, dayRate.adjustedP)})`]);
  }
  for (const { id, verdict, test } of sizes) {
    if (verdict.kind !== "differs") continue;
    found.push([`${id} per event (${basis(id, verdict, test?.adjustedP ?? null)})`]);
  }
  if (mix?.verdict.kind === "differs") {
    found.push([`the whole mix of classes (${basis(mix.id, mix.verdict, mix.test?.adjustedP ?? null)})`]);
  }
  return found.flatMap((text, at) => (at === 0 ? text : ["; ", ...text]));
}

function joined(names: readonly string[]): Text {
  return names.flatMap((name, at): Text => [...(at === 0 ? [] : [" or "]), { code: name }]);
}
