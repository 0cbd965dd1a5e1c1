import type { Comparison } from "../../analysis/compare/comparison.js";
import { type Block, list, type Text } from "../page/page.js";
import { counted, enumerated } from "../wording.js";
import { footnoteText } from "./footnote-text.js";

/** What holds for every figure, and the footnotes of some. */
export function footnoteBlocks(comparison: Comparison): Block[] {
  const { looks, footnotes, tests } = comparison;
  const look: Text =
    looks.look === 0
      ? [
          "Which look at this pair it is cannot be told: a side has no dated event. p values hold for a single look.",
        ]
      : [
          `Looked at every week, this is look ${looks.look} at this pair (${enumerated(looks.weeks)}); p values hold for a single look.`,
        ];
  return [
    list(
      [
        `${counted(tests, "test")} on this comparison; p values are adjusted for all of them (Holm). One event is one unit, however many spans it has.`,
      ],
      look,
      [
        "The events behind a figure: ",
        {
          code: `fallback-review events --release ${comparison.b.asked.replace(/@(\d{4}-W\d\d)$/, " --week $1")}`,
        },
        ", with ",
        { code: "--class" },
        ", ",
        { code: "--failure" },
        " or ",
        { code: "--repair" },
        ".",
      ],
      ...footnotes.map((footnote) => footnoteText(footnote, comparison)),
    ),
  ];
}
