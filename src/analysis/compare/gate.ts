import { isInside, overlaps, type ReleaseInterval } from "../../releases/interval.js";
import { isRelationClass, RELATION_CLASSES } from "../../vocabulary/relation-classes.js";
import { exactBinomialLowerTail, exactBinomialUpperTail } from "../statistics/binomial-test.js";
import type { CountOf } from "../statistics/counts.js";
import { isSignificant } from "../statistics/significance.js";
import { unanalysedBounds } from "../unanalysed-bounds.js";
import type { ComparedEvent } from "./compared-event.js";

/** Either composition class: the one measure of composition that all releases from 0.4.3 on have. */
const COMPOSED_GATE = "composed";

/** A limit on the share of B's events that show a class. */
export interface Gate {
  /** As written. */
  readonly expression: string;
  /** A relation class, or `composed` for either composition class. */
  readonly name: string;
  /** `at-most`: the share should be at most the limit. */
  readonly demand: "at-most" | "at-least";
  /** A share, 0 to 1. */
  readonly limit: number;
}

export type GateResult = Gate &
  (
    | {
        readonly state: "holds" | "fires";
        /** Events that show it; spans that were not analysed count in favour of the gate. */
        readonly measured: CountOf;
        /** Exact one-sided binomial: probability of so many (so few) if the share were at the limit. */
        readonly p: number;
      }
    | {
        readonly state: "not-evaluated";
        readonly why: "no-events-with-a-report" | "class-unknown-at-these-releases";
      }
  );

/** A gate that cannot be read; the message says how to write one. */
export class MalformedGate extends Error {
  override readonly name = "MalformedGate";
}

/**
 * Reads `CLASS<=LIMIT`. A strict sign means the same as the other one: no test can tell "at most 0.2" from
 * "below 0.2".
 * @throws MalformedGate
 */
export function parseGate(expression: string): Gate {
  const match = /^\s*([a-z0-9-]+)\s*(<=|>=|<|>)\s*(\d*\.?\d+)\s*$/.exec(expression);
  const [, name = "", sign = "", number = ""] = match ?? [];
  const limit = Number(number);
  if (match === null || limit > 1) {
    throw new MalformedGate(
      `--gate ${JSON.stringify(expression)}: write CLASS<=SHARE or CLASS>=SHARE with a share from 0 to 1, for example "composed-adjacent-present<=0.2"`,
    );
  }
  if (name !== COMPOSED_GATE && !isRelationClass(name)) {
    throw new MalformedGate(
      `--gate ${JSON.stringify(expression)}: ${JSON.stringify(name)} is no relation class; they are ${[COMPOSED_GATE, ...RELATION_CLASSES].join(", ")}`,
    );
  }
  return { expression, name, demand: sign.startsWith("<") ? "at-most" : "at-least", limit };
}

/** Releases in which a class means what it means today; classes that are not listed always do, but for 0.4.2. */
const SAME_MEANING: Readonly<Record<string, ReleaseInterval>> = {
  "composed-adjacent-present": { lower: "0.4.5", upper: null },
  "composed-two-present-parts": { lower: "0.4.5", upper: null },
  "escaped-form-present": { lower: null, upper: "0.4.3" },
};
const UNANALYSED_HIDDEN: ReleaseInterval = { lower: "0.4.2", upper: "0.4.2" };

/**
 * Fires if the events say, at 0.05 by the exact one-sided binomial test, that the share is beyond the limit
 * whatever the spans are that were not analysed. A gate that cannot be evaluated does not fire.
 */
export function evaluateGate(
  gate: Gate,
  events: readonly ComparedEvent[],
  releases: ReleaseInterval,
): GateResult {
  const reports = events.filter((event) => event.hasRelations);
  if (reports.length === 0) return { ...gate, state: "not-evaluated", why: "no-events-with-a-report" };
  if (!isKnownAt(gate.name, releases)) {
    return { ...gate, state: "not-evaluated", why: "class-unknown-at-these-releases" };
  }
  const shows = ({ relations }: ComparedEvent) =>
    gate.name === COMPOSED_GATE
      ? (relations["composed-adjacent-present"] ?? 0) + (relations["composed-two-present-parts"] ?? 0) > 0
      : (relations[gate.name] ?? 0) > 0;
  const { least, most } = unanalysedBounds(
    reports.map((event) => ({ shows: shows(event), hasUnanalysed: event.hasUnanalysed })),
  );
  const measured = gate.demand === "at-most" ? least : most;
  const tail = gate.demand === "at-most" ? exactBinomialUpperTail : exactBinomialLowerTail;
  const p = tail(measured.k, measured.n, gate.limit);
  return { ...gate, state: isSignificant(p) ? "fires" : "holds", measured, p };
}

function isKnownAt(name: string, releases: ReleaseInterval): boolean {
  const same = SAME_MEANING[name];
  if (same !== undefined && !isInside(releases, same)) return false;
  return name === "escaped-form-present" || !overlaps(releases, UNANALYSED_HIDDEN);
}
