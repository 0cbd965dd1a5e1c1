import type { LengthBucket } from "./length-buckets.js";
import type { RelationClass } from "./relation-classes.js";
import type { Shape } from "./shapes.js";

/** Counts by name; only names that occur are present. */
export type Counts<Name extends string> = { readonly [K in Name]?: number };

/**
 * The class-only report on the rejected values of one summary (`unsupportedSpanClasses` in a log line), as
 * releases 0.4.3 and later write it. Counts are occurrences; `probesUsed` and `probeBudget` are source scans.
 */
export interface SpanClassReport {
  /** Rejected span occurrences. */
  readonly spans: number;
  /** Bullets that hold a rejected span; absent where the repair was not tried. */
  readonly bullets?: number;
  readonly relations: Counts<RelationClass>;
  readonly shapes: Counts<Shape>;
  /** Sums to `spans`. */
  readonly lengthBuckets: Counts<LengthBucket>;
  /** Occurrences with at least one cheap relation. */
  readonly spansClassifiedCheap: number;
  /** Evidence sources that are not empty; equal ones count separately. */
  readonly corpusSources: number;
  readonly probeBudget: number;
  readonly probesUsed: number;
  /** False if the ledger was exhausted or a value was analysed in part only. */
  readonly classificationComplete: boolean;
}
