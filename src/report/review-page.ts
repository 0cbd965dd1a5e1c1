import { answerOf } from "./answer.js";
import { glossary } from "./glossary.js";
import type { Block, Page, Section, Text } from "./page/page.js";
import { adjacencySplitSection } from "./sections/adjacency-split.js";
import { againstLastReleaseSection } from "./sections/against-last-release.js";
import { cannotTellSection } from "./sections/cannot-tell.js";
import { countsSection } from "./sections/counts.js";
import { dataQualitySection } from "./sections/data-quality.js";
import { exposureSection } from "./sections/exposure.js";
import { failuresSection } from "./sections/failures.js";
import { firstSeenSection } from "./sections/first-seen.js";
import { howMadeSection } from "./sections/how-made.js";
import { madeUpCasesSection } from "./sections/made-up-cases.js";
import { readingSection } from "./sections/reading.js";
import { realSummariesSection } from "./sections/real-summaries.js";
import { rulesOnTrialSection } from "./sections/rules-on-trial.js";
import type { SectionOf } from "./sections/section.js";
import type { Table } from "./table.js";
import type { WeeklyReview } from "./weekly-review.js";

/** The sections of the weekly page, in their order. */
const SECTIONS: readonly SectionOf[] = [
  firstSeenSection,
  countsSection,
  adjacencySplitSection,
  againstLastReleaseSection,
  readingSection,
  rulesOnTrialSection,
  realSummariesSection,
  madeUpCasesSection,
  failuresSection,
  exposureSection,
  dataQualitySection,
  cannotTellSection,
  howMadeSection,
];

/** The weekly page of a review, before it takes the form of Markdown, HTML or a terminal view. */
export function reviewPage(result: WeeklyReview): Page {
  const answer = answerOf(result);
  const sections = SECTIONS.map((section) => section(result)).filter((section) => section !== null);
  return {
    title: `Fallback review ${result.period.name}`,
    answer,
    sections,
    terms: termsIn(answer, sections),
  };
}

/** The terms that the page uses and that can be explained, in the order of their first use. */
function termsIn(answer: readonly Text[], sections: readonly Section[]): string[] {
  const known = new Set(glossary().map((entry) => entry.term));
  const used = new Set<string>();
  const inText = (text: Text): void => {
    for (const piece of text) if (typeof piece === "object" && "term" in piece) used.add(piece.term);
  };
  const inTable = ({ columns, rows }: Table): void => {
    columns.forEach((column, at) => {
      if (column.terms !== true) return;
      for (const row of rows) used.add(row[at] ?? "");
    });
  };
  const inBlock = (block: Block): void => {
    switch (block.kind) {
      case "paragraph":
        inText(block.text);
        break;
      case "list":
        block.items.forEach(inText);
        break;
      default:
        inTable(block.table);
    }
  };
  answer.forEach(inText);
  for (const section of sections) section.blocks.forEach(inBlock);
  return [...used].filter((term) => known.has(term));
}
