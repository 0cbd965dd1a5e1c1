import type { ShareMeasure } from "../../analysis/compare/shares.js";
import { NOT_KNOWN, type Table, tableOf } from "../table.js";
import { countOf, estimatedShare, percentRange, pointsWithRange, pValue, verdictText } from "./wording.js";

/** Shares of events on both sides, with their difference and its test. */
export function sharesTable(shares: readonly ShareMeasure[]): Table {
  return tableOf(shares, [
    { title: "what", terms: true, cell: ({ name }) => name },
    { title: "A", cell: ({ a }) => estimatedShare(a.events) },
    { title: "B", cell: ({ b }) => estimatedShare(b.events) },
    {
      title: "B − A",
      cell: ({ difference }) => (difference === null ? "n/a" : pointsWithRange(difference)),
    },
    { title: "p", align: "right", cell: ({ adjustedP }) => pValue(adjustedP) },
    { title: "verdict", cell: ({ verdict }) => verdictText(verdict) },
  ]);
}

/** Spans of each class, and how far the share of events could go with what was not analysed. */
export function spansTable(shares: readonly ShareMeasure[]): Table {
  return tableOf(shares, [
    { title: "class", terms: true, cell: ({ name }) => name },
    { title: "spans A", align: "right", cell: ({ a }) => spanCell(a) },
    { title: "spans B", align: "right", cell: ({ b }) => spanCell(b) },
    { title: "events A, none to all", align: "right", cell: ({ a }) => boundsCell(a.bounds, a.events) },
    { title: "events B, none to all", align: "right", cell: ({ b }) => boundsCell(b.bounds, b.events) },
  ]);
}

function spanCell({ spans, spanShare }: ShareMeasure["a"]): string {
  if (spans === null) return NOT_KNOWN;
  const interval = spanShare?.kind === "interval" ? ` (${percentRange(spanShare.interval)})` : "";
  return `${countOf(spans)}${interval}`;
}

function boundsCell(bounds: ShareMeasure["a"]["bounds"], events: ShareMeasure["a"]["events"]): string {
  if (bounds === null) return countOf(events);
  return `${bounds.least.k} to ${bounds.most.k} of ${bounds.least.n}`;
}
