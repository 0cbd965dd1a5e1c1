import type { QuotingLadder } from "../../classify/ladder.js";
import type { ReplayOutcome } from "../../replay/replay-result.js";
import { LADDER_RUNGS } from "../../vocabulary/ladder-rungs.js";
import { NOT_KNOWN, tableOf } from "../table.js";
import { textTable } from "./text-table.js";

/** One case at one release. */
export interface ReplayedCase {
  readonly id: string;
  readonly release: string;
  readonly outcome: ReplayOutcome;
  readonly ladder: QuotingLadder;
}

/** Replays for a terminal: outcomes, relations, and where the bullets stand on the quoting ladder. */
export function replayView(replayed: readonly ReplayedCase[]): string {
  const relations = replayed.flatMap((each) =>
    Object.entries(each.outcome.report?.relations ?? {}).map(([name, count]) => ({ ...each, name, count })),
  );
  return [
    textTable(
      tableOf(replayed, [
        { title: "case", cell: ({ id }) => id },
        { title: "as", cell: ({ release }) => release },
        { title: "outcome", cell: ({ outcome }) => outcome.pipeline.outcome },
        { title: "repair", cell: ({ outcome }) => outcome.repair.status },
        { title: "spans", align: "right", cell: ({ outcome }) => outcome.repair.unsupportedSpans },
        { title: "bullets", align: "right", cell: ({ outcome }) => outcome.repair.affectedBullets },
        {
          title: "probes",
          align: "right",
          cell: ({ outcome: { report } }) =>
            report === undefined ? NOT_KNOWN : `${report.probesUsed}/${report.probeBudget}`,
        },
      ]),
    ),
    textTable(
      tableOf(relations, [
        { title: "case", cell: ({ id }) => id },
        { title: "as", cell: ({ release }) => release },
        { title: "relation", cell: ({ name }) => name },
        { title: "spans", align: "right", cell: ({ count }) => count },
      ]),
    ),
    textTable(
      tableOf(
        [...new Set(replayed.map(({ release }) => release))].map((release) =>
          replayed.filter((each) => each.release === release),
        ),
        [
          { title: "bullets as", cell: (group) => group[0]?.release ?? "" },
          ...LADDER_RUNGS.map((rung) => ({
            title: rung.replace(/-spans?$/, ""),
            align: "right" as const,
            cell: (group: ReplayedCase[]) => sum(group, ({ ladder }) => ladder.byRung[rung]),
          })),
          { title: "in all", align: "right", cell: (group) => sum(group, ({ ladder }) => ladder.bullets) },
        ],
      ),
    ),
  ].join("\n\n");
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
