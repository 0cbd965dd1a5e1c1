import type { Comparison } from "../../analysis/compare/comparison.js";
import type { Measures } from "../../analysis/compare/measures.js";
import type { ShareFamily } from "../../analysis/compare/shares.js";
import { type Block, figureBlock, paragraph, tableBlock } from "../page/page.js";
import { tableOf } from "../table.js";
import { counted, percent } from "../wording.js";
import { otherMeasuresTable } from "./other-measures-table.js";
import { sharesTable, spansTable } from "./shares-tables.js";

/** Shares, mix, sizes and rates, over all events of the sides or within a group of them (named in `within`). */
export function measureBlocks(measures: Measures, comparison: Comparison, within: string): Block[] {
  const other = otherMeasuresTable(measures);
  return [
    ...classBlocks(measures, comparison, within),
    ...shareBlocks(measures, comparison, "failure", `Failure kinds${within}`),
    ...shareBlocks(measures, comparison, "repair", `Repair outcomes${within}`),
    ...(other.rows.length === 0
      ? []
      : [tableBlock(`Mix, sizes and rates${within}; p adjusted likewise`, other)]),
    ...contributionBlocks(measures, within),
  ];
}

function classBlocks(measures: Measures, comparison: Comparison, within: string): Block[] {
  const shares = measures.shares.filter(({ family }) => family === "class");
  if (shares.length === 0) return [];
  const { a, b } = comparison;
  const rows = shares.flatMap(({ name, difference }) =>
    difference === null
      ? []
      : [{ name, estimate: difference.estimate, lower: difference.lower, upper: difference.upper }],
  );
  const description = `Difference of the share of events that show each class${within}, ${b.asked} less ${a.asked}, with 95 % intervals`;
  const title = `Events that show a class${within}`;
  return [
    ...(rows.length === 0
      ? shareBlocks(measures, comparison, "class", title)
      : [
          figureBlock(
            { kind: "forest", description, rows },
            shareCaption(title, comparison),
            sharesTable(shares),
          ),
        ]),
    tableBlock(
      `Spans of each class${within}, and the events that show it if none or all of what was not analysed is of it`,
      spansTable(shares),
    ),
  ];
}

function shareBlocks(
  measures: Measures,
  comparison: Comparison,
  family: ShareFamily,
  title: string,
): Block[] {
  const shares = measures.shares.filter((share) => share.family === family);
  return shares.length === 0 ? [] : [tableBlock(shareCaption(title, comparison), sharesTable(shares))];
}

function shareCaption(title: string, { tests }: Comparison): string {
  return `${title}; B − A in points; p of Fisher's test, adjusted for ${counted(tests, "test")}; for 0 of n, ≤ is the one-sided bound`;
}

/** What makes the distance of the mixes, where it was tested. */
function contributionBlocks({ mix }: Measures, within: string): Block[] {
  const contributions = mix?.test?.contributions ?? [];
  if (mix === null || contributions.length === 0) return [];
  return [
    tableBlock(
      `What makes the distance of the mixes${within}: mean shares over ${mix.a.n} and ${mix.b.n} events`,
      tableOf(contributions, [
        { title: "class", terms: true, cell: ({ name }) => name },
        { title: "A", align: "right", cell: ({ shareA }) => percent(shareA) },
        { title: "B", align: "right", cell: ({ shareB }) => percent(shareB) },
        { title: "part of the distance", align: "right", cell: (row) => row.contribution.toFixed(3) },
      ]),
    ),
  ];
}

/** The same measures within each value of a dimension. */
export function groupBlocks(comparison: Comparison): Block[] {
  const { by } = comparison;
  if (by === null) return [];
  return by.groups.flatMap((group) => {
    const within = `, ${by.dimension} ${group.value}`;
    return [
      paragraph(
        `Within ${by.dimension} `,
        { code: group.value },
        `: ${counted(group.a.events, "event")} of A, ${counted(group.b.events, "event")} of B.`,
      ),
      ...measureBlocks(group, comparison, within),
    ];
  });
}
