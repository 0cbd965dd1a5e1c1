import type { Comparison } from "../../analysis/compare/comparison.js";
import type { OneSidedClass } from "../../analysis/compare/one-sided-classes.js";
import { type Block, list, paragraph, type Text } from "../page/page.js";
import { countOf, spansText } from "./wording.js";

/** What stands between the two sides, and the classes that only one of them can have. */
export function comparabilityBlocks({ comparability, oneSided, a, b }: Comparison): Block[] {
  if (comparability.length === 0) return [paragraph("Comparability: nothing stands between the two sides.")];
  return [
    list(
      ...comparability.map(
        ({ says, does, certain }): Text => [`${certain ? "" : "Perhaps: "}${says} ${does}`],
      ),
      ...oneSided.map((each): Text => oneSidedText(each, a.asked, b.asked)),
    ),
  ];
}

function oneSidedText({ name, why, a, b }: OneSidedClass, nameA: string, nameB: string): Text {
  const side = (label: string, counts: OneSidedClass["a"]): Text =>
    counts === null
      ? []
      : [
          { code: label },
          ` ${countOf(counts.events)} ${counts.events.n === 1 ? "event" : "events"}, ${spansText(counts.spans)}`,
        ];
  const [x, y] = [side(nameA, a), side(nameB, b)];
  const figures: Text = [...x, ...(x.length > 0 && y.length > 0 ? ["; "] : []), ...y];
  return why === "left-the-taxonomy"
    ? [
        { term: name },
        " left the taxonomy and is compared with nothing: ",
        ...figures,
        ". That it is gone says nothing about the summaries.",
      ]
    : [{ term: name }, " is split off on one side only: ", ...figures, "."];
}
