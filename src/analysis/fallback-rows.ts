import type { Selectable } from "kysely";
import type { Scratch } from "../store/open-scratch.js";
import type { FallbackTable } from "../store/tables.js";
import { type EventFilter, fallbacksWhere } from "./event-filter.js";
import { groupBy } from "./sums.js";

/** Where a copy of an event stands. */
export interface EventPlace {
  readonly path: string;
  /** First physical line, from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** Bytes from the start of the decompressed input. */
  readonly offset: number;
}

/** A fallback with all that hangs on it, in plain values. */
export interface FallbackRow extends Readonly<Selectable<FallbackTable>> {
  readonly relations: ReadonlyMap<string, number>;
  readonly shapes: ReadonlyMap<string, number>;
  readonly lengthBuckets: ReadonlyMap<string, number>;
  readonly codes: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly flags: readonly string[];
  readonly clues: readonly string[];
  readonly violatedChecks: readonly string[];
  readonly notCheckable: readonly string[];
  /** The kept record first, then its copies. */
  readonly places: readonly EventPlace[];
}

/**
 * The fallbacks that a filter takes in: dated ones by time, then undated ones; equal times in the order of the
 * inputs.
 * @throws UnknownRelease
 */
export async function loadFallbacks(scratch: Scratch, filter: EventFilter = {}): Promise<FallbackRow[]> {
  const where = await fallbacksWhere(scratch, filter);
  const events = await scratch
    .selectFrom("fallback")
    .selectAll()
    .where(where)
    .orderBy((eb) => eb("time", "is", null))
    .orderBy("time")
    .orderBy("id")
    .execute();
  const wanted = new Set(events.map((event) => event.id));
  const relations = await countsOf(scratch, "fallback_relation", wanted);
  const shapes = await countsOf(scratch, "fallback_shape", wanted);
  const lengthBuckets = await countsOf(scratch, "fallback_length_bucket", wanted);
  const codes = grouped(
    await scratch.selectFrom("fallback_code").selectAll().orderBy("fallback_id").orderBy("ordinal").execute(),
    wanted,
  );
  const numbers = grouped(await scratch.selectFrom("fallback_number").selectAll().execute(), wanted);
  const flags = grouped(await scratch.selectFrom("fallback_flag").selectAll().execute(), wanted);
  const clues = grouped(await scratch.selectFrom("fallback_clue").selectAll().execute(), wanted);
  const checks = grouped(await scratch.selectFrom("fallback_check").selectAll().execute(), wanted);
  const places = await placesOf(scratch, "fallback", events);
  const none: ReadonlyMap<string, number> = new Map();
  return events.map((event) => ({
    ...event,
    relations: relations.get(event.id) ?? none,
    shapes: shapes.get(event.id) ?? none,
    lengthBuckets: lengthBuckets.get(event.id) ?? none,
    codes: (codes.get(event.id) ?? []).map((row) => row.code),
    numbers: new Map((numbers.get(event.id) ?? []).map((row) => [row.name, row.value])),
    flags: (flags.get(event.id) ?? []).map((row) => row.flag),
    clues: (clues.get(event.id) ?? []).map((row) => row.clue),
    violatedChecks: (checks.get(event.id) ?? [])
      .filter((row) => row.result === "violated")
      .map((row) => row.name),
    notCheckable: (checks.get(event.id) ?? [])
      .filter((row) => row.result === "not-checkable")
      .map((row) => row.name),
    places: places.get(event.id) ?? [],
  }));
}

/** The places of records of a kind: of each first the one that was kept, then its copies in the order of the inputs. */
export async function placesOf(
  scratch: Scratch,
  kind: "fallback" | "attempt" | "case",
  records: readonly { id: number; input_id: number; line: number; last_line: number; offset: number }[],
): Promise<Map<number, EventPlace[]>> {
  const inputs = await scratch.selectFrom("input").select(["id", "path"]).execute();
  const paths = new Map(inputs.map(({ id, path }) => [id, path]));
  const copies = await scratch
    .selectFrom("copy")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("input_id")
    .orderBy("offset")
    .execute();
  const byRecord = groupBy(copies, (row) => row.record_id);
  const placeOf = ({ input_id, line, last_line, offset }: (typeof records)[number]): EventPlace => ({
    path: paths.get(input_id) ?? "",
    line,
    lastLine: last_line,
    offset,
  });
  return new Map(
    records.map((record) => [
      record.id,
      [record, ...(byRecord.get(record.id) ?? []).map((copy) => ({ ...copy, id: copy.record_id }))].map(
        placeOf,
      ),
    ]),
  );
}

async function countsOf(
  scratch: Scratch,
  table: "fallback_relation" | "fallback_shape" | "fallback_length_bucket",
  wanted: ReadonlySet<number>,
): Promise<Map<number, Map<string, number>>> {
  // The three tables have the same columns; the type of one stands for all.
  const rows = await scratch
    .selectFrom(table as "fallback_relation")
    .selectAll()
    .execute();
  const byEvent = grouped(rows, wanted);
  return new Map(
    [...byEvent].map(([id, counts]) => [id, new Map(counts.map((row) => [row.name, row.count]))]),
  );
}

function grouped<Row extends { fallback_id: number }>(
  rows: readonly Row[],
  wanted: ReadonlySet<number>,
): Map<number, Row[]> {
  return groupBy(
    rows.filter((row) => wanted.has(row.fallback_id)),
    (row) => row.fallback_id,
  );
}
