import { percent, ruleLabel } from "../trials/decision-paragraph.js";
import type { Effect, FallbackBound, LogBounds } from "../trials/log-bounds.js";
import { CONTROL_KINDS } from "../trials/negative-controls/kinds.js";
import type { ControlCount, RuleTrial, TrialReport } from "../trials/trial-report.js";
import { type Table, tableOf } from "./table.js";
import type { RulesOnTrial } from "./weekly-review.js";

/** What each rule gained, and its verdict. */
export function verdictsTable({ rules }: TrialReport): Table {
  return tableOf(rules, [
    { title: "rule", cell: labelOf },
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
    { title: "rule", cell: labelOf },
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

/** The classes of the spans that each rule accepts; a span can have several. */
export function gainsTable({ rules }: TrialReport): Table {
  const rows = rules.flatMap((trial) => trial.gained.byClass.map((count) => ({ trial, ...count })));
  return tableOf(rows, [
    { title: "rule", cell: ({ trial }) => labelOf(trial) },
    { title: "accepts spans of", terms: true, cell: ({ relation }) => relation },
    { title: "spans", align: "right", cell: ({ occurrences }) => occurrences },
    { title: "distinct", align: "right", cell: ({ distinct }) => distinct },
  ]);
}

/** For how many evidence texts each accepted value could stand. Counts of distinct values. */
export function ambiguityTable({ rules }: TrialReport): Table {
  return tableOf(
    rules.filter(({ gained }) => gained.distinct > 0),
    [
      { title: "rule", cell: labelOf },
      { title: "values", align: "right", cell: ({ gained }) => gained.distinct },
      { title: "one text", align: "right", cell: ({ ambiguity }) => ambiguity.one },
      { title: "several", align: "right", cell: ({ ambiguity }) => ambiguity.several },
      { title: "not known", align: "right", cell: ({ ambiguity }) => ambiguity.unknown },
      { title: "most texts", align: "right", cell: ({ ambiguity }) => ambiguity.most },
    ],
  );
}

/** The cases that would come out otherwise with a rule. */
export function flipsTable({ rules }: TrialReport): Table {
  const rows = rules.flatMap((trial) => trial.flips.map((flip) => ({ trial, flip })));
  return tableOf(rows, [
    { title: "rule", cell: ({ trial }) => labelOf(trial) },
    { title: "case", cell: ({ flip }) => flip.case },
    { title: "as", cell: ({ flip }) => flip.release },
    { title: "from", cell: ({ flip }) => flip.from },
    { title: "to", cell: ({ flip }) => flip.to },
    { title: "", cell: ({ flip }) => (flip.better ? "better" : "worse") },
  ]);
}

/** What a rule had done to each logged fallback for a rejected value, from class counts alone. */
export function boundsTable({ events }: LogBounds): Table {
  return tableOf(events, [
    { title: "event", cell: ({ event }) => `fallback:${event}` },
    { title: "release", cell: ({ release }) => release },
    { title: "spans", align: "right", cell: ({ spans }) => spans },
    { title: "accepts", align: "right", cell: ({ accepted }) => rangeText(accepted) },
    { title: "bullets", align: "right", cell: ({ bullets }) => bullets },
    { title: "left", align: "right", cell: ({ bulletsLeftAtLeast }) => atLeast(bulletsLeftAtLeast) },
    { title: "avoided", cell: ({ effect }) => EFFECT_WORDS[effect] },
    { title: "with the unanalysed", cell: ({ withUnanalysed: all }) => unanalysedText(all) },
  ]);
}

const EFFECT_WORDS = {
  certainly: "certainly",
  possibly: "possibly",
  not: "no",
  "not analysed": "not analysed",
} as const satisfies Record<Effect, string>;

function rangeText(accepted: FallbackBound["accepted"]): string | null {
  if (accepted === null) return null;
  const { least, most } = accepted;
  return least === most ? String(most) : `${least} to ${most}`;
}

function atLeast(bullets: number | null): string | null {
  return bullets === null ? null : `≥ ${bullets}`;
}

function unanalysedText(all: FallbackBound["withUnanalysed"]): string {
  if (all === null) return "";
  const left = all.bulletsLeftAtLeast === null ? "" : `, left ${atLeast(all.bulletsLeftAtLeast)}`;
  return `${EFFECT_WORDS[all.effect]}: ≤ ${all.most}${left}`;
}

/** A rule with its parameters, and with its file if it is one of the user's own. */
export function labelOf(trial: RuleTrial): string {
  return trial.file === null ? ruleLabel(trial) : `${ruleLabel(trial)} (${trial.file})`;
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
