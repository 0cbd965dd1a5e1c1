import { exactUpperBound } from "../analysis/statistics/clopper-pearson.js";
import { signTest } from "../analysis/statistics/sign-test.js";
import { RELATION_CLASSES, type RelationClass, UNANALYSED_CLASSES } from "../vocabulary/relation-classes.js";
import { CONTROL_KINDS } from "./negative-controls/kinds.js";
import type { Ambiguity, ControlCount, Flip, Gains, RuleTrial } from "./trial-report.js";
import type { CaseTrial, GainedValue, Outcome } from "./try-on-case.js";

/** One rule's case trials with the case that each belongs to. */
export interface NamedCaseTrial {
  readonly case: string;
  readonly release: string;
  readonly trial: CaseTrial;
}

/** The counts of a rule over its cases. */
export type RuleTally = Pick<
  RuleTrial,
  "gained" | "bulletsSaved" | "flips" | "signTest" | "ambiguity" | "controls"
>;

export function tally(trials: readonly NamedCaseTrial[]): RuleTally {
  const flips = trials.flatMap(flipOf);
  const better = flips.filter((flip) => flip.better).length;
  const worse = flips.length - better;
  const gained = trials.flatMap(({ trial }) => trial.gained);
  return {
    gained: {
      ...gainsOf(gained),
      cases: trials.filter(({ trial }) => trial.gained.length > 0).length,
    },
    bulletsSaved: sum(trials, ({ trial }) => trial.bulletsSaved),
    flips,
    signTest: { better, worse, p: signTest(better, worse) },
    ambiguity: ambiguityOf(gained),
    controls: CONTROL_KINDS.map((kind): ControlCount => {
      const counts = trials.map(({ trial }) => trial.controls[kind]);
      const accepted = sum(counts, (count) => count.accepted);
      const made = sum(counts, (count) => count.made);
      return {
        kind,
        accepted,
        made,
        upperBound: made === 0 ? null : exactUpperBound(accepted, made),
        cases: counts.filter((count) => count.made > 0).length,
        casesAccepting: counts.filter((count) => count.accepted > 0).length,
      };
    }),
  };
}

const FROM_WORST = { fallback: 0, repaired: 1, accepted: 2 } as const satisfies Record<Outcome, number>;

function flipOf({ case: id, release, trial: { before, after } }: NamedCaseTrial): Flip[] {
  if (before === after) return [];
  return [{ case: id, release, from: before, to: after, better: FROM_WORST[after] > FROM_WORST[before] }];
}

function gainsOf(gained: readonly GainedValue[]): Omit<Gains, "cases"> {
  return {
    occurrences: sum(gained, ({ occurrences }) => occurrences),
    distinct: gained.length,
    byClass: RELATION_CLASSES.map((relation) => {
      const having = gained.filter(({ relations }) => relations.includes(relation));
      return {
        relation,
        occurrences: sum(having, ({ occurrences }) => occurrences),
        distinct: having.length,
      };
    }).filter(({ distinct }) => distinct > 0),
    unclassified: sum(gained.filter(isUnclassified), ({ occurrences }) => occurrences),
  };
}

const unanalysed = new Set<RelationClass>(UNANALYSED_CLASSES);

function isUnclassified({ relations }: GainedValue): boolean {
  return relations.every((relation) => unanalysed.has(relation));
}

function ambiguityOf(gained: readonly GainedValue[]): Ambiguity {
  const known = gained.flatMap(({ texts }) => (texts === null || texts === 0 ? [] : [texts]));
  const one = known.filter((texts) => texts === 1).length;
  return {
    one,
    several: known.length - one,
    unknown: gained.length - known.length,
    most: known.length === 0 ? null : known.reduce((most, texts) => Math.max(most, texts), 0),
  };
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
