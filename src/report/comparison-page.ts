import type { GatedComparison } from "../analysis/compare/compare-releases.js";
import type { GateResult } from "../analysis/compare/gate.js";
import type { CountOf } from "../analysis/statistics/counts.js";
import { comparisonBlocks } from "./comparison-blocks.js";
import { comparisonSentence } from "./comparison-sentence.js";
import { countOf, pValue } from "./comparison-wording.js";
import { list, type Page, type Text } from "./page/page.js";

/** What `compare` shows: the verdict, the gates, the whole comparison. */
export function comparisonPage(comparison: GatedComparison): Page {
  const { a, b, gates } = comparison;
  return {
    title: `A ${a.asked} against B ${b.asked}`,
    answer: [comparisonSentence(comparison)],
    sections: [
      ...(gates.length === 0
        ? []
        : [
            {
              id: "gates",
              title: "Gates on B",
              blocks: [list(...gates.map((gate): Text => gateText(gate)))],
            },
          ]),
      { id: "comparison", title: "Comparison", blocks: comparisonBlocks(comparison) },
    ],
    terms: [],
  };
}

/** What a gate measured, and what came of it. */
export function gateText(gate: GateResult): Text {
  const name: Text = [{ code: gate.expression }];
  switch (gate.state) {
    case "not-evaluated":
      return [
        ...name,
        gate.why === "no-events-with-a-report"
          ? ": not evaluated, no event of B has a report. It passes."
          : `: not evaluated, ${gate.name} does not exist or means something else in some release of B. It passes.`,
      ];
    case "fires":
      return [
        ...name,
        `: fires. ${shownBy(gate.measured)}, p ${pValue(gate.p)} if the share were ${gate.limit}.`,
      ];
    case "holds":
      return [
        ...name,
        `: does not fire. ${shownBy(gate.measured)}, p ${pValue(gate.p)} if the share were ${gate.limit}; 0.05 would fire.`,
      ];
  }
}

function shownBy(measured: CountOf): string {
  return `${countOf(measured)} ${measured.n === 1 ? "event of B shows" : "events of B show"} it`;
}
