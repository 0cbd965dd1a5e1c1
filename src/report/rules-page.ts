import { originsInWords, releasesInWords } from "../trials/decision-paragraph.js";
import { RULE_FAULTS } from "../trials/rule.js";
import type { TrialReport } from "../trials/trial-report.js";
import { type Block, list, type Page, paragraph, type Section, tableBlock } from "./page/page.js";
import {
  ambiguityTable,
  boundsTable,
  controlsTable,
  flipsTable,
  gainsTable,
  labelOf,
  verdictsTable,
} from "./rules-tables.js";
import type { Table } from "./table.js";
import { counted } from "./wording.js";

/** What `rules` shows: verdicts and controls, what they rest on, and the paragraphs to paste into a decision. */
export function rulesPage(report: TrialReport): Page {
  return {
    title: "Rules on trial",
    answer: [
      [
        `Tried on ${counted(report.cases.tried, "case")} (${originsInWords(report)}), as ${releasesInWords(report)}; seed ${report.seed}.`,
      ],
    ],
    sections: [
      section("verdicts", "Verdicts", [
        ...tableUnlessEmpty("What each rule gained", verdictsTable(report)),
        ...tableUnlessEmpty(
          "Negative controls accepted, of those made, with the one-sided 95 % upper bound",
          controlsTable(report),
        ),
      ]),
      section("gains", "What they accept", [
        ...tableUnlessEmpty("Rejected spans by relation class", gainsTable(report)),
        ...tableUnlessEmpty("Evidence texts that a value could stand for", ambiguityTable(report)),
      ]),
      section("flips", "What they change", [
        ...tableUnlessEmpty("Cases that would come out otherwise", flipsTable(report)),
      ]),
      section("logs", "Logged fallbacks for a rejected value, from class counts alone", boundsBlocks(report)),
      section(
        "paragraphs",
        "For the decision record",
        report.rules.map((trial) => paragraph(trial.paragraph)),
      ),
      section("left-out", "Left out", leftOutBlocks(report)),
    ].filter(({ blocks }) => blocks.length > 0),
    terms: [],
  };
}

function section(id: string, title: string, blocks: readonly Block[]): Section {
  return { id, title, blocks };
}

function tableUnlessEmpty(caption: string, table: Table): Block[] {
  return table.rows.length === 0 ? [] : [tableBlock(caption, table)];
}

function boundsBlocks({ rules }: TrialReport): Block[] {
  return rules.flatMap((trial) =>
    trial.logs === null
      ? []
      : tableUnlessEmpty(
          `${labelOf(trial)}: spans of the event and those accepted, bullets of the event and those left`,
          boundsTable(trial.logs),
        ),
  );
}

function leftOutBlocks({ cases: { notReplayable }, skipped }: TrialReport): Block[] {
  const items = [
    ...notReplayable.map(({ case: id, release }) => [`Case ${id}: ${release} cannot be replayed.`]),
    ...skipped.map(({ rule, file, fault }) => [`Skipped: ${file ?? rule}, ${RULE_FAULTS[fault]}.`]),
  ];
  return items.length === 0 ? [] : [list(...items)];
}
