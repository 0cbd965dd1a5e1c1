import type { Argv } from "yargs";
import type { EventFilter } from "../analysis/event-filter.js";
import { weekBounds } from "../ingest/week.js";
import { PROVIDER_CATEGORIES, PROVIDER_REASONS } from "../vocabulary/failure-kinds.js";
import { STAGES, TRIGGERS } from "../vocabulary/triggers-and-stages.js";
import { UsageError } from "./known-errors.js";

/** A flag for every dimension by which events can be chosen. */
const FLAGS = {
  release: "a release or interval: events whose interval lies inside it",
  label: "exactly this release label, as `releases` shows it",
  attribution: "declared, named, inferred or unknown",
  week: "ISO week in UTC, such as 2026-W39",
  trigger: TRIGGERS.join(", "),
  stage: STAGES.join(", "),
  failure: "failure kind",
  category: `category of a provider failure: ${PROVIDER_CATEGORIES.join(", ")}`,
  reason: `reason of a provider failure: ${PROVIDER_REASONS.join(", ")}`,
  repair: "repair status",
  host: "host",
  provider: "provider",
  model: "model",
  class: "relation class that the event shows",
  shape: "shape that the event shows",
  bucket: "length bucket that the event shows",
  input: "path of an input, as it was given",
  completeness: "complete, incomplete or no-report",
  flag: "flag of the event",
  check: "a check that the event's report violates",
} as const satisfies Partial<Record<keyof EventFilter, string>>;

export type FilterFlags = { readonly [Flag in keyof typeof FLAGS]?: string } & {
  readonly "http-status"?: number;
  readonly episode?: number;
};

export function withFilterFlags(yargs: Argv): Argv<FilterFlags> {
  let result: Argv = yargs;
  for (const [name, describe] of Object.entries(FLAGS))
    result = result.option(name, { type: "string", describe });
  return result
    .option("http-status", { type: "number", describe: "HTTP status of a provider failure" })
    .option("episode", { type: "number", describe: "number of an episode" }) as unknown as Argv<FilterFlags>;
}

export function filterOf(flags: FilterFlags): EventFilter {
  const entries = Object.keys(FLAGS).flatMap((name) => {
    const value = flags[name as keyof typeof FLAGS];
    return value === undefined ? [] : [[name, value]];
  });
  if (flags.week !== undefined) assertWeek(flags.week);
  if (
    flags.completeness !== undefined &&
    !["complete", "incomplete", "no-report"].includes(flags.completeness)
  ) {
    throw new UsageError("--completeness takes complete, incomplete or no-report");
  }
  return {
    ...(Object.fromEntries(entries) as EventFilter),
    ...(flags["http-status"] === undefined ? {} : { httpStatus: flags["http-status"] }),
    ...(flags.episode === undefined ? {} : { episode: flags.episode }),
  };
}

/** @throws UsageError if the text is no ISO week */
export function assertWeek(week: string): void {
  if (weekBounds(week) === null) {
    throw new UsageError(`${JSON.stringify(week)} is no ISO week; write for example 2026-W39`);
  }
}
