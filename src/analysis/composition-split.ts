import { exactly, isInside, overlaps, type ReleaseInterval } from "../releases/interval.js";
import { labelOf } from "../releases/label.js";
import { PROFILES } from "../releases/profiles.js";
import { SPLITS_BY_ADJACENCY } from "../releases/taxonomy.js";
import type { Scratch } from "../store/open-scratch.js";
import type { ReleaseCounts } from "./release-counts.js";

/** Composed values of one release, split by whether their parts are adjacent in the evidence. Span occurrences. */
export interface CompositionSplit {
  /** Both composition classes together, as logged. */
  readonly composed: number;
  /**
   * The split as logged; null for releases that did not split, and where a release is not known well enough to
   * say. What is not split is not known: it is neither adjacent nor unrelated.
   */
  readonly logged: { readonly adjacent: number; readonly unrelated: number } | null;
  /** What captured cases of the release split into when replayed at 0.4.5; null where there is none. */
  readonly replayed: {
    /** Cases that the split rests on. */
    readonly cases: number;
    readonly adjacent: number;
    readonly unrelated: number;
    /** Occurrences that the replay did not analyse to the end. */
    readonly notAnalysed: number;
  } | null;
}

const SPLITTING_PROFILE =
  PROFILES.find((profile) => profile.classifier?.splitsByAdjacency === true)?.label ?? "";

/** Counts of a release with the split of its composed values. */
export type SplitReleaseCounts = ReleaseCounts & { readonly compositionSplit: CompositionSplit };

/** Adds the split to each row. Only captured cases are replayed for it, never made-up ones. */
export async function withCompositionSplit(
  scratch: Scratch,
  rows: readonly ReleaseCounts[],
): Promise<SplitReleaseCounts[]> {
  const cases = await capturedCases(scratch);
  return rows.map((row) => ({ ...row, compositionSplit: splitOf(row, cases) }));
}

function splitOf(row: ReleaseCounts, cases: readonly CapturedCase[]): CompositionSplit {
  const label = labelOf(row.release);
  const interval = label.kind === "interval" ? label.interval : null;
  const adjacent = row.relations["composed-adjacent-present"] ?? 0;
  const unrelated = row.relations["composed-two-present-parts"] ?? 0;
  const splits = interval !== null && isInside(interval, SPLITS_BY_ADJACENCY);
  const mayNotSplit = interval !== null && !splits && interval.upper !== null;
  const own = mayNotSplit ? cases.filter(({ release }) => isOf(release, interval)) : [];
  return {
    composed: adjacent + unrelated,
    logged: splits ? { adjacent, unrelated } : null,
    replayed:
      own.length === 0
        ? null
        : {
            cases: own.length,
            adjacent: sum(own, "composed-adjacent-present"),
            unrelated: sum(own, "composed-two-present-parts"),
            notAnalysed:
              sum(own, "not-classified-partial") +
              sum(own, "not-classified-budget") +
              sum(own, "not-classified-length"),
          },
  };
}

interface CapturedCase {
  readonly release: string;
  readonly relations: ReadonlyMap<string, number>;
}

async function capturedCases(scratch: Scratch): Promise<CapturedCase[]> {
  const rows = await scratch
    .selectFrom("replay_case as c")
    .innerJoin("outcome as o", "o.case_id", "c.id")
    .leftJoin("outcome_relation as r", "r.outcome_id", "o.id")
    .where("c.origin", "=", "captured")
    .where("c.release", "is not", null)
    .where("o.profile", "=", SPLITTING_PROFILE)
    .select(["c.id", "c.release", "r.name", "r.count"])
    .orderBy("c.id")
    .execute();
  const cases = new Map<number, { release: string; relations: Map<string, number> }>();
  for (const { id, release, name, count } of rows) {
    const known = cases.get(id) ?? { release: release ?? "", relations: new Map<string, number>() };
    if (name !== null && count !== null) known.relations.set(name, count);
    cases.set(id, known);
  }
  return [...cases.values()];
}

function isOf(release: string, interval: ReleaseInterval): boolean {
  const label = labelOf(release);
  if (label.kind === "free" || label.interval.lower === null || label.interval.upper === null) return false;
  const own = label.interval.lower === label.interval.upper ? exactly(label.interval.lower) : label.interval;
  return isInside(own, interval) && !overlaps(own, SPLITS_BY_ADJACENCY);
}

function sum(cases: readonly CapturedCase[], name: string): number {
  return cases.reduce((total, { relations }) => total + (relations.get(name) ?? 0), 0);
}
