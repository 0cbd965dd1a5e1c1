import { LONGEST_ANALYSED, SHORTEST_ANALYSED } from "../../classify/near-miss.js";
import type { RelationClass } from "../../vocabulary/relation-classes.js";
import type { CaseEvidence } from "../case-evidence.js";

/** Values of these classes are not in the evidence in any rendering that the classifier knows. */
const FOREIGN = new Set<RelationClass>(["no-near-miss", "composed-two-present-parts"]);

/**
 * Values that another case's evidence supports and this one's does not hold, not even rendered in another way: two
 * cases of one project share much, and what they share is no control.
 */
export function foreignValues(supportedElsewhere: readonly string[], evidence: CaseEvidence): string[] {
  const values = supportedElsewhere.filter(
    (value) => value.length >= SHORTEST_ANALYSED && value.length <= LONGEST_ANALYSED,
  );
  evidence.expect(values);
  return values.filter((value) => {
    const relations = evidence.relationsOf(value);
    return relations.length > 0 && relations.every((relation) => FOREIGN.has(relation));
  });
}
