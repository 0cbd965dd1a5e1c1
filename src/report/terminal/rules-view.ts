import { originsInWords, percent, releasesInWords, ruleLabel } from "../../trials/decision-paragraph.js";
import type { Effect, FallbackBound } from "../../trials/log-bounds.js";
import { CONTROL_KINDS } from "../../trials/negative-controls/kinds.js";
import { RULE_FAULTS } from "../../trials/rule.js";
import type { ControlCount, RuleTrial, TrialReport } from "../../trials/trial-report.js";
import { shown } from "../shown.js";
import { NOT_KNOWN, tableOf } from "../table.js";
import { textTable } from "./text-table.js";
import { wrapped } from "./wrap.js";

const WIDTH = 100;

/** Rule trials for a terminal: verdicts, controls, flips, bounds over the logs, and the paragraphs to paste. */
export function rulesView(report: TrialReport): string {
  const { rules, cases } = report;
  return [
    wrapped(
      `Cases: ${cases.tried} (${originsInWords(report)}), as ${releasesInWords(report)}; seed ${report.seed}.`,
      WIDTH,
    ),
    cases.notReplayable
      .map(({ case: id, release }) => `Left out: ${id}, ${release} cannot be replayed.`)
      .join("\n"),
    rules.length === 0 ? "" : verdicts(rules),
    rules.length === 0 ? "" : controls(rules),
    gains(rules),
    flips(rules),
    logs(rules),
    rules.map((trial) => wrapped(trial.paragraph, WIDTH)).join("\n\n"),
    report.skipped
      .map(({ rule, file, fault }) => `Skipped: ${shown(file ?? rule)}, ${RULE_FAULTS[fault]}.`)
      .join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function verdicts(rules: readonly RuleTrial[]): string {
  return textTable(
    tableOf(rules, [
      { title: "rule", cell: labelOf },
      { title: "verdict", cell: ({ verdict }) => verdict.verdict },
      { title: "spans", align: "right", cell: ({ gained }) => gained.occurrences },
      { title: "distinct", align: "right", cell: ({ gained }) => gained.distinct },
      { title: "bullets saved", align: "right", cell: ({ bulletsSaved }) => bulletsSaved },
      { title: "better", align: "right", cell: ({ signTest }) => signTest.better },
      { title: "worse", align: "right", cell: ({ signTest }) => signTest.worse },
      { title: "most texts", align: "right", cell: ({ ambiguity }) => ambiguity.most },
      { title: "reversible", cell: ({ knownAbout }) => (knownAbout.reversible ? "yes" : "no") },
    ]),
  );
}

function controls(rules: readonly RuleTrial[]): string {
  return textTable(
    tableOf(rules, [
      { title: "negative controls accepted", cell: labelOf },
      ...CONTROL_KINDS.map((kind) => ({
        title: kind,
        align: "right" as const,
        cell: (trial: RuleTrial) => acceptedOf(trial.controls.find((control) => control.kind === kind)),
      })),
    ]),
  );
}

function acceptedOf(control: ControlCount | undefined): string | null {
  if (control === undefined) return null;
  const { accepted, made, upperBound } = control;
  return upperBound === null ? "none made" : `${accepted} of ${made}, ≤ ${percent(upperBound)}`;
}

function gains(rules: readonly RuleTrial[]): string {
  const rows = rules.flatMap((trial) => trial.gained.byClass.map((count) => ({ trial, ...count })));
  if (rows.length === 0) return "";
  return textTable(
    tableOf(rows, [
      { title: "rule", cell: ({ trial }) => labelOf(trial) },
      { title: "accepts spans of", cell: ({ relation }) => relation },
      { title: "spans", align: "right", cell: ({ occurrences }) => occurrences },
      { title: "distinct", align: "right", cell: ({ distinct }) => distinct },
    ]),
  );
}

function flips(rules: readonly RuleTrial[]): string {
  const rows = rules.flatMap((trial) => trial.flips.map((flip) => ({ trial, flip })));
  if (rows.length === 0) return "";
  return textTable(
    tableOf(rows, [
      { title: "rule", cell: ({ trial }) => labelOf(trial) },
      { title: "case", cell: ({ flip }) => flip.case },
      { title: "as", cell: ({ flip }) => flip.release },
      { title: "from", cell: ({ flip }) => flip.from },
      { title: "to", cell: ({ flip }) => flip.to },
      { title: "", cell: ({ flip }) => (flip.better ? "better" : "worse") },
    ]),
  );
}

function logs(rules: readonly RuleTrial[]): string {
  const rows = rules.flatMap((trial) => (trial.logs?.events ?? []).map((event) => ({ trial, event })));
  if (rows.length === 0) return "";
  return textTable(
    tableOf(rows, [
      { title: "rule", cell: ({ trial }) => labelOf(trial) },
      { title: "event", align: "right", cell: ({ event }) => event.event },
      { title: "release", cell: ({ event }) => event.release },
      {
        title: "spans/bullets",
        align: "right",
        cell: ({ event }) => `${event.spans ?? NOT_KNOWN}/${event.bullets ?? NOT_KNOWN}`,
      },
      { title: "by the classes told", cell: ({ event }) => EFFECT_WORDS[event.effect] },
      { title: "accepts", align: "right", cell: ({ event }) => acceptedSpans(event) },
      { title: "bullets left", align: "right", cell: ({ event }) => atLeast(event.bulletsLeftAtLeast) },
      { title: "if the unanalysed are accepted too", cell: ({ event }) => withUnanalysed(event) },
    ]),
  );
}

const EFFECT_WORDS = {
  certainly: "certainly avoided",
  possibly: "possibly avoided",
  not: "certainly still a fallback",
  "not analysed": "not analysed",
} as const satisfies Record<Effect, string>;

function acceptedSpans({ accepted }: FallbackBound): string | null {
  if (accepted === null) return null;
  const { least, most } = accepted;
  return least === most ? String(most) : `${least} to ${most}`;
}

function atLeast(bullets: number | null): string | null {
  return bullets === null ? null : `at least ${bullets}`;
}

function withUnanalysed({ withUnanalysed: all }: FallbackBound): string {
  if (all === null) return "";
  const left = all.bulletsLeftAtLeast === null ? "" : `, at least ${all.bulletsLeftAtLeast} bullets left`;
  return `${EFFECT_WORDS[all.effect]}: up to ${all.most} spans${left}`;
}

function labelOf(trial: RuleTrial): string {
  return trial.file === null ? ruleLabel(trial) : `${ruleLabel(trial)} (${trial.file})`;
}
