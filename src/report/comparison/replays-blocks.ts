import type { Comparison } from "../../analysis/compare/comparison.js";
import { type Block, paragraph, tableBlock } from "../page/page.js";
import { tableOf } from "../table.js";
import { counted } from "../wording.js";
import { pValue, verdictText } from "./wording.js";

/** The same cases at both releases: what falls back at one of them only. */
export function replaysBlocks({ replays, a, b }: Comparison): Block[] {
  if (replays === null) return [];
  const blocks: Block[] = [];
  for (const [counts, title] of [
    [replays.cases, "The same cases"],
    [replays.synthetic, "Made-up cases, apart:"],
  ] as const) {
    if (counts.cases === 0) continue;
    blocks.push(
      paragraph(
        `${title} replayed at `,
        { code: a.asked },
        " and at ",
        { code: b.asked },
        `: ${counted(counts.cases, "case")}; ${counts.fallbackAtA} fall back at A, ${counts.fallbackAtB} at B; only at A ${counts.fallbackOnlyAtA}, only at B ${counts.fallbackOnlyAtB}.`,
        ...(counts === replays.cases
          ? [
              ` Sign test over those that fall back at one only: p ${pValue(replays.adjustedP)}, ${verdictText(replays.verdict, "such cases, all of one kind")}.`,
            ]
          : [" They show what the releases do, and count in no test."]),
      ),
    );
    const lines = [...counts.flips, ...counts.otherSpans];
    if (lines.length === 0) continue;
    blocks.push(
      tableBlock(
        `Cases that come out otherwise: ${counted(counts.flips.length, "outcome")} flipped, ${counts.otherSpans.length} with other rejected spans only`,
        tableOf(lines, [
          { title: "case", cell: ({ name }) => name },
          { title: "origin", cell: ({ origin }) => origin },
          { title: "A", cell: (pair) => endText(pair.a) },
          { title: "B", cell: (pair) => endText(pair.b) },
        ]),
      ),
    );
  }
  return blocks;
}

function endText({ outcome, spans, bullets }: { outcome: string; spans: number; bullets: number }): string {
  return `${outcome}, ${counted(spans, "span")} in ${counted(bullets, "bullet")}`;
}
