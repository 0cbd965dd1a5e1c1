import { originsInWords, releasesInWords } from "../../trials/decision-paragraph.js";
import type { TrialReport } from "../../trials/trial-report.js";
import { type Block, list, paragraph, tableBlock } from "../page/page.js";
import { controlsTable, overLogsTable, verdictsTable } from "../rules-tables.js";
import { counted } from "../wording.js";
import type { SectionOf } from "./section.js";

/** What candidate rules would gain and break. Made-up cases are shown in their own section. */
export const rulesOnTrialSection: SectionOf = ({ rules: { captured, caseTextGiven, overLogs }, period }) => {
  const fallbacks = overLogs[0]?.bounds.fallbacks ?? 0;
  return {
    id: "rules-on-trial",
    title: "Rules on trial",
    blocks: [
      ...(captured === null
        ? [paragraph(NO_CASES[caseTextGiven ? "no-cases" : "no-text"])]
        : trialBlocks(captured)),
      ...(fallbacks === 0
        ? []
        : [
            tableBlock(
              `What each rule had done to the ${counted(fallbacks, "fallback")} of ${period.name}, from class counts alone`,
              overLogsTable(overLogs),
            ),
            paragraph(
              "What a rule avoids is no reason to have it. two-present-parts is the control: it accepts false associations and must not be had, whatever it avoids.",
            ),
          ]),
    ],
  };
};

const NO_CASES = {
  "no-text":
    "A rule is tried on the text of cases, which a scratch file does not hold: give the case files with the review.",
  "no-cases":
    "No captured case is among the inputs, so no rule could be tried on real text. A case is a line of JSON with id, summary, sourceText, readFiles and modifiedFiles; cases can be extracted from session files.",
} as const;

/** The trial of every rule over one set of cases. */
export function trialBlocks(report: TrialReport): Block[] {
  const { cases, seed } = report;
  const setting = `${counted(cases.tried, "case")} (${originsInWords(report)}), as ${releasesInWords(report)}`;
  return [
    tableBlock(`Verdicts over ${setting}`, verdictsTable(report)),
    tableBlock(
      `Negative controls accepted, of those made, with the one-sided 95 % upper bound; seed ${seed}`,
      controlsTable(report),
    ),
    list(...report.rules.filter(({ gained }) => gained.occurrences > 0).map((trial) => [trial.paragraph])),
  ];
}
