import type { Scratch } from "../store/open-scratch.js";
import { type EventFilter, selectRelease } from "./event-filter.js";
import { type EventPlace, type FallbackRow, loadFallbacks, placesOf } from "./fallback-rows.js";

/** Anything that can be followed to file and line. Fields that are not told are absent. */
export interface ListedEvent {
  /** `fallback:12`, `case:3`, `attempt:7`: the same for the same inputs in the same order. */
  readonly id: string;
  readonly kind: "fallback" | "case" | "attempt";
  /** ISO 8601, UTC. */
  readonly time?: string;
  readonly week?: string;
  readonly release: string;
  readonly attribution?: string;
  readonly places: readonly EventPlace[];
  readonly [field: string]: unknown;
}

export const EVENT_KINDS = ["fallback", "case", "attempt"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The events that a filter takes in, and how many more it could. */
export interface EventList {
  readonly events: readonly ListedEvent[];
  /** Fallbacks whose release interval only overlaps the one asked for; they are not listed. */
  readonly couldBelong: number;
}

/**
 * Lists fallbacks by the filter; cases and attempts by those of its fields that they have (release, week, host,
 * trigger, stage, provider, model, input).
 * @throws UnknownRelease
 */
export async function listEvents(
  scratch: Scratch,
  filter: EventFilter,
  kinds: readonly EventKind[],
): Promise<EventList> {
  const events: ListedEvent[] = [];
  if (kinds.includes("fallback")) events.push(...(await loadFallbacks(scratch, filter)).map(fromFallback));
  if (kinds.includes("case")) events.push(...(await listCases(scratch)).filter(matches(filter)));
  if (kinds.includes("attempt")) events.push(...(await listAttempts(scratch)).filter(matches(filter)));
  return { events, couldBelong: kinds.includes("fallback") ? await countOverlapping(scratch, filter) : 0 };
}

async function countOverlapping(scratch: Scratch, filter: EventFilter): Promise<number> {
  if (filter.release === undefined) return 0;
  const { couldBelong } = await selectRelease(scratch, filter.release);
  if (couldBelong.length === 0) return 0;
  const { release: _, ...rest } = filter;
  const rows = await loadFallbacks(scratch, rest);
  return rows.filter((row) => couldBelong.includes(row.release)).length;
}

/** Fallback fields as they are listed. */
function fromFallback(row: FallbackRow): ListedEvent {
  return withoutNulls({
    id: `fallback:${row.id}`,
    kind: "fallback",
    time: isoTime(row.time),
    week: row.week,
    release: row.release,
    attribution: row.attribution,
    clues: listOrNull(row.clues),
    host: row.host,
    episode: row.episode,
    form: row.form,
    trigger: row.trigger,
    stage: row.stage,
    failure: row.failure,
    codes: listOrNull(row.codes),
    category: row.category,
    reason: row.reason,
    httpStatus: row.http_status,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    repair: row.repair_status,
    unsupportedSpans: row.unsupported_spans,
    affectedBullets: row.affected_bullets,
    numbers: row.numbers.size === 0 ? null : Object.fromEntries(row.numbers),
    provider: row.provider,
    model: row.model,
    joined: row.joined,
    evidenceUnits: row.evidence_units,
    piCompaction: row.pi_compaction,
    spans: row.spans,
    bullets: row.bullets,
    relations: row.has_relations === 1 ? Object.fromEntries(row.relations) : null,
    shapes: row.has_shapes === 1 ? Object.fromEntries(row.shapes) : null,
    lengthBuckets: row.has_length_buckets === 1 ? Object.fromEntries(row.lengthBuckets) : null,
    spansClassifiedCheap: row.spans_classified_cheap,
    corpusSources: row.corpus_sources,
    probeBudget: row.probe_budget,
    probesUsed: row.probes_used,
    classificationComplete: row.complete === null ? null : row.complete === 1,
    flags: listOrNull(row.flags),
    violatedChecks: listOrNull(row.violatedChecks),
    notCheckable: listOrNull(row.notCheckable),
    places: row.places,
  });
}

async function listCases(scratch: Scratch): Promise<ListedEvent[]> {
  const rows = await scratch.selectFrom("replay_case").selectAll().orderBy("id").execute();
  const places = await placesOf(scratch, "case", rows);
  return rows.map((row) =>
    withoutNulls({
      id: `case:${row.id}`,
      kind: "case",
      case: row.name,
      origin: row.origin,
      time: isoTime(row.time),
      week: row.week,
      release: row.release ?? "unknown",
      trigger: row.trigger,
      stage: row.stage,
      host: row.host,
      provider: row.provider,
      model: row.model,
      emptyRange: row.empty_range === 1,
      evidenceUnits: row.evidence_units,
      reproduction: row.reproduction,
      firstDifference: row.first_difference,
      places: places.get(row.id) ?? [],
    }),
  );
}

async function listAttempts(scratch: Scratch): Promise<ListedEvent[]> {
  const rows = await scratch.selectFrom("attempt").selectAll().orderBy("id").execute();
  const places = await placesOf(scratch, "attempt", rows);
  return rows.map((row) =>
    withoutNulls({
      id: `attempt:${row.id}`,
      kind: "attempt",
      attempt: row.name,
      source: row.source,
      outcome: row.outcome,
      madeBy: row.made_by,
      inExposure: row.in_exposure === 1,
      time: isoTime(row.time),
      week: row.week,
      release: row.release,
      attribution: row.attribution,
      host: row.host,
      provider: row.provider,
      model: row.model,
      tokensBefore: row.tokens_before,
      evidenceUnits: row.evidence_units,
      emptyRange: row.empty_range === null ? null : row.empty_range === 1,
      places: places.get(row.id) ?? [],
    }),
  );
}

const SHARED_FIELDS = ["release", "week", "host", "trigger", "stage", "provider", "model"] as const;

/** A filter that asks for what only fallbacks have takes in no case and no attempt. */
function matches(filter: EventFilter): (event: ListedEvent) => boolean {
  const { input, label, from: _, to: __, ...named } = filter;
  const wanted = Object.entries({ ...named, ...(label === undefined ? {} : { release: label }) });
  return (event) =>
    (input === undefined || event.places.some((place) => place.path === input)) &&
    wanted.every(
      ([field, value]) => (SHARED_FIELDS as readonly string[]).includes(field) && event[field] === value,
    );
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

function listOrNull(list: readonly string[]): readonly string[] | null {
  return list.length === 0 ? null : list;
}

function withoutNulls(fields: Readonly<Record<string, unknown>>): ListedEvent {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as ListedEvent;
}
