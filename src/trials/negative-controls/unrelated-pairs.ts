import type { Random } from "../../analysis/statistics/random.js";
import { LONGEST_ANALYSED } from "../../classify/near-miss.js";
import type { CaseEvidence } from "../case-evidence.js";
import { drawOne } from "./draw.js";
import type { Fact } from "./facts.js";

/** Units within which two parts of the evidence count as standing together, in either order. */
const TOGETHER = 80;

const SEPARATORS = [": ", "=", " ", ":"] as const;

/** Pairs drawn for each one that is wanted: many turn out to belong together or to be too short to tell. */
const DRAWS_A_PAIR = 6;

/**
 * Pairs of present parts that no source holds together: the subject of one fact (a path, a setting, a command) with
 * the detail of another. A pair counts only if the classifier too finds two present parts that are not adjacent.
 */
export function unrelatedPairs(
  facts: readonly Fact[],
  evidence: CaseEvidence,
  most: number,
  random: Random,
): string[] {
  const drawn = new Map<string, { readonly subject: string; readonly detail: string }>();
  for (let draw = 0; draw < most * DRAWS_A_PAIR; draw++) {
    const one = drawOne(facts, random);
    const other = drawOne(facts, random);
    const separator = drawOne(SEPARATORS, random);
    if (one === undefined || other === undefined || separator === undefined) continue;
    if (one.kind !== other.kind || one.subject === other.subject || one.detail === other.detail) continue;
    const pair = one.subject + separator + other.detail;
    if (pair.length <= LONGEST_ANALYSED) drawn.set(pair, { subject: one.subject, detail: other.detail });
  }
  evidence.expect([...drawn.keys()]);
  const pairs: string[] = [];
  for (const [pair, { subject, detail }] of drawn) {
    if (pairs.length === most) break;
    if (!evidence.relationsOf(pair).includes("composed-two-present-parts")) continue;
    if (!standTogether(subject, detail, evidence.sources)) pairs.push(pair);
  }
  return pairs;
}

function standTogether(subject: string, detail: string, sources: readonly string[]): boolean {
  const reach = detail.length + TOGETHER;
  return sources.some((source) => {
    for (let at = source.indexOf(subject); at !== -1; at = source.indexOf(subject, at + 1)) {
      if (source.slice(Math.max(0, at - reach), at + subject.length + reach).includes(detail)) return true;
    }
    return false;
  });
}
