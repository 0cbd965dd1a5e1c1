import type { CompactionAttempt } from "../sessions/attempts.js";
import type { ExtractOptions } from "../sessions/compaction-reader.js";
import { DEFAULT_EXTRACTION } from "../sessions/extract-defaults.js";
import { extractSession, type SessionInput } from "../sessions/extract-session.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { CaseLoader } from "./load-cases.js";
import type { LoadingInput } from "./load-log.js";
import { placeColumns } from "./place-columns.js";
import type { ReleaseEvidence } from "./release-evidence.js";
import { isoWeek } from "./week.js";

/** Loads sessions: every compaction is an attempt, and a case where it has evidence. Copies are counted. */
export class SessionLoader {
  readonly #writer: ScratchWriter;
  readonly #cases: CaseLoader;
  readonly #evidence: ReleaseEvidence;
  readonly #options: ExtractOptions;
  /** Attempts by their id, which is the same for every copy of a session. */
  readonly #seen = new Map<string, number>();

  constructor(
    writer: ScratchWriter,
    cases: CaseLoader,
    evidence: ReleaseEvidence,
    options: ExtractOptions = DEFAULT_EXTRACTION,
  ) {
    this.#writer = writer;
    this.#cases = cases;
    this.#evidence = evidence;
    this.#options = options;
  }

  async load(
    session: SessionInput,
    input: LoadingInput,
  ): Promise<{ readonly lines: number; readonly bytes: number; readonly recovered: number }> {
    const { counts, rejects } = input;
    let bytes = 0;
    const watched = (async function* () {
      for await (const chunk of session.chunks) {
        bytes += chunk.length;
        yield chunk;
      }
    })();
    const summary = await extractSession(
      { chunks: watched, readAt: session.readAt },
      this.#options,
      (subject, place) => {
        if (!this.#seen.has(subject.id)) this.#cases.store(subject, input, place);
      },
    );
    counts.records += summary.records;
    counts.duplicates += summary.duplicates;
    counts.rejected += summary.rejected;
    for (const { line, offset, reason } of summary.rejects) rejects.add(line, offset, reason);
    rejects.addUnlisted(summary.rejectsByReason);
    for (const attempt of summary.attempts) this.#attempt(attempt, input);
    return { lines: summary.lines, bytes, recovered: summary.recovered };
  }

  #attempt(attempt: CompactionAttempt, input: LoadingInput): void {
    const known = this.#seen.get(attempt.id);
    if (known === undefined) {
      input.counts.compactions++;
      this.#seen.set(attempt.id, this.#store(attempt, input));
      return;
    }
    input.counts.duplicates++;
    this.#writer.insert("copy", {
      kind: "attempt",
      record_id: known,
      ...placeColumns(input.id, attempt.place),
    });
  }

  #store(attempt: CompactionAttempt, input: LoadingInput): number {
    const time = attempt.time === null ? Number.NaN : Date.parse(attempt.time);
    const dated = Number.isNaN(time) ? null : time;
    const id = this.#writer.insert("attempt", {
      source: "session",
      ...placeColumns(input.id, attempt.place),
      name: attempt.id,
      outcome: OUTCOMES[attempt.outcome],
      made_by: MAKERS[attempt.outcome],
      in_exposure: attempt.inExposure ? 1 : 0,
      time: dated,
      week: dated === null ? null : isoWeek(dated),
      host: input.defaultHost,
      release: "unknown",
      attribution: "unknown",
      provider: attempt.provider,
      model: attempt.model,
      tokens_before: attempt.tokensBefore,
      evidence_units: attempt.evidenceUnits,
      empty_range: attempt.emptyRange ? 1 : 0,
    });
    const { lower, upper } = attempt.releases;
    const clues =
      lower === null && upper === null ? [] : [{ clue: "issue-codes", interval: attempt.releases }];
    this.#evidence
      .timelineOf(input.id, input.defaultHost)
      .add("attempt", id, dated, this.#evidence.infer(clues));
    return id;
  }
}

/**
 * A compaction made by Pi is a fallback or a refusal of the producer's, where the session has the producer at
 * all; who made it says nothing where it has not.
 */
const OUTCOMES = {
  "producer-success": "succeeded",
  "pi-made": "failed",
  "other-extension": "unknown",
} as const;
const MAKERS = {
  "producer-success": "producer",
  "pi-made": "pi",
  "other-extension": "other-extension",
} as const;
