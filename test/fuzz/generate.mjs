import { closeSync, openSync, writeSync } from "node:fs";
import { mutated } from "./mutations.mjs";
import { caseLine, fallback, logLine, SESSION_HEADER, sessionEntry } from "./records.mjs";
import { WRAPPINGS } from "./wrappings.mjs";

/**
 * A file under construction. It knows what no mutation touched: the sound lines, each with its place, which have
 * to come out again however the lines around them look.
 */
class GeneratedFile {
  path;
  mutatedLines = 0;
  /** { line, offset, key }: physical line from 1, bytes before it, and the time or id that tells it. */
  sound = [];
  lines = 0;
  bytes = 0;
  #file;
  #parts = [];
  #held = 0;

  constructor(path) {
    this.path = path;
    this.#file = openSync(path, "w");
  }

  write(bytes) {
    const whole = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
    for (let at = whole.indexOf(10); at !== -1; at = whole.indexOf(10, at + 1)) this.lines++;
    this.lines++;
    this.bytes += whole.length + 1;
    this.#parts.push(whole, LF);
    this.#held += whole.length + 1;
    if (this.#held > 1 << 22) this.#flush();
  }

  writeSound(text, key) {
    this.sound.push({ line: this.lines + 1, offset: this.bytes, key });
    this.write(text);
  }

  writeMutated(bytes) {
    this.mutatedLines++;
    this.write(bytes);
  }

  close() {
    this.#flush();
    closeSync(this.#file);
    const { path, mutatedLines, sound, lines, bytes } = this;
    return { path, mutatedLines, sound, lines, bytes };
  }

  #flush() {
    for (let whole = Buffer.concat(this.#parts); whole.length > 0; ) {
      whole = whole.subarray(writeSync(this.#file, whole));
    }
    this.#parts = [];
    this.#held = 0;
  }
}

const LF = Buffer.from("\n");

/** Times of sound lines lie in a decade of their own; those of mutated lines may repeat. */
const SOUND_TIMES = Date.parse("2031-01-01T00:00:00.000Z");
const OTHER_TIMES = Date.parse("2026-01-01T00:00:00.000Z");

/** Writes a captured log: `count` mutated lines, raw and wrapped, with a sound one every ten or so. */
export function generateLog(path, count, round, random) {
  const file = new GeneratedFile(path);
  while (file.mutatedLines < count) {
    if (random.chance(0.1)) {
      const time = new Date(SOUND_TIMES + round * 10_000_000 + file.sound.length).toISOString();
      file.writeSound(fallback(time, random), time);
    }
    const time = new Date(OTHER_TIMES + random.below(2 ** 34)).toISOString();
    const line = logLine(time, random);
    if (random.chance(0.4)) {
      // Either the record is damaged before it is captured, or what captured it is.
      const isInner = random.chance(0.5);
      const inner = isInner ? mutated(Buffer.from(line), random).toString("utf8") : line;
      const wrapped = inner.length > 1e5 ? [inner] : random.pick(Object.values(WRAPPINGS))(inner, random);
      const damaged = random.below(wrapped.length);
      wrapped.forEach((each, at) => {
        if (at === damaged) file.writeMutated(isInner ? each : mutated(Buffer.from(each), random));
        else file.write(each);
      });
    } else file.writeMutated(mutated(Buffer.from(line), random));
  }
  return { kind: "log", ...file.close() };
}

/** Writes a case file whose first line is sound. */
export function generateCases(path, count, round, random) {
  const file = new GeneratedFile(path);
  const sound = () => {
    const id = `sound-${round}-${file.sound.length}`;
    file.writeSound(caseLine(id, random), id);
  };
  sound();
  while (file.mutatedLines < count) {
    if (random.chance(0.1)) sound();
    file.writeMutated(mutated(Buffer.from(caseLine(`case-${random.below(1e9)}`, random)), random));
  }
  return { kind: "cases", ...file.close() };
}

/** Writes a session whose header and some compactions are sound. */
export function generateSession(path, count, round, random) {
  const file = new GeneratedFile(path);
  const header = { ...SESSION_HEADER, id: `fuzzed-${round}` };
  file.write(JSON.stringify(header));
  const ids = ["root"];
  for (let at = 0; file.mutatedLines < count; at++) {
    const id = `e${round}-${at}`;
    const entry = sessionEntry(id, ids.at(-1), random.pick(ids.slice(-20)), random);
    ids.push(id);
    const line = JSON.stringify(entry);
    if (entry.type === "compaction" && random.chance(0.5)) file.writeSound(line, id);
    else file.writeMutated(mutated(Buffer.from(line), random));
  }
  return { kind: "session", ...file.close() };
}
