import type { ReviewResult } from "../../analysis/review.js";
import { paragraph, tableBlock } from "../page/page.js";
import { NOT_KNOWN, tableOf } from "../table.js";
import { counted } from "../wording.js";
import type { SectionOf } from "./section.js";

type Row = ReviewResult["releases"][number];

/** Composed values by whether their parts are adjacent in the evidence. */
export const adjacencySplitSection: SectionOf = ({ releases }) => {
  const rows = releases.filter((row) => row.compositionSplit.composed > 0);
  if (rows.length === 0) return null;
  return {
    id: "adjacency-split",
    title: "Composed values: adjacent or unrelated",
    blocks: [
      paragraph(
        "Adjacent parts differ from the evidence in rendering; unrelated parts are an association that must never be accepted. Releases before 0.4.5 logged both as one class: their split is known only where a captured case was replayed at 0.4.5.",
      ),
      tableBlock(
        "Span occurrences, as logged and as replayed at 0.4.5",
        tableOf(rows, [
          { title: "release", cell: (row) => row.release },
          { title: "composed", align: "right", cell: (row) => row.compositionSplit.composed },
          {
            title: "adjacent",
            align: "right",
            cell: (row) => row.compositionSplit.logged?.adjacent ?? "not known",
          },
          {
            title: "unrelated",
            align: "right",
            cell: (row) => row.compositionSplit.logged?.unrelated ?? "not known",
          },
          { title: "replayed at 0.4.5", cell: replayedText },
        ]),
      ),
    ],
  };
};

function replayedText({ compositionSplit: { logged, replayed } }: Row): string {
  if (logged !== null) return NOT_KNOWN;
  if (replayed === null) return "not known: no captured case";
  const { adjacent, unrelated, notAnalysed, cases } = replayed;
  return `${adjacent} adjacent, ${unrelated} unrelated, ${notAnalysed} not analysed (${counted(cases, "case")})`;
}
