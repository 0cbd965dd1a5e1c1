import { percent, ruleLabel } from "../trials/decision-paragraph.js";
import { CONTROL_KINDS } from "../trials/negative-controls/kinds.js";
import type { ControlCount, RuleTrial, TrialReport } from "../trials/trial-report.js";
import { type Table, tableOf } from "./table.js";
import type { RulesOnTrial } from "./weekly-review.js";

/** What each rule gained, and its verdict. */
export function verdictsTable({ rules }: TrialReport): Table {
  return tableOf(rules, [
    { title: "rule", cell: ruleLabel },
    { title: "verdict", cell: ({ verdict }) => verdict.verdict },
    { title: "spans gained", align: "right", cell: ({ gained }) => gained.occurrences },
    { title: "bullets saved", align: "right", cell: ({ bulletsSaved }) => bulletsSaved },
    { title: "cases better", align: "right", cell: ({ signTest }) => signTest.better },
    { title: "cases worse", align: "right", cell: ({ signTest }) => signTest.worse },
    { title: "reversible", cell: ({ knownAbout }) => (knownAbout.reversible ? "yes" : "no") },
  ]);
}

/** False acceptances of generated negative controls, each with its exact one-sided upper bound. */
export function controlsTable({ rules }: TrialReport): Table {
  return tableOf(rules, [
    { title: "rule", cell: ruleLabel },
    ...CONTROL_KINDS.map((kind) => ({
      title: kind.replaceAll("-", " "),
      align: "right" as const,
      cell: (trial: RuleTrial) => acceptedOf(trial.controls.find((control) => control.kind === kind)),
    })),
  ]);
}

function acceptedOf(control: ControlCount | undefined): string | null {
  if (control === undefined) return null;
  const { accepted, made, upperBound } = control;
  return upperBound === null ? "none made" : `${accepted} of ${made}, ≤ ${percent(upperBound)}`;
}

/** What each rule had done to logged fallbacks, from class counts alone. Counts of fallbacks. */
export function overLogsTable(overLogs: RulesOnTrial["overLogs"]): Table {
  return tableOf(overLogs, [
    { title: "rule", cell: ({ rule }) => rule },
    { title: "certainly avoided", align: "right", cell: ({ bounds }) => bounds.certainly },
    { title: "possibly avoided", align: "right", cell: ({ bounds }) => bounds.possibly },
    { title: "still a fallback", align: "right", cell: ({ bounds }) => stillAFallback(bounds) },
    { title: "not analysed", align: "right", cell: ({ bounds }) => bounds.notAnalysed },
    { title: "of other causes", align: "right", cell: ({ bounds }) => bounds.ofOtherCauses },
  ]);
}

function stillAFallback({ not, notUnlessUnanalysed }: RulesOnTrial["overLogs"][number]["bounds"]): string {
  return notUnlessUnanalysed === 0 ? String(not) : `${not} (${notUnlessUnanalysed} by the classes told)`;
}
