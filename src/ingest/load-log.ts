import type { CompanionEvent, FallbackEvent, LogItem, Place, Repeats } from "../logs/event.js";
import { DIGEST_WORDS } from "../logs/identity.js";
import type { Inference } from "../releases/infer.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { InputCounts } from "../store/tables.js";
import type { Attributor } from "./attributor.js";
import { FallbackAftermath } from "./fallback-aftermath.js";
import { placeColumns } from "./place-columns.js";
import type { Rejects } from "./rejects.js";
import { type ReleaseColumns, UNKNOWN_RELEASE } from "./release-columns.js";
import type { ReleaseEvidence } from "./release-evidence.js";
import type { ReleaseTimeline } from "./release-timeline.js";
import { SeenRecords } from "./seen-records.js";
import { FallbackStore } from "./store-fallback.js";
import { isoWeek } from "./week.js";

/** What the log loader keeps from one input to the next. */
export class LogMemory {
  readonly attributor: Attributor;
  readonly fallbackStore: FallbackStore;
  readonly insertAttempt: ReturnType<typeof attemptInserter>;
  readonly fallbacks = new SeenRecords();
  readonly companions = new SeenRecords();
  readonly attempts = new SeenRecords();
  /** Notices by real path: the same file named twice holds the same notices. */
  readonly noticesByFile = new Map<string, Map<string, number>>();

  constructor(writer: ScratchWriter, attributor: Attributor) {
    this.attributor = attributor;
    this.fallbackStore = new FallbackStore(writer);
    this.insertAttempt = attemptInserter(writer);
  }
}

/** The input that is being loaded. */
export interface LoadingInput {
  readonly id: number;
  /** Tells the file from others, whatever its path; null for standard input. */
  readonly realPath: string | null;
  readonly counts: InputCounts;
  readonly rejects: Rejects;
  /** The host of records that do not tell their own. */
  readonly defaultHost: string | null;
}

interface WaitingNotice {
  readonly event: FallbackEvent;
  readonly host: string | null;
  readonly places: Place[];
}

/** A companion, and what is the same for all that follow it and say the same. */
interface ToldCompanion {
  readonly event: CompanionEvent;
  readonly host: string | null;
  readonly isTimings: boolean;
  readonly seen: SeenRecords;
  readonly timeline: ReleaseTimeline;
  readonly content: Inference;
  /** What its rows have in common in one week, if it is an attempt. */
  shared: { readonly week: string | null; readonly values: SharedByAttempts } | null;
}

/** Loads the records of one log: stores what is new, counts what is a copy, keeps what tells the release. */
export class LogLoader {
  readonly #writer: ScratchWriter;
  readonly #memory: LogMemory;
  readonly #evidence: ReleaseEvidence;
  readonly #input: LoadingInput;
  /** JSON fallbacks of this input by their failure text. */
  readonly #byText = new Map<string, number>();
  readonly #notices = new Map<string, WaitingNotice>();
  readonly #aftermath: FallbackAftermath;
  #latestCompanion: ToldCompanion | null = null;

  constructor(writer: ScratchWriter, memory: LogMemory, evidence: ReleaseEvidence, input: LoadingInput) {
    this.#writer = writer;
    this.#memory = memory;
    this.#evidence = evidence;
    this.#input = input;
    this.#aftermath = new FallbackAftermath(writer);
  }

  accept(item: LogItem): void {
    const { counts, rejects } = this.#input;
    counts.records += item.kind === "again" ? item.to - item.from : 1;
    switch (item.kind) {
      case "other":
        counts.other++;
        break;
      case "rejected":
        counts.rejected++;
        rejects.add(item.place.line, item.place.offset, item.reason);
        break;
      case "companion":
        this.#companion(item.event, item.host ?? this.#input.defaultHost, item.place);
        break;
      case "again":
        this.#again(item.repeats, item.from, item.to);
        break;
      case "fallback": {
        const host = item.host ?? this.#input.defaultHost;
        if (item.event.form === "json") this.#fallback(item.event, host, item.place);
        else this.#notice(item.event, host, item.place);
      }
    }
  }

