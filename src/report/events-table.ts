import type { ListedEvent } from "../analysis/event-list.js";
import { type Table, tableOf } from "./table.js";

/** Events with what a reader looks for first, and the place to look at. */
export function eventsTable(events: readonly ListedEvent[]): Table {
  const text = (event: ListedEvent, field: string): string | number | null => {
    const value = event[field];
    return typeof value === "string" || typeof value === "number" ? value : null;
  };
  return tableOf(events, [
    { title: "id", cell: (event) => event.id },
    { title: "time", cell: (event) => event.time?.replace("T", " ").slice(0, 16) ?? null },
    { title: "release", cell: (event) => event.release },
    {
      title: "what",
      cell: (event) => text(event, "failure") ?? text(event, "outcome") ?? text(event, "case"),
    },
    {
      title: "spans",
      align: "right",
      cell: (event) => text(event, "spans") ?? text(event, "unsupportedSpans"),
    },
    { title: "place", cell: (event) => placeOf(event) },
  ]);
}

function placeOf({ places }: ListedEvent): string {
  const [first, ...copies] = places;
  if (first === undefined) return "";
  return `${first.path}:${first.line}${copies.length === 0 ? "" : ` (+${copies.length})`}`;
}

/** Every scalar field, for CSV: a row a place, so that each can be opened. */
export function eventPlacesTable(events: readonly ListedEvent[]): Table {
  const fields = [...new Set(events.flatMap((event) => Object.keys(event)))].filter(
    (field) => field !== "places",
  );
  const lines = events.flatMap((event) => event.places.map((place) => ({ event, place })));
  return tableOf(lines, [
    ...fields.map((title) => ({
      title,
      cell: ({ event }: (typeof lines)[number]) => cellOf(event[title]),
    })),
    { title: "path", cell: ({ place }) => place.path },
    { title: "line", cell: ({ place }) => place.line },
    { title: "lastLine", cell: ({ place }) => place.lastLine },
    { title: "offset", cell: ({ place }) => place.offset },
  ]);
}

function cellOf(value: unknown): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, count]) => `${name}=${String(count)}`)
    .join(" ");
}
