import { replayInDetail } from "../replay/replay-in-detail.js";
import type { PipelineOutcome } from "../replay/replay-result.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import { bulletsHolding, type CaseSetup } from "./case-setup.js";
import { CONTROL_KINDS, type ControlKind } from "./negative-controls/kinds.js";
import type { ChosenRule } from "./rule.js";
import { RuleRunner } from "./rule-runner.js";

export type Outcome = PipelineOutcome["outcome"];

/** What a rule does to one case. Free of text. */
export interface CaseTrial {
  /** The distinct rejected values that the rule accepts. */
  readonly gained: readonly GainedValue[];
  /** Outcome of the compaction without and with the rule. */
  readonly before: Outcome;
  readonly after: Outcome;
  /** Bullets with a rejected span, without the rule less with it. */
  readonly bulletsSaved: number;
  readonly controls: Readonly<Record<ControlKind, { readonly accepted: number; readonly made: number }>>;
}

export interface GainedValue {
  readonly occurrences: number;
  /** By the classifier of 0.4.5 and later with an unlimited probe budget. */
  readonly relations: readonly RelationClass[];
  /** Distinct evidence texts that the value could stand for; null where the rule does not say. */
  readonly texts: number | null;
}

/** Tries one rule on one case. A failing rule ends it (see `orFault`). */
export function tryOnCase(chosen: ChosenRule, setup: CaseSetup): CaseTrial {
  const { prepared, profile, evidence, rejected, controls } = setup;
  const runner = new RuleRunner(chosen, evidence);
  const gained = new Map<string, number>();
  for (const { value } of rejected) {
    if (runner.accepts(value)) gained.set(value, (gained.get(value) ?? 0) + 1);
  }
  const stillRejected = rejected.filter((span) => !gained.has(span.value));
  const summary = prepared.read(prepared.case.summary);
  // A rule that accepts nothing here may still accept a span that grounding or repair brings about.
  const { outcome } = replayInDetail(prepared, profile, { accepts: runner.accepts });
  return {
    gained: [...gained].map(([value, occurrences]) => ({
      occurrences,
      relations: evidence.relationsOf(value),
      texts: runner.textsFor(value),
    })),
    before: setup.before.outcome.pipeline.outcome,
    after: outcome.pipeline.outcome,
    bulletsSaved: bulletsHolding(summary, rejected) - bulletsHolding(summary, stillRejected),
    controls: Object.fromEntries(
      CONTROL_KINDS.map((kind) => [
        kind,
        { accepted: controls[kind].filter(runner.accepts).length, made: controls[kind].length },
      ]),
    ) as CaseTrial["controls"],
  };
}
