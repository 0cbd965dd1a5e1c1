import { overlaps, type ReleaseInterval } from "../releases/interval.js";
import type { Scratch } from "../store/open-scratch.js";
import type { FallbackRow } from "./fallback-rows.js";
import { type CountsByName, countBy, orderedCounts } from "./sums.js";

/** How far the capture can be trusted. Counts of records or events. */
export interface DataQuality {
  readonly records: number;
  readonly rejected: number;
  readonly rejectsByReason: CountsByName;
  readonly duplicates: number;
  readonly other: number;
  /** Events by flag. */
  readonly flags: CountsByName;
  /** Events by violated check, and by check whose operand is missing. */
  readonly violatedChecks: CountsByName;
  readonly notCheckable: CountsByName;
  /** Inputs in which a release seems to fall. */
  readonly flaggedInputs: readonly string[];
  /** Inputs whose reading was cut short, with the reason. */
  readonly faults: readonly { readonly path: string; readonly fault: string }[];
  /** Fallbacks without a time; they belong to no week. */
  readonly undated: number;
  readonly withoutHost: number;
  readonly unrecognised: number;
  /** Fallbacks up to 0.4.9 whose provider category came from loose substrings. */
  readonly noisyCategories: number;
}

export async function dataQuality(scratch: Scratch, events: readonly FallbackRow[]): Promise<DataQuality> {
  const inputs = await scratch.selectFrom("input").selectAll().orderBy("id").execute();
  const rejects = await scratch.selectFrom("reject_count").selectAll().execute();
  const byReason = new Map<string, number>();
  for (const { reason, count } of rejects) byReason.set(reason, (byReason.get(reason) ?? 0) + count);
  const total = (of: (input: (typeof inputs)[number]) => number): number =>
    inputs.reduce((sum, input) => sum + of(input), 0);
  return {
    records: total((input) => input.records),
    rejected: total((input) => input.rejected),
    rejectsByReason: orderedCounts(byReason),
    duplicates: total((input) => input.duplicates),
    other: total((input) => input.other),
    flags: countEach(events, (row) => row.flags),
    violatedChecks: countEach(events, (row) => row.violatedChecks),
    notCheckable: countEach(events, (row) => row.notCheckable),
    flaggedInputs: inputs.filter((input) => input.flagged === 1).map((input) => input.path),
    faults: inputs.flatMap(({ path, fault }) => (fault === null ? [] : [{ path, fault }])),
    undated: events.filter((row) => row.time === null).length,
    withoutHost: events.filter((row) => row.host === null).length,
    unrecognised: events.filter((row) => row.failure === "unrecognised").length,
    noisyCategories: events.filter(isNoisyCategory).length,
  };
}

/** Where a release is known only as an interval, or as a label of the operator's own, the doubt stays. */
function isNoisyCategory({ category, reason, release_lower, release_upper }: FallbackRow): boolean {
  if (category === null || reason !== null) return false;
  return overlaps({ lower: release_lower, upper: release_upper }, LOOSE_CATEGORIES);
}

/** Releases that took the category of a provider failure from loose substrings of its message. */
const LOOSE_CATEGORIES: ReleaseInterval = { lower: null, upper: "0.4.9" };

function countEach(
  events: readonly FallbackRow[],
  namesOf: (row: FallbackRow) => readonly string[],
): CountsByName {
  return countBy(
    events.flatMap((row) => [...new Set(namesOf(row))]),
    (name) => name,
  );
}
