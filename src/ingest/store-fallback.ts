import type { CheckResult, FallbackEvent, NamedCounts, Place } from "../logs/event.js";
import type { Inference } from "../releases/infer.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { ReleaseColumns } from "./release-columns.js";
import { reportColumns } from "./report-columns.js";
import { isoWeek } from "./week.js";

/** Stores fallbacks as their records tell them, with the release that is to be expected until all inputs were read. */
export class FallbackStore {
  readonly #insert: ReturnType<typeof fallbackInserter>;
  readonly #insertRelation: CountInserter;
  readonly #insertShape: CountInserter;
  readonly #insertLengthBucket: CountInserter;
  readonly #insertCode: (id: number, ordinal: number, code: string) => void;
  readonly #insertNumber: (id: number, name: string, value: number) => void;
  readonly #insertCheck: (id: number, name: string, result: Exclude<CheckResult["result"], "holds">) => void;
  readonly #insertClue: (id: number, clue: string) => void;

  constructor(writer: ScratchWriter) {
    this.#insert = fallbackInserter(writer);
    this.#insertRelation = writer.inserter("fallback_relation", COUNT_COLUMNS, "fallback");
    this.#insertShape = writer.inserter("fallback_shape", COUNT_COLUMNS, "fallback");
    this.#insertLengthBucket = writer.inserter("fallback_length_bucket", COUNT_COLUMNS, "fallback");
    this.#insertCode = writer.inserter("fallback_code", ["fallback_id", "ordinal", "code"], "fallback");
    this.#insertNumber = writer.inserter("fallback_number", ["fallback_id", "name", "value"], "fallback");
    this.#insertCheck = writer.inserter("fallback_check", ["fallback_id", "name", "result"], "fallback");
    this.#insertClue = writer.inserter("fallback_clue", ["fallback_id", "clue"], "fallback");
  }

  /** @returns the row's id */
  store(
    event: FallbackEvent,
    {
      inputId,
      host,
      place,
      release,
      clues,
    }: {
      inputId: number;
      host: string | null;
      place: Place;
      release: ReleaseColumns;
      clues: Inference["reasons"];
    },
  ): number {
    const { time, failure, report } = event;
    const figures = reportColumns(report);
    const id = this.#insert(
      [
        inputId,
        event.form,
        time === null ? null : isoWeek(time),
        host,
        release.release,
        release.lower,
        release.upper,
        release.attribution,
      ],
      [
        place.line,
        place.lastLine,
        place.offset,
        time,
        event.trigger,
        failure.stage,
        failure.kind,
        failure.category,
        failure.reason,
        failure.httpStatus,
        failure.attempts,
        failure.maxAttempts,
        failure.repairStatus,
        failure.unsupportedSpans,
        failure.affectedBullets,
        report === null ? 0 : 1,
        tells(report?.relations),
        tells(report?.shapes),
        tells(report?.lengthBuckets),
        figures.spans,
        figures.bullets,
        figures.spans_classified_cheap,
        figures.corpus_sources,
        figures.probe_budget,
        figures.probes_used,
        figures.complete,
      ],
    );
    if (report !== null) {
      storeCounts(this.#insertRelation, id, report.relations);
      storeCounts(this.#insertShape, id, report.shapes);
      storeCounts(this.#insertLengthBucket, id, report.lengthBuckets);
    }
    failure.codes.forEach((code, ordinal) => {
      this.#insertCode(id, ordinal, code);
    });
    for (const [name, value] of failure.numbers) this.#insertNumber(id, name, value);
    for (const { check, result } of event.checks) {
      if (result !== "holds") this.#insertCheck(id, check, result);
    }
    for (const clue of clues) this.#insertClue(id, clue);
    return id;
  }
}

function fallbackInserter(writer: ScratchWriter) {
  return writer.numberedInserter("fallback", {
    fixed: {},
    shared: ["input_id", "form", "week", "host", "release", "release_lower", "release_upper", "attribution"],
    own: [
      "line",
      "last_line",
      "offset",
      "time",
      "trigger",
      "stage",
      "failure",
      "category",
      "reason",
      "http_status",
      "attempts",
      "max_attempts",
      "repair_status",
      "unsupported_spans",
      "affected_bullets",
      "has_report",
      "has_relations",
      "has_shapes",
      "has_length_buckets",
      "spans",
      "bullets",
      "spans_classified_cheap",
      "corpus_sources",
      "probe_budget",
      "probes_used",
      "complete",
    ],
  });
}

type CountInserter = (id: number, name: string, count: number) => void;
const COUNT_COLUMNS = ["fallback_id", "name", "count"] as const;

function storeCounts(insert: CountInserter, id: number, counts: NamedCounts | null): void {
  for (const [name, count] of counts ?? []) insert(id, name, count);
}

function tells(counts: NamedCounts | null | undefined): 0 | 1 {
  return counts === null || counts === undefined ? 0 : 1;
}
