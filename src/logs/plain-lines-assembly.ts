// Takes lines that are one event of the engine and nothing else, in AssemblyScript: no part of the TypeScript program.
// What it compiles to is in assembly-binary.ts, compiled with line-sieve-assembly.ts.

import { digest } from "./blake2s-assembly";
import {
  beginOf,
  COLON,
  endOf,
  FIELD_BYTES,
  FIELD_COUNT,
  FIRST_IN_METADATA,
  first,
  isDigit,
  METADATA,
  MINUS,
  OPEN,
  POINT,
  PRINTED,
  QUOTE,
  readObject,
  UNREADABLE,
  ZERO,
} from "./json-fields-assembly";

/** Memory as the host lays it out; see assembly-memory.ts and plain-lines.ts. */
const PATTERNS = 128;
const PATTERN_WORDS = 5;
const COMPONENT_TEXT = 2560;
const TAKEN_END = 2880;
const COMPANION_BEFORE = 2884;
const DATED_BEFORE = 2888;
const ROOM = 4096;
const ROOM_END = ROOM + (1 << 17);

/** The number of the event that is no companion. */
const FALLBACK = 1;

/** Fields by their number, beside those that the reading of JSON knows. */
const EVENT = 0;
const COMPONENT = 1;
const TIMESTAMP = 2;
const FIRST_OF_WRAPPERS = 4;
const SCHEMA_VERSION = 14;

/**
 * What a taken line is made of in memory: what it is, the length of its text, its place in the input and its number as
 * the host counts them, its fields, its digest, its time, its text.
 */
const LENGTH = 4;
const OFFSET = 8;
const NUMBER = 16;
const TAKEN_FIELDS = 24;
const DIGEST = TAKEN_FIELDS + FIELD_COUNT * FIELD_BYTES;
const DIGEST_BYTES = 32;
const TIME = DIGEST + DIGEST_BYTES;
const LINE = TIME + 4;

/** What is told of a time beside its milliseconds since midnight: that it is of the day of the digested line before. */
const SAME_DAY = 1 << 30;
const DATE_BYTES = "2026-09-20".length;
const TIME_BYTES = "2026-09-20T08:14:02.311Z".length;

/** What is told of a taken line beside the number of its event, and of a field beside its first byte. */
const DIGESTED = 256;
const LIKE_BEFORE = 512;
const REPEATED = 256;

/** What is said of a line that is plain, but has no room beside those that were taken. */
export const NO_ROOM = -1;

/**
 * Takes the line `[start, end)` if it is one of the first `events` patterns' events as the engine prints it: writes it
 * behind those that were taken, with its digest if it is printed as the engine prints it. Returns the number of its event,
 * from 1, with DIGESTED and LIKE_BEFORE; 0 if the line is anything else; or NO_ROOM.
 */
export function take(start: i32, end: i32, events: i32, offset: f64, number: f64): i32 {
  const to = load<i32>(TAKEN_END);
  const behind = to + LINE + ((end - start + 7) & ~7);
  if (behind > ROOM_END) return to === ROOM ? 0 : NO_ROOM;
  const what = read(start, end, to, events);
  if (what === 0) return 0;
  store<i32>(to, what);
  store<i32>(to, end - start, LENGTH);
  store<f64>(to, offset, OFFSET);
  store<f64>(to, number, NUMBER);
  const isDigested = (what & DIGESTED) !== 0;
  if (isDigested) store<i32>(DATED_BEFORE, to);
  if ((what & ~DIGESTED) !== FALLBACK) store<i32>(COMPANION_BEFORE, isDigested ? to : 0);
  store<i32>(TAKEN_END, behind);
  return what;
}

function read(start: i32, end: i32, to: i32, events: i32): i32 {
  const print = readObject(start, end);
  if (print === UNREADABLE) return 0;
  const event = eventOf(events);
  if (event === 0 || !isEngines()) return 0;
  for (let field = FIRST_OF_WRAPPERS; field < FIRST_IN_METADATA; field++) if (first(field) !== 0) return 0;
  if (first(TIMESTAMP) !== QUOTE) return 0;
  if (first(METADATA) !== OPEN && first(METADATA) !== 0) return 0;
  memory.copy(to + LINE, start, end - start);
  if (print !== PRINTED) return event;
  digest(start, end, to + DIGEST);
  store<i32>(to + TIME, timeOf(load<i32>(DATED_BEFORE)));
  note(TIMESTAMP, start, to, 0);
  if (event === FALLBACK) return FALLBACK | DIGESTED;
  const before = load<i32>(COMPANION_BEFORE);
  let isLike = note(EVENT, start, to, before);
  for (let field = FIRST_IN_METADATA; field < FIELD_COUNT; field++) {
    if (!note(field, start, to, before)) isLike = false;
  }
  return event | DIGESTED | (isLike ? LIKE_BEFORE : 0);
}

