import type { Comparison } from "../../analysis/compare/comparison.js";
import { type Block, tableBlock } from "../page/page.js";
import { NOT_KNOWN, tableOf } from "../table.js";
import { countOf } from "./wording.js";

/** What each side holds. */
export function sidesBlocks(comparison: Comparison): Block[] {
  const { a, b } = comparison;
  const lines: readonly { what: string; of: (side: Comparison["a"]) => string }[] = [
    { what: "asked for", of: (side) => side.asked },
    { what: "releases of its events", of: (side) => (side.events === 0 ? NOT_KNOWN : side.releases) },
    { what: "events", of: (side) => String(side.events) },
    { what: "episodes", of: (side) => String(side.episodes) },
    { what: "with a report", of: (side) => countOf({ k: side.withReport, n: side.events }) },
    { what: "complete reports", of: (side) => countOf({ k: side.complete, n: side.withReport }) },
    { what: "events not wholly analysed", of: (side) => countOf(side.unanalysed.events) },
    { what: "spans not analysed", of: (side) => countOf(side.unanalysed.spans) },
    { what: "could belong, not used", of: (side) => String(side.couldBelong) },
  ];
  return [
    tableBlock(
      "What is compared: given a fallback, what it was like",
      tableOf(lines, [
        { title: "", cell: ({ what }) => what },
        { title: "A", align: "right", cell: ({ of }) => of(a) },
        { title: "B", align: "right", cell: ({ of }) => of(b) },
      ]),
    ),
  ];
}
