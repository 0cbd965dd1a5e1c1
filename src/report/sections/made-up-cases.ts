import { cappedTable } from "../capped-table.js";
import { paragraph, type Text } from "../page/page.js";
import { tableOf } from "../table.js";
import { trialBlocks } from "./rules-on-trial.js";
import type { SectionOf } from "./section.js";

const WHERE_ELSE: Text = [{ code: "review.json" }, " holds them"];

/** Synthetic cases, apart from all that was captured. */
export const madeUpCasesSection: SectionOf = ({ madeUpCases, rules }) => {
  if (madeUpCases.length === 0) return null;
  const lines = madeUpCases.flatMap((subject) => subject.outcomes.map((outcome) => ({ subject, outcome })));
  return {
    id: "made-up-cases",
    title: "Made-up cases",
    blocks: [
      paragraph(
        "Synthetic cases show what a replay does; they enter no count, no comparison and no reading above.",
      ),
      ...cappedTable(
        "Whether a replay at the case's own release gives the report it was made for",
        tableOf(madeUpCases, [
          { title: "case", cell: (subject) => subject.name },
          { title: "release", cell: (subject) => subject.release },
          { title: "replay", cell: (subject) => subject.reproduction },
          { title: "first difference", cell: (subject) => subject.firstDifference },
        ]),
        WHERE_ELSE,
      ),
      ...cappedTable(
        "Replayed at every release profile",
        tableOf(lines, [
          { title: "case", cell: ({ subject }) => subject.name },
          { title: "as", cell: ({ outcome }) => outcome.profile },
          { title: "outcome", cell: ({ outcome }) => outcome.outcome },
          { title: "spans", align: "right", cell: ({ outcome }) => outcome.spans },
          { title: "bullets", align: "right", cell: ({ outcome }) => outcome.bullets },
          { title: "adjacent", align: "right", cell: ({ outcome }) => outcome.adjacent },
          { title: "two parts", align: "right", cell: ({ outcome }) => outcome.unrelated },
        ]),
        WHERE_ELSE,
      ),
      ...(rules.madeUp === null ? [] : trialBlocks(rules.madeUp)),
    ],
  };
};
