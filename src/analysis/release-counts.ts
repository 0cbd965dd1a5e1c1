import { type Attribution, compareLabels, compareNaturally, labelOf } from "../releases/label.js";
import { NOT_TOLD } from "./event-filter.js";
import type { FallbackRow } from "./fallback-rows.js";
import { type CountsByName, countBy, groupBy, sumCounts, sumTold } from "./sums.js";

/** What fell back in one release, as far as the captured logs tell. */
export interface ReleaseCounts {
  /** Release label. */
  readonly release: string;
  readonly attribution: Attribution;
  /** The value of the dimension asked for with `by`; absent without it. */
  readonly group?: string;
  /** Events, each copy counted once. */
  readonly fallbacks: number;
  /** Incidents: events of one input and host less than 30 minutes apart are one; undated ones are each their own. */
  readonly episodes: number;
  readonly byTrigger: CountsByName;
  readonly byStage: CountsByName;
  readonly byFailure: CountsByName;
  readonly byCategory: CountsByName;
  readonly byReason: CountsByName;
  readonly byHttpStatus: CountsByName;
  readonly byRepair: CountsByName;
  /** Rejected span occurrences of the events that tell them, from the report or the failure text; null: none tells. */
  readonly spans: number | null;
  /** Events that do not tell their spans. */
  readonly spansNotTold: number;
  /** Affected bullets likewise. What counts as affected changed in 0.4.7 and 0.4.8. */
  readonly bullets: number | null;
  readonly bulletsNotTold: number;
  /** Occurrences by relation class; a span can have several. */
  readonly relations: CountsByName;
  /** Events that do not tell their relations: their classes are unknown, not absent. Likewise below. */
  readonly relationsNotTold: number;
  readonly shapes: CountsByName;
  readonly shapesNotTold: number;
  readonly lengthBuckets: CountsByName;
  readonly lengthBucketsNotTold: number;
  readonly spansClassifiedCheap: number | null;
  /** Events whose report says that the classification was complete. */
  readonly complete: number;
  readonly incomplete: number;
  /** Events with a report that does not say whether it is complete. */
  readonly completenessNotTold: number;
  readonly withoutReport: number;
  /** Source scans, summed over the events that tell them. */
  readonly probesUsed: number | null;
  readonly probeBudget: number | null;
  /** Events with a flag or a violated check. */
  readonly flagged: number;
}

/** Dimensions by which counts can be broken down, with what each event says of them. */
export const DIMENSIONS = {
  trigger: (row) => row.trigger,
  stage: (row) => row.stage,
  failure: (row) => row.failure,
  repair: (row) => row.repair_status,
  host: (row) => row.host,
  week: (row) => row.week,
  model: (row) => row.model,
  provider: (row) => row.provider,
} as const satisfies Record<string, (row: FallbackRow) => string | null>;
export type Dimension = keyof typeof DIMENSIONS;

/** Counts per release label and attribution, in the order of labels; with `by`, per value of that dimension too. */
export function countReleases(rows: readonly FallbackRow[], by?: Dimension): ReleaseCounts[] {
  const groups = groupBy(rows, (row) =>
    JSON.stringify([row.release, row.attribution, by === undefined ? "" : (DIMENSIONS[by](row) ?? NOT_TOLD)]),
  );
  return [...groups.entries()]
    .map(([key, events]) => {
      const [release, attribution, group] = JSON.parse(key) as [string, Attribution, string];
      return { release, attribution, ...(by === undefined ? {} : { group }), ...countEvents(events) };
    })
    .sort(
      (a, b) =>
        compareLabels(labelOf(a.release), labelOf(b.release)) ||
        compareNaturally(a.attribution, b.attribution) ||
        compareNaturally(a.group ?? "", b.group ?? ""),
    );
}

/** The counts of any set of events. */
export function countEvents(
  events: readonly FallbackRow[],
): Omit<ReleaseCounts, "release" | "attribution" | "group"> {
  const spans = sumTold(events, spansOf);
  const bullets = sumTold(events, bulletsOf);
  const withReport = events.filter((row) => row.has_report === 1);
  return {
    fallbacks: events.length,
    episodes: new Set(events.map((row) => row.episode)).size,
    byTrigger: countBy(events, (row) => row.trigger),
    byStage: countBy(events, (row) => row.stage),
    byFailure: countBy(events, (row) => row.failure),
    byCategory: countBy(events, (row) => row.category),
    byReason: countBy(events, (row) => row.reason),
    byHttpStatus: countBy(events, (row) => (row.http_status === null ? null : String(row.http_status))),
    byRepair: countBy(events, (row) => row.repair_status),
    spans: spans.sum,
    spansNotTold: spans.notTold,
    bullets: bullets.sum,
    bulletsNotTold: bullets.notTold,
    relations: sumCounts(events.map((row) => row.relations)),
    relationsNotTold: events.filter((row) => row.has_relations === 0).length,
    shapes: sumCounts(events.map((row) => row.shapes)),
    shapesNotTold: events.filter((row) => row.has_shapes === 0).length,
    lengthBuckets: sumCounts(events.map((row) => row.lengthBuckets)),
    lengthBucketsNotTold: events.filter((row) => row.has_length_buckets === 0).length,
    spansClassifiedCheap: sumTold(events, (row) => row.spans_classified_cheap).sum,
    complete: withReport.filter((row) => row.complete === 1).length,
    incomplete: withReport.filter((row) => row.complete === 0).length,
    completenessNotTold: withReport.filter((row) => row.complete === null).length,
    withoutReport: events.length - withReport.length,
    probesUsed: sumTold(events, (row) => row.probes_used).sum,
    probeBudget: sumTold(events, (row) => row.probe_budget).sum,
    flagged: events.filter((row) => row.flags.length > 0 || row.violatedChecks.length > 0).length,
  };
}

/** Rejected span occurrences of an event: from the report, else from the failure text. */
export function spansOf(row: FallbackRow): number | null {
  return row.spans ?? row.unsupported_spans;
}

/** Affected bullets of an event: from the report, else from the failure text. */
export function bulletsOf(row: FallbackRow): number | null {
  return row.bullets ?? row.affected_bullets;
}
