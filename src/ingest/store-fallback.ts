import type { CheckResult, FallbackEvent, NamedCounts, Place } from "../logs/event.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import { reportColumns } from "./report-columns.js";
import { isoWeek } from "./week.js";

/** Stores fallbacks as their records tell them; the release is filled in once all inputs were read. */
export class FallbackStore {
  readonly #writer: ScratchWriter;
  readonly #insertRelation: CountInserter;
  readonly #insertShape: CountInserter;
  readonly #insertLengthBucket: CountInserter;
  readonly #insertCode: (id: number, ordinal: number, code: string) => void;
  readonly #insertNumber: (id: number, name: string, value: number) => void;
  readonly #insertCheck: (id: number, name: string, result: CheckResult["result"]) => void;
  readonly #insertClue: (id: number, clue: string) => void;

  constructor(writer: ScratchWriter) {
    this.#writer = writer;
    this.#insertRelation = writer.inserter("fallback_relation", COUNT_COLUMNS);
    this.#insertShape = writer.inserter("fallback_shape", COUNT_COLUMNS);
    this.#insertLengthBucket = writer.inserter("fallback_length_bucket", COUNT_COLUMNS);
    this.#insertCode = writer.inserter("fallback_code", ["fallback_id", "ordinal", "code"]);
    this.#insertNumber = writer.inserter("fallback_number", ["fallback_id", "name", "value"]);
    this.#insertCheck = writer.inserter("fallback_check", ["fallback_id", "name", "result"]);
    this.#insertClue = writer.inserter("fallback_clue", ["fallback_id", "clue"]);
  }

  /** @returns the row's id */
  store(
    event: FallbackEvent,
    { inputId, host, place }: { inputId: number; host: string | null; place: Place },
  ): number {
    const { failure, report } = event;
    const figures = reportColumns(report);
    // Column by column: spread objects would take a fifth of the time of the whole.
    const id = this.#writer.insert("fallback", {
      form: event.form,
      input_id: inputId,
      line: place.line,
      last_line: place.lastLine,
      offset: place.offset,
      time: event.time,
      week: event.time === null ? null : isoWeek(event.time),
      host,
      release: "unknown",
      attribution: "unknown",
      trigger: event.trigger,
      stage: failure.stage,
      failure: failure.kind,
      category: failure.category,
      reason: failure.reason,
      http_status: failure.httpStatus,
      attempts: failure.attempts,
      max_attempts: failure.maxAttempts,
      repair_status: failure.repairStatus,
      unsupported_spans: failure.unsupportedSpans,
      affected_bullets: failure.affectedBullets,
      has_report: report === null ? 0 : 1,
      has_relations: tells(report?.relations),
      has_shapes: tells(report?.shapes),
      has_length_buckets: tells(report?.lengthBuckets),
      spans: figures.spans,
      bullets: figures.bullets,
      spans_classified_cheap: figures.spans_classified_cheap,
      corpus_sources: figures.corpus_sources,
      probe_budget: figures.probe_budget,
      probes_used: figures.probes_used,
      complete: figures.complete,
    });
    if (report !== null) {
      storeCounts(this.#insertRelation, id, report.relations);
      storeCounts(this.#insertShape, id, report.shapes);
      storeCounts(this.#insertLengthBucket, id, report.lengthBuckets);
    }
    failure.codes.forEach((code, ordinal) => {
      this.#insertCode(id, ordinal, code);
    });
    for (const [name, value] of failure.numbers) this.#insertNumber(id, name, value);
    for (const { check, result } of event.checks) this.#insertCheck(id, check, result);
    for (const clue of new Set(event.clues.map((each) => each.clue))) this.#insertClue(id, clue);
    return id;
  }
}

type CountInserter = (id: number, name: string, count: number) => void;
const COUNT_COLUMNS = ["fallback_id", "name", "count"] as const;

function storeCounts(insert: CountInserter, id: number, counts: NamedCounts | null): void {
  for (const [name, count] of counts ?? []) insert(id, name, count);
}

function tells(counts: NamedCounts | null | undefined): 0 | 1 {
  return counts === null || counts === undefined ? 0 : 1;
}
