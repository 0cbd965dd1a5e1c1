import type { Spread, Timeline } from "../../analysis/timeline.js";
import { weekBounds } from "../../ingest/week.js";
import { type Block, type Figure, figureBlock, paragraph } from "../page/page.js";
import { NOT_KNOWN, type Table, tableOf } from "../table.js";
import { counted } from "../wording.js";

/** Events that a table lists one by one; more are summed up by week. */
const MOST_LISTED = 30;
/** About a year: what lies before is said, and not drawn. */
const MOST_WEEKS = 53;

/** Spans and bullets per event over time. */
export function timelineFigure({ events, weeks: all }: Timeline): Block[] {
  if (all.length === 0) return [];
  const weeks = all.slice(-MOST_WEEKS);
  const left = all.length - weeks.length;
  const told = all.reduce(
    (sum, week) => sum + Math.max(week.spans?.events ?? 0, week.bullets?.events ?? 0),
    0,
  );
  const caption = `Rejected spans and affected bullets of each fallback over time (UTC), ${counted(told, "dated fallback")}${events === null ? ": median and range of each week" : ""}`;
  const description = `${caption}; the line at eight bullets is where releases up to 0.4.7 gave up; the table below holds the figures`;
  const figure: Figure =
    events === null
      ? {
          kind: "weeks-over-time",
          description,
          weeks: weeks.map(({ week, spans, bullets }) => ({
            time: weekBounds(week)?.from ?? 0,
            spans,
            bullets,
          })),
        }
      : { kind: "events-over-time", description, points: events };
  const listed = events !== null && events.length <= MOST_LISTED;
  return [
    figureBlock(figure, caption, listed ? eventsTable(events) : weeksTable(weeks)),
    ...(listed
      ? []
      : [
          paragraph(
            ...(left === 0 ? [] : [`${counted(left, "older week")} not shown. `]),
            "Every fallback with its file and line: ",
            { code: "fallback-review events" },
            ".",
          ),
        ]),
    paragraph(
      "What counts as an affected bullet changed in 0.4.7 and again in 0.4.8: compare bullets within one of these only.",
    ),
  ];
}

function eventsTable(events: NonNullable<Timeline["events"]>): Table {
  return tableOf(events, [
    { title: "time (UTC)", cell: ({ time }) => new Date(time).toISOString().slice(0, 16).replace("T", " ") },
    { title: "release", cell: ({ release }) => release },
    { title: "spans", align: "right", cell: ({ spans }) => spans },
    { title: "bullets", align: "right", cell: ({ bullets }) => bullets },
  ]);
}

function weeksTable(weeks: Timeline["weeks"]): Table {
  return tableOf(weeks, [
    { title: "week", cell: ({ week }) => week },
    { title: "fallbacks", align: "right", cell: ({ spans, bullets }) => (spans ?? bullets)?.events ?? 0 },
    { title: "spans, median", align: "right", cell: ({ spans }) => spans?.median ?? null },
    { title: "range", align: "right", cell: ({ spans }) => rangeText(spans) },
    { title: "bullets, median", align: "right", cell: ({ bullets }) => bullets?.median ?? null },
    { title: "range", align: "right", cell: ({ bullets }) => rangeText(bullets) },
  ]);
}

function rangeText(spread: Spread | null): string {
  return spread === null ? NOT_KNOWN : `${spread.lowest} to ${spread.highest}`;
}
