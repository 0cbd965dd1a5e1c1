import { type AssemblyMemory, FIRST_BYTE, TAKEN_LINES } from "./assembly-memory.js";
import { COMPONENT, decodeRecord, decodeSparse, type SparseMetadata } from "./decode-record.js";
import { eventItem, type LogItem, type Repeats } from "./event.js";
import { millisecondsOf, objectIn } from "./fields.js";
import { DIGEST_WORDS, type Digest } from "./identity.js";
import { FALLBACK_EVENT, KEPT_EVENTS } from "./needles.js";

/** Fields that are looked for: those of the line, those by which wrappers are known, those of its metadata. */
const FIELDS = [
  ...["event", "component", "timestamp", "metadata"].map((name) => ({ name, place: 0 })),
  ...["log", "MESSAGE", "message"].map((name) => ({ name, place: 0 })),
  ...(
    [
      "phase",
      "provider",
      "model",
      "reason",
      "error",
      "indexSyncMs",
      "plannedSegments",
      "schemaVersion",
    ] satisfies (keyof SparseMetadata)[]
  ).map((name) => ({ name, place: 1 })),
];
const TIMESTAMP = 2;
const FIRST_IN_METADATA = 7;

/** The tables in memory and a taken line, in bytes, as plain-lines-assembly.ts knows them. */
const NAME_TABLE = 2048;
const NAME_BYTES = 24;
const COMPONENT_TEXT = 2560;
const SIGMA_TABLE = 2624;
const TAKEN_END = 2880;
const COMPANION_BEFORE = 2884;
const DATED_BEFORE = 2888;
const LENGTH = 4;
const OFFSET = 8;
const NUMBER = 16;
const TAKEN_FIELDS = 24;
const FIELD_WORDS = 3;
const DIGEST = TAKEN_FIELDS + 4 * FIELD_WORDS * FIELDS.length;
const TIME = DIGEST + 4 * DIGEST_WORDS;
const LINE = TIME + 4;
const MOST_REPEATS = Math.ceil((FIRST_BYTE - TAKEN_LINES) / LINE);
const DATE_BYTES = "2026-09-20".length;
const DIGESTED = 256;
const LIKE_BEFORE = 512;
const REPEATED = 256;
const SAME_DAY = 1 << 30;

/** The order of a block's words in each round of BLAKE2s (RFC 7693, section 2.7), in hexadecimal digits. */
const SIGMA = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].join("");

const QUOTE = '"'.charCodeAt(0);

/** Stands for a value that is an object or a list: nothing is read from it. */
const NESTED = {} as const;

/**
 * Lines that are one event as the engine prints it and nothing else, as nearly all are, by a shorter way than that for
 * any line. The assembly takes them as the sieve finds them, and they are decoded many at a time: what decodes them would
 * otherwise have left the core's caches each time, and of most events only the fields are made that are read.
 */
