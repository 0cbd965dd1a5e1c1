import type { SummaryFigures } from "../../analysis/real-summaries.js";
import { LADDER_RUNGS } from "../../vocabulary/ladder-rungs.js";
import { matrixTable } from "../matrix-table.js";
import { paragraph, tableBlock } from "../page/page.js";
import { type Table, tableOf } from "../table.js";
import { counted, shareOf } from "../wording.js";
import type { SectionOf } from "./section.js";

/** What each release would have made of summaries that went through, from session files. */
export const realSummariesSection: SectionOf = ({
  realSummaries: { summaries, emptyRanges, figures, byModel },
}) => {
  if (summaries + emptyRanges === 0) return null;
  return {
    id: "real-summaries",
    title: "Real summaries",
    blocks: [
      paragraph(
        `${counted(summaries, "summary", "summaries")} from session files, replayed at every release profile. ${counted(emptyRanges, "compaction")} with an empty range ${emptyRanges === 1 ? "counts" : "count"} in no figure. These summaries went through: they say nothing about how often one falls back.`,
      ),
      tableBlock(
        `Outcomes and support, ${counted(summaries, "summary", "summaries")} at each profile`,
        outcomesTable(figures),
      ),
      tableBlock(
        `Rejected spans by relation class and profile, ${counted(summaries, "summary", "summaries")}`,
        relationsTable(figures),
      ),
      tableBlock("Bullets on the quoting ladder", ladderTable(figures)),
      ...(byModel.length === 0
        ? []
        : [tableBlock(`By model, as ${byModel[0]?.profile}`, outcomesTable(byModel))]),
    ],
  };
};

function outcomesTable(figures: readonly SummaryFigures[]): Table {
  return tableOf(figures, [
    { title: "as", cell: (row) => row.model ?? row.profile },
    { title: "summaries", align: "right", cell: (row) => row.summaries },
    {
      title: "spans per summary",
      align: "right",
      cell: (row) => (row.summaries === 0 ? "n/a" : (row.spans / row.summaries).toFixed(1)),
    },
    { title: "supported spans", align: "right", cell: (row) => shareOf(row.supported, row.spans) },
    { title: "accepted", align: "right", cell: (row) => row.outcomes.accepted ?? 0 },
    { title: "repaired", align: "right", cell: (row) => row.outcomes.repaired ?? 0 },
    { title: "fallback", align: "right", cell: (row) => row.outcomes.fallback ?? 0 },
  ]);
}

function relationsTable(figures: readonly SummaryFigures[]): Table {
  return matrixTable(
    { title: "relation", terms: true },
    figures.map(({ profile, relations }) => ({ title: profile, counts: relations })),
  );
}

function ladderTable(figures: readonly SummaryFigures[]): Table {
  return tableOf(figures, [
    { title: "as", cell: (row) => row.profile },
    ...LADDER_RUNGS.map((rung) => ({
      title: rung,
      align: "right" as const,
      cell: (row: SummaryFigures) => row.rungs[rung] ?? 0,
    })),
    { title: "summaries", align: "right", cell: (row) => row.summaries },
  ]);
}
