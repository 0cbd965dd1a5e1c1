import { counted, reasonInWords } from "./reason-words.js";
import type { RuleTrial, TrialReport } from "./trial-report.js";

/** What a paragraph needs of the report that a trial belongs to. */
export type TrialSetting = Pick<TrialReport, "seed" | "cases">;

/** Flipped cases below which the sign test cannot reach 0.05. */
const FEWEST_FLIPS = 6;

/** One paragraph for a decision record: what was tried on what, what came of it, and why. Free of text. */
export function decisionParagraph(trial: Omit<RuleTrial, "paragraph">, setting: TrialSetting): string {
  const { signTest, verdict } = trial;
  return [
    `Rule ${ruleLabel(trial)}${trial.file === null ? "" : " (a rule of the user's own)"}: ${verdict.verdict}, because ${verdict.reasons.map(reasonInWords).join("; ")}.`,
    `Tried on ${counted(setting.cases.tried, "case")} (${originsInWords(setting)}) as ${releasesInWords(setting)}.`,
    gainsInWords(trial),
    flipsInWords(signTest),
    controlsInWords(trial),
    logsInWords(trial),
    `Seed ${setting.seed}.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The rule's name with its parameters, as `--rule` takes it. */
export function ruleLabel({ rule, parameters }: Pick<RuleTrial, "rule" | "parameters">): string {
  const given = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return given.length === 0 ? rule : `${rule}:${given.join(",")}`;
}

/** Where the cases come from: made-up cases are always said to be so. */
export function originsInWords({ cases: { byOrigin } }: TrialSetting): string {
  const parts = [
    ...(byOrigin.synthetic > 0 ? [`${byOrigin.synthetic} made up`] : []),
    ...(byOrigin.captured > 0 ? [`${byOrigin.captured} captured`] : []),
    ...(byOrigin["pi-session"] > 0 ? [`${byOrigin["pi-session"]} from Pi sessions`] : []),
  ];
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** `0.4.3 (2 cases), 0.4.11 (1 case)`. */
export function releasesInWords({ cases: { byRelease } }: TrialSetting): string {
  if (byRelease.length === 0) return "no release";
  return byRelease.map(({ release, cases }) => `${release} (${counted(cases, "case")})`).join(", ");
}

function gainsInWords({ gained, bulletsSaved }: Pick<RuleTrial, "gained" | "bulletsSaved">): string {
  if (gained.occurrences === 0) return "It accepts no rejected span.";
  const classes = gained.byClass.map(({ relation, occurrences }) => `${relation} ${occurrences}`);
  return `It accepts ${counted(gained.occurrences, "rejected span")} in ${counted(gained.cases, "case")} (${classes.join(", ") || "of no class"}) and saves ${counted(bulletsSaved, "bullet")}.`;
}

function flipsInWords({ better, worse, p }: RuleTrial["signTest"]): string {
  if (better + worse === 0) return "No case would come out differently.";
  const tooFew =
    better + worse < FEWEST_FLIPS ? `, which fewer than ${FEWEST_FLIPS} cases cannot bring to 0.05` : "";
  return `${counted(better, "case")} would come out better and ${worse} worse (sign test p = ${threeDigits(p)}${tooFew}).`;
}

function controlsInWords({ controls }: Pick<RuleTrial, "controls">): string {
  const parts = controls.map(({ kind, accepted, made, upperBound }) =>
    upperBound === null
      ? `${kind} no control could be made`
      : `${kind} ${accepted} of ${made} (at most ${percent(upperBound)})`,
  );
  return `Negative controls accepted, with the exact one-sided 95 % bound as if they were independent: ${parts.join(", ")}.`;
}

function logsInWords({ logs }: Pick<RuleTrial, "logs">): string {
  if (logs === null) return "";
  const unless =
    logs.notUnlessUnanalysed === 0
      ? ""
      : ` (${logs.notUnlessUnanalysed} of these only if spans that were not analysed stay rejected)`;
  return `Of ${counted(logs.events.length, "logged fallback")} for a rejected value it would have avoided ${logs.certainly} certainly, ${logs.possibly} possibly, ${logs.not} not${unless}; ${logs.notAnalysed} not analysed.`;
}

/** A share in percent with one decimal, rounded up: a bound must not look tighter than it is. */
export function percent(share: number): string {
  return `${(Math.ceil(share * 1000 - 1e-9) / 10).toFixed(1)} %`;
}

function threeDigits(p: number): string {
  return p.toFixed(3);
}
