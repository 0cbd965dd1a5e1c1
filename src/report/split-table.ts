import type { SplitReleaseCounts } from "../analysis/composition-split.js";
import { NOT_KNOWN, type Table, tableOf } from "./table.js";
import { counted } from "./wording.js";

/** Composed values per release by whether their parts are adjacent: as logged, else as captured cases replay. */
export function splitTable(rows: readonly SplitReleaseCounts[]): Table {
  return tableOf(
    rows.filter((row) => row.compositionSplit.composed > 0),
    [
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
    ],
  );
}

function replayedText({ compositionSplit: { logged, replayed } }: SplitReleaseCounts): string {
  if (logged !== null) return NOT_KNOWN;
  if (replayed === null) return "not known: no captured case";
  const { adjacent, unrelated, notAnalysed, cases } = replayed;
  return `${adjacent} adjacent, ${unrelated} unrelated, ${notAnalysed} not analysed (${counted(cases, "case")})`;
}