export class PlainLines {
  readonly #assembly: AssemblyMemory;
  /** By field, of the latest companion. */
  readonly #values: unknown[] = [];
  /** The day of the line read last, in milliseconds since the epoch; NaN if there is no such day. */
  #midnight = Number.NaN;
  /** Whether no more than these fields was read of the latest companion. */
  #isSparse = false;
  readonly #repeats = {
    count: 0,
    times: new Float64Array(MOST_REPEATS),
    identities: new Int32Array(DIGEST_WORDS * MOST_REPEATS),
    lines: new Float64Array(MOST_REPEATS),
    offsets: new Float64Array(MOST_REPEATS),
  } satisfies Repeats;

  /** The assembly's patterns begin with the names of the kept events. */
  constructor(assembly: AssemblyMemory) {
    this.#assembly = assembly;
    this.#fillTables();
    this.#forget();
  }

  /** Says what was taken, in that order, and forgets it. */
  say(onItem: (item: LogItem) => void): void {
    const { words } = this.#assembly;
    const end = words[TAKEN_END / 4] ?? 0;
    for (let at = TAKEN_LINES; at < end; ) {
      const repeats = this.#repeats;
      repeats.count = 0;
      while (at < end && this.#isRepeat(at)) {
        this.#repeat(at);
        at = this.#after(at);
      }
      if (repeats.count > 0) onItem({ kind: "again", repeats });
      else {
        onItem(this.#read(at));
        at = this.#after(at);
      }
    }
    this.#forget();
  }

  #after(at: number): number {
    return at + LINE + 8 * Math.ceil((this.#assembly.words[(at + LENGTH) / 4] ?? 0) / 8);
  }

  #forget(): void {
    const { words } = this.#assembly;
    words[TAKEN_END / 4] = TAKEN_LINES;
    words[COMPANION_BEFORE / 4] = 0;
    words[DATED_BEFORE / 4] = 0;
  }

  #isRepeat(at: number): boolean {
    return this.#isSparse && ((this.#assembly.words[at / 4] ?? 0) & LIKE_BEFORE) !== 0;
  }

  #repeat(at: number): void {
    const { words, doubles } = this.#assembly;
    const { times, identities, lines, offsets, count } = this.#repeats;
    times[count] = this.#time(at) ?? Number.NaN;
    lines[count] = doubles[(at + NUMBER) / 8] ?? 0;
    offsets[count] = doubles[(at + OFFSET) / 8] ?? 0;
    for (let word = 0; word < DIGEST_WORDS; word++) {
      identities[DIGEST_WORDS * count + word] = words[(at + DIGEST) / 4 + word] ?? 0;
    }
    this.#repeats.count++;
  }

  #read(at: number): LogItem {
    const { bytes, words, doubles } = this.#assembly;
    const line = doubles[(at + NUMBER) / 8] ?? 0;
    const place = { line, lastLine: line, offset: doubles[(at + OFFSET) / 8] ?? 0 };
    const what = words[at / 4] ?? 0;
    const event = KEPT_EVENTS[(what & 0xff) - 1];
    if (event === undefined) throw new Error(`no event ${what}`);
    let identity: Digest | null = null;
    if ((what & DIGESTED) !== 0) {
      identity = words.slice((at + DIGEST) / 4, (at + DIGEST) / 4 + DIGEST_WORDS);
      const time = this.#time(at);
      if (event !== FALLBACK_EVENT) {
        const metadata = this.#metadata(at);
        this.#isSparse = false;
        if (event !== "runtime.core_incompatible") {
          this.#isSparse = true;
          return eventItem(decodeSparse(event, time, metadata, identity), null, place);
        }
      }
    }
    const begin = at + LINE;
    const text = bytes.toString("utf8", begin, begin + (words[(at + LENGTH) / 4] ?? 0));
    const value = objectIn(text);
    const decoded = value === null ? null : decodeRecord(value, text, identity);
    switch (decoded?.kind) {
      case "fallback":
      case "companion":
        return eventItem(decoded, null, place);
      case "not-a-record":
        return { kind: "rejected", reason: decoded.kind, place };
      default:
        throw new Error(`a plain line of ${event} is none`);
    }
  }

  /** The time of a digested line. To be read of each, for the next may say that it is of the same day. */
  #time(at: number): number | null {
    const { bytes, words } = this.#assembly;
    const sinceMidnight = words[(at + TIME) / 4] ?? -1;
    if (sinceMidnight < 0) return millisecondsOf(String(this.#value(at, TIMESTAMP)));
    if ((sinceMidnight & SAME_DAY) === 0) {
      const begin = at + LINE + (words[(at + TAKEN_FIELDS) / 4 + TIMESTAMP * FIELD_WORDS + 1] ?? 0) + 1;
      this.#midnight = Date.parse(`${bytes.toString("latin1", begin, begin + DATE_BYTES)}T00:00:00.000Z`);
    }
    const time = this.#midnight + (sinceMidnight & ~SAME_DAY);
    return Number.isNaN(time) ? null : time;
  }

  #metadata(at: number): SparseMetadata {
    const value = (nth: number): unknown => this.#value(at, FIRST_IN_METADATA + nth);
    return {
      phase: value(0),
      provider: value(1),
      model: value(2),
      reason: value(3),
      error: value(4),
      indexSyncMs: value(5),
      plannedSegments: value(6),
      schemaVersion: value(7),
    };
  }

  /** A field of a digested line, which has no escapes. To be read of each, for the next may say it has the same. */
  #value(at: number, field: number): unknown {
    const { bytes, words } = this.#assembly;
    const word = (at + TAKEN_FIELDS) / 4 + field * FIELD_WORDS;
    const first = words[word] ?? 0;
    if (first === (QUOTE | REPEATED)) return this.#values[field];
    const value =
      first === 0
        ? undefined
        : jsonValue(
            bytes.toString("latin1", at + LINE + (words[word + 1] ?? 0), at + LINE + (words[word + 2] ?? 0)),
          );
    this.#values[field] = value;
    return value;
  }

  #fillTables(): void {
    const { bytes } = this.#assembly;
    for (const [nth, { name, place }] of FIELDS.entries()) {
      const entry = NAME_TABLE + nth * NAME_BYTES;
      bytes.fill(0, entry, entry + 16);
      bytes.write(name.slice(0, 8), entry, "latin1");
      // A name is compared as its first eight bytes and, if it has as many, its last eight.
      if (name.length >= 8) bytes.write(name.slice(-8), entry + 8, "latin1");
      bytes.writeInt32LE(name.length, entry + 16);
      bytes.writeInt32LE(place, entry + 20);
    }
    bytes.writeInt32LE(COMPONENT.length, COMPONENT_TEXT);
    bytes.write(COMPONENT, COMPONENT_TEXT + 4, "latin1");
    for (const [nth, digit] of [...SIGMA].entries()) {
      bytes.writeUInt8(4 * Number.parseInt(digit, 16), SIGMA_TABLE + nth);
    }
  }
}

/** A JSON value without escapes, as it stands. */
function jsonValue(text: string): unknown {
  switch (text[0]) {
    case '"':
      return text.slice(1, -1);
    case "t":
      return true;
    case "f":
      return false;
    case "n":
      return null;
    case "{":
    case "[":
      return NESTED;
    default:
      return Number(text);
  }
}
