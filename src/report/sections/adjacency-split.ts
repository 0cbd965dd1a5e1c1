import { paragraph, tableBlock } from "../page/page.js";
import { splitTable } from "../split-table.js";
import type { SectionOf } from "./section.js";

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
      tableBlock("Span occurrences, as logged and as replayed at 0.4.5", splitTable(rows)),
    ],
  };
};