  /** To be called after the input's last record: stores what waited for others, decides about the notices. */
  end(): void {
    this.#aftermath.store();
    const file = this.#input.realPath;
    const known =
      (file === null ? undefined : this.#memory.noticesByFile.get(file)) ?? new Map<string, number>();
    for (const [text, { event, host, places }] of this.#notices) {
      let original = this.#byText.get(text) ?? known.get(text);
      for (const place of places) {
        if (original !== undefined) {
          this.#copy("fallback", original, place);
          continue;
        }
        original = this.#memory.fallbackStore.store(event, {
          inputId: this.#input.id,
          host,
          place,
          release: UNKNOWN_RELEASE,
          clues: this.#evidence.infer(event.clues).reasons,
        });
        known.set(text, original);
        this.#input.counts.fallbacks++;
      }
    }
    if (file !== null && known.size > 0) this.#memory.noticesByFile.set(file, known);
  }

  #fallback(event: FallbackEvent, host: string | null, place: Place): void {
    const { fallbacks } = this.#memory;
    const timeline = this.#evidence.timelineOf(this.#input.id, host);
    const content = this.#evidence.infer(event.clues);
    const sighting = fallbacks.meet(event.identity, 0, host);
    let id: number;
    if (sighting === null) {
      id = this.#memory.fallbackStore.store(event, {
        inputId: this.#input.id,
        host,
        place,
        release: this.#expected(content, timeline),
        clues: content.reasons,
      });
      fallbacks.add(host, id);
      this.#input.counts.fallbacks++;
    } else {
      id = sighting.copyOf;
      if (sighting.tellsHost) this.#writer.update("fallback", id, { host });
      this.#copy("fallback", id, place);
    }
    this.#byText.set(event.textIdentity, id);
    this.#aftermath.begin(id, host);
    timeline.add("fallback", id, event.time, content);
  }

  /** A notice has no time; whether it doubles a JSON line shows only once the whole input was read. */
  #notice(event: FallbackEvent, host: string | null, place: Place): void {
    const waiting = this.#notices.get(event.textIdentity);
    if (waiting === undefined) this.#notices.set(event.textIdentity, { event, host, places: [place] });
    else waiting.places.push(place);
  }

  #companion(event: CompanionEvent, host: string | null, place: Place): void {
    const isTimings = event.event === "compaction.timings";
    const timeline = this.#evidence.timelineOf(this.#input.id, host);
    const content = this.#evidence.infer(event.clues);
    this.#latestCompanion = {
      event,
      host,
      isTimings,
      seen: isTimings ? this.#memory.attempts : this.#memory.companions,
      timeline,
      content,
      shared: null,
    };
    this.#take(this.#latestCompanion, event.time, event.identity, 0, place);
    this.#aftermath.follow(event, host);
  }

  /** The latest companion, at other times and places. */
  #again({ times, identities, lines, offsets }: Repeats, from: number, to: number): void {
    const told = this.#latestCompanion;
    if (told === null) throw new Error("no companion before those that are like it");
    for (let nth = from; nth < to; nth++) {
      const line = lines[nth] ?? 0;
      const place = { line, lastLine: line, offset: offsets[nth] ?? 0 };
      this.#take(told, times[nth] ?? 0, identities, nth * DIGEST_WORDS, place);
    }
    // What one tells of the fallback before them, the others tell too.
    this.#aftermath.follow(told.event, told.host);
  }

  /** @param at where in `words` the record's identity stands */
  #take(told: ToldCompanion, time: number | null, words: Int32Array, at: number, place: Place): void {
    const { host, isTimings, seen, timeline, content } = told;
    const sighting = seen.meet(words, at, host);
    let id: number;
    if (sighting === null) {
      id = isTimings ? this.#storeAttempt(told, time, place) : this.#storeCompanion(told, time, place);
      seen.add(host, id);
      this.#input.counts.companions++;
    } else {
      id = sighting.copyOf;
      const kind = isTimings ? "attempt" : "companion";
      if (sighting.tellsHost) this.#writer.update(kind, id, { host });
      this.#copy(kind, id, place);
    }
    timeline.add("attempt", isTimings ? id : null, time, content);
  }

  #storeCompanion({ event, host }: ToldCompanion, time: number | null, place: Place): number {
    const { phase, provider, model, reason } = event;
    return this.#writer.insert("companion", {
      event: event.event,
      ...placeColumns(this.#input.id, place),
      time,
      host,
      phase,
      provider,
      model,
      reason,
    });
  }

  #expected(content: Inference, timeline: ReleaseTimeline): ReleaseColumns {
    return this.#memory.attributor.expected(content, timeline.expected(content));
  }

  #storeAttempt(told: ToldCompanion, time: number | null, { line, lastLine, offset }: Place): number {
    const week = time === null ? null : isoWeek(time);
    if (told.shared?.week !== week) told.shared = { week, values: this.#sharedBy(told, week) };
    return this.#memory.insertAttempt(told.shared.values, [line, lastLine, offset, time]);
  }

  #sharedBy({ event, host, content, timeline }: ToldCompanion, week: string | null): SharedByAttempts {
    const { phase, provider, model } = event;
    const outcome = phase === "prepared" ? "succeeded" : phase === "failed" ? "failed" : "unknown";
    const { release, lower, upper, attribution } = this.#expected(content, timeline);
    return [this.#input.id, outcome, week, host, provider, model, release, lower, upper, attribution];
  }

  #copy(kind: "fallback" | "companion" | "attempt", id: number, place: Place): void {
    this.#writer.insert("copy", { kind, record_id: id, ...placeColumns(this.#input.id, place) });
    this.#input.counts.duplicates++;
  }
}

type SharedByAttempts = Parameters<ReturnType<typeof attemptInserter>>[0];

/** Attempts are by far the most rows of a debug log. */
function attemptInserter(writer: ScratchWriter) {
  return writer.numberedInserter("attempt", {
    fixed: { source: "debug-log", in_exposure: 1 },
    shared: [
      "input_id",
      "outcome",
      "week",
      "host",
      "provider",
      "model",
      "release",
      "release_lower",
      "release_upper",
      "attribution",
    ],
    own: ["line", "last_line", "offset", "time"],
  });
}
