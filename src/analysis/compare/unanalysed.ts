import { UNANALYSED_CLASSES } from "../../vocabulary/relation-classes.js";
import type { CountOf } from "../statistics/counts.js";
import type { ComparedEvent } from "./compared-event.js";
import { type EstimatedShare, estimated } from "./estimated-share.js";

/** What was not analysed on one side. */
export interface Unanalysed {
  /** Events with a report in which spans were not analysed, or may not have been. */
  readonly events: EstimatedShare;
  /** Span occurrences of the not-classified classes, of those that the reports tell. */
  readonly spans: CountOf;
}

export function unanalysedOf(events: readonly ComparedEvent[]): Unanalysed {
  const reports = events.filter((event) => event.hasRelations);
  const notClassified = (event: ComparedEvent) =>
    UNANALYSED_CLASSES.reduce((sum, name) => sum + (event.relations[name] ?? 0), 0);
  return {
    events: estimated({ k: reports.filter((event) => event.hasUnanalysed).length, n: reports.length }),
    spans: {
      k: reports.reduce((sum, event) => sum + notClassified(event), 0),
      n: reports.reduce((sum, event) => sum + Math.max(event.spans ?? 0, notClassified(event)), 0),
    },
  };
}
