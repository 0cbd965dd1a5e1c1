import type { ReadingOfReleases } from "../analysis/reading-of-releases.js";
import { type Need, READING_SENTENCES, type Reading } from "../analysis/readings.js";
import { countOf, pValue } from "./comparison-wording.js";
import type { Text } from "./page/page.js";
import { counted } from "./wording.js";

/** What to decide, in one sentence: the first thing that can be read, or what it would take. */
export function readingSentence({ since, readings }: ReadingOfReleases): Text {
  const [first] = readings.filter(({ kind }) => kind !== "ladder-costs-rendering");
  if (first === undefined) return [`From ${since} on nothing can be read.`];
  if (first.kind !== "cannot-tell") return [`From ${since} on: ${lowered(READING_SENTENCES[first.kind])}`];
  const needs = first.needs.map(needText);
  return [
    `What to decide from ${since} on cannot be told yet${needs.length === 0 ? "." : `: it would take ${needs.join(", and ")}.`}`,
  ];
}

/** A reading with what it rests on. */
export function readingText(reading: Reading): Text {
  const sentence = READING_SENTENCES[reading.kind];
  switch (reading.kind) {
    case "ladder-ended-composition":
      return [
        `${sentence} None of ${counted(reading.attempts, "compaction")} tried; at the old rate none at all had p ${pValue(reading.chanceOfNone)}.`,
      ];
    case "rendering-rule-possible":
    case "no-rule-can-be-safe":
    case "case-variant-next": {
      const { for: votes, against, p } = reading.vote;
      return [
        `${sentence} ${countOf({ k: votes, n: votes + against })} events that lean one way say so (sign test over events, p ${pValue(p)}).`,
      ];
    }
    case "ladder-costs-rendering":
      return [`${sentence} Mann–Whitney over replayed summaries, p ${pValue(reading.p)}.`];
    case "cannot-tell":
      return [
        `${sentence}${reading.needs.length === 0 ? "" : ` It would take ${reading.needs.map(needText).join(", and ")}.`}`,
      ];
  }
}

function needText(need: Need): string {
  switch (need.kind) {
    case "composed-events":
      return `${counted(need.missing, "more event")} with a composed value, if all lean the same way`;
    case "exposure":
      return "the number of compactions tried, before and after (capture at debug level)";
    case "attempts":
      return need.needed === null
        ? "a fallback before 0.4.5 in a debug log, to know the old rate"
        : `${counted(need.needed, "compaction")} tried without a fallback`;
    case "analysis":
      return `more of the spans analysed (${countOf(need.unanalysed)} were not)`;
  }
}

function lowered(sentence: string): string {
  // A class name keeps its spelling; the sentences that begin with a word are the others.
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
