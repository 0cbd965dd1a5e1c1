import type { Random } from "../../analysis/statistics/random.js";
import type { Support } from "../../contract/support.js";
import type { CaseEvidence } from "../case-evidence.js";
import { changeCase, changeDigit, changedValues, dropCharacter, type WordChange } from "./changed-values.js";
import { drawSome } from "./draw.js";
import { factsIn, wordsWithDigits } from "./facts.js";
import { CONTROLS_A_CASE, type Controls } from "./kinds.js";
import { foreignValues } from "./other-evidence.js";
import { unrelatedPairs } from "./unrelated-pairs.js";

export interface ControlMaterial {
  readonly evidence: CaseEvidence;
  /** Whether the release supports a value; such a value is no control. */
  readonly support: Support;
  /** The distinct supported values of the case's summary. */
  readonly supported: readonly string[];
  /** Those of another case. */
  readonly supportedElsewhere: readonly string[];
  /** Whatever is rejected already is on trial itself, not a control. */
  readonly rejected: ReadonlySet<string>;
}

/** The negative controls of one case, drawn from its summary and its evidence. */
export function makeControls(material: ControlMaterial, random: Random): Controls {
  const { evidence, support, rejected } = material;
  const isControl = (value: string) => !support(value) && !rejected.has(value);
  const facts = factsIn(evidence.sources);
  const bases = [...new Set([...material.supported, ...facts.map((fact) => fact.text)])];
  const withDigits = wordsWithDigits(evidence.sources);
  const changed = (change: WordChange, more: readonly string[] = []) => {
    // Some changed values turn out to be there after all, so more are drawn than wanted.
    const some = drawSome([...bases, ...more], 3 * CONTROLS_A_CASE, random);
    return changedValues(some, change, evidence, random).filter(isControl).slice(0, CONTROLS_A_CASE);
  };
  return {
    "unrelated-pair": unrelatedPairs(facts, evidence, CONTROLS_A_CASE, random).filter(isControl),
    "digit-changed": changed(changeDigit, withDigits),
    "case-changed": changed(changeCase),
    "character-dropped": changed(dropCharacter),
    "other-evidence": drawSome(
      foreignValues(material.supportedElsewhere, evidence).filter(isControl),
      CONTROLS_A_CASE,
      random,
    ),
  };
}