function eventOf(events: i32): i32 {
  if (first(EVENT) !== QUOTE) return 0;
  for (let i = 0; i < events; i++) {
    const pattern = PATTERNS + i * PATTERN_WORDS * 4;
    if (isText(EVENT, load<i32>(pattern, 8), load<i32>(pattern, 12))) return i + 1;
  }
  return 0;
}

function isEngines(): bool {
  return first(COMPONENT) === QUOTE && isText(COMPONENT, COMPONENT_TEXT + 4, load<i32>(COMPONENT_TEXT));
}

/** Whether a field that is a string has a text. */
function isText(field: i32, text: i32, length: i32): bool {
  const begin = beginOf(field) + 1;
  const end = endOf(field) - 1;
  return end - begin === length && memory.compare(begin, text, length) === 0;
}

/**
 * Writes a field into a taken line, its place counted from the line's. Whether it is that of the line given, if one is:
 * the same text, a number where only that there is one counts, or neither has it.
 */
function note(field: i32, start: i32, to: i32, before: i32): bool {
  const at = to + TAKEN_FIELDS + field * FIELD_BYTES;
  const byte = first(field);
  const begin = beginOf(field);
  const length = endOf(field) - begin;
  const repeated = byte === QUOTE && isRepeated(before, field, begin, length);
  store<i32>(at, repeated ? byte | REPEATED : byte);
  store<i32>(at, begin - start, 4);
  store<i32>(at, begin - start + length, 8);
  if (repeated) return true;
  if (before === 0) return false;
  const byteBefore = load<i32>(before + TAKEN_FIELDS + field * FIELD_BYTES) & 0xff;
  if (byte === 0) return byteBefore === 0;
  return field !== SCHEMA_VERSION && isDigit(<u8>byte) && isDigit(<u8>byteBefore);
}

/** The time as milliseconds since midnight, if it is printed as the engine prints it; else -1. */
function timeOf(before: i32): i32 {
  const text = beginOf(TIMESTAMP) + 1;
  if (endOf(TIMESTAMP) - 1 - text !== TIME_BYTES) return -1;
  for (let at = 0; at < TIME_BYTES; at++) {
    const byte = load<u8>(text + at);
    if (at === 4 || at === 7) {
      if (byte !== MINUS) return -1;
    } else if (at === 10) {
      if (byte !== 0x54) return -1;
    } else if (at === 13 || at === 16) {
      if (byte !== COLON) return -1;
    } else if (at === 19) {
      if (byte !== POINT) return -1;
    } else if (at === 23) {
      if (byte !== 0x5a) return -1;
    } else if (!isDigit(byte)) return -1;
  }
  const hours = twoDigits(text + 11);
  const minutes = twoDigits(text + 14);
  const seconds = twoDigits(text + 17);
  if (hours > 23 || minutes > 59 || seconds > 59) return -1;
  const time =
    ((hours * 60 + minutes) * 60 + seconds) * 1000 + twoDigits(text + 20) * 10 + load<u8>(text, 22) - ZERO;
  return before !== 0 && isDateOf(before, text) ? time | SAME_DAY : time;
}

function twoDigits(at: i32): i32 {
  return (load<u8>(at) - ZERO) * 10 + (load<u8>(at, 1) - ZERO);
}

/** Whether a line that was taken has a date, in a time of that form. */
function isDateOf(taken: i32, date: i32): bool {
  if (load<i32>(taken + TIME) < 0) return false;
  const text = taken + LINE + load<i32>(taken + TAKEN_FIELDS + TIMESTAMP * FIELD_BYTES, 4) + 1;
  return memory.compare(text, date, DATE_BYTES) === 0;
}

function isRepeated(before: i32, field: i32, begin: i32, length: i32): bool {
  if (before === 0) return false;
  const at = before + TAKEN_FIELDS + field * FIELD_BYTES;
  if ((load<i32>(at) & 0xff) !== QUOTE) return false;
  const beginBefore = load<i32>(at, 4);
  if (load<i32>(at, 8) - beginBefore !== length) return false;
  return memory.compare(before + LINE + beginBefore, begin, length) === 0;
}
