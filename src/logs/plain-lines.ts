import { type AssemblyMemory, MOST_REPEATS, REPEATED_LINES, TAKEN_LINES } from "./assembly-memory.js";
import {
  COMPONENT,
  decodeRecord,
  decodeSparse,
  type Envelope,
  type SparseMetadata,
} from "./decode-record.js";
import { eventItem, type LogItem, type Repeats } from "./event.js";
import { millisecondsOf, objectIn } from "./fields.js";
import { DIGEST_WORDS } from "./identity.js";
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
const REPEATED_COUNT = 2888;
const COMPANION_BEFORE = 2892;
const SPARSE_EVENTS = 2896;
const LENGTH = 4;
const OFFSET = 8;
const NUMBER = 16;
const TIME = 24;
const TAKEN_FIELDS = 32;
const FIELD_WORDS = 3;
const DIGEST = TAKEN_FIELDS + 4 * FIELD_WORDS * FIELDS.length;
const LINE = multipleOf8(DIGEST + 4 * DIGEST_WORDS);
const DIGESTED = 256;
const REPEATS = 1024;
const REPEATS_BYTES = 8;
const REPEATED = 256;

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
    if (end === TAKEN_LINES) return;
    const repeats = this.#repeats();
    let from = 0;
    for (let at = TAKEN_LINES; at < end; ) {
      if (words[at / 4] === REPEATS) {
        const to = from + (words[at / 4 + 1] ?? 0);
        onItem({ kind: "again", repeats, from, to });
        from = to;
        at += REPEATS_BYTES;
      } else {
        onItem(this.#read(at));
        at += LINE + multipleOf8(words[(at + LENGTH) / 4] ?? 0);
      }
    }
    this.#forget();
  }

  #forget(): void {
    const { words } = this.#assembly;
    words[TAKEN_END / 4] = TAKEN_LINES;
    words[REPEATED_COUNT / 4] = 0;
    words[COMPANION_BEFORE / 4] = 0;
  }

  #repeats(): Repeats {
    const { words, doubles } = this.#assembly;
    const numbers = (nth: number): Float64Array => {
      const begin = REPEATED_LINES / 8 + nth * MOST_REPEATS;
      return doubles.subarray(begin, begin + MOST_REPEATS);
    };
    const digests = (REPEATED_LINES + 3 * 8 * MOST_REPEATS) / 4;
    return {
      times: numbers(0),
      lines: numbers(1),
      offsets: numbers(2),
      identities: words.subarray(digests, digests + DIGEST_WORDS * MOST_REPEATS),
    };
  }

  #read(at: number): LogItem {
    const { bytes, words, doubles } = this.#assembly;
    const line = doubles[(at + NUMBER) / 8] ?? 0;
    const place = { line, lastLine: line, offset: doubles[(at + OFFSET) / 8] ?? 0 };
    const what = words[at / 4] ?? 0;
    const event = KEPT_EVENTS[(what & 0xff) - 1];
    if (event === undefined) throw new Error(`no event ${what}`);
    let envelope: Envelope | null = null;
    if ((what & DIGESTED) !== 0) {
      const identity = words.slice((at + DIGEST) / 4, (at + DIGEST) / 4 + DIGEST_WORDS);
      envelope = { time: this.#time(at), identity };
      if (isSparse(event)) return eventItem(decodeSparse(event, this.#metadata(at), envelope), null, place);
    }
    const begin = at + LINE;
    const text = bytes.toString("utf8", begin, begin + (words[(at + LENGTH) / 4] ?? 0));
    const value = objectIn(text);
    const decoded = value === null ? null : decodeRecord(value, text, envelope);
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

  #time(at: number): number | null {
    const time = this.#assembly.doubles[(at + TIME) / 8] ?? Number.NaN;
    return Number.isNaN(time) ? millisecondsOf(String(this.#value(at, TIMESTAMP))) : time;
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

  /** A field of a digested companion, which has no escapes. To be read of each, for the next may say it has the same. */
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
    const sparse = KEPT_EVENTS.reduce((bits, event, nth) => bits | (isSparse(event) ? 2 << nth : 0), 0);
    bytes.writeInt32LE(sparse, SPARSE_EVENTS);
    bytes.writeInt32LE(COMPONENT.length, COMPONENT_TEXT);
    bytes.write(COMPONENT, COMPONENT_TEXT + 4, "latin1");
    for (const [nth, digit] of [...SIGMA].entries()) {
      bytes.writeUInt8(4 * Number.parseInt(digit, 16), SIGMA_TABLE + nth);
    }
  }
}

/** Whether only fields are read of an event, if it is printed as the engine prints it. */
function isSparse(event: (typeof KEPT_EVENTS)[number]): event is Parameters<typeof decodeSparse>[0] {
  return event !== FALLBACK_EVENT && event !== "runtime.core_incompatible";
}

function multipleOf8(bytes: number): number {
  return 8 * Math.ceil(bytes / 8);
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
