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
const LAST_TAKEN = 2884;
const REPEATED_COUNT = 2888;
const COMPANION_BEFORE = 2892;
const SPARSE_EVENTS = 2896;
const ROOM = 4096;
const ROOM_END = ROOM + (1 << 17);
const MOST_REPEATS = 512;
const REPEAT_TIMES = ROOM_END;
const REPEAT_NUMBERS = REPEAT_TIMES + MOST_REPEATS * 8;
const REPEAT_OFFSETS = REPEAT_NUMBERS + MOST_REPEATS * 8;
const REPEAT_DIGESTS = REPEAT_OFFSETS + MOST_REPEATS * 8;

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
 * the host counts them, its time, its fields, its digest, its text. Lines that repeat a companion are not kept as such:
 * of those that follow each other, only how many they are; the rest is in lists of their own.
 */
const LENGTH = 4;
const OFFSET = 8;
const NUMBER = 16;
const TIME = 24;
const TAKEN_FIELDS = 32;
const DIGEST = TAKEN_FIELDS + FIELD_COUNT * FIELD_BYTES;
const DIGEST_BYTES = 32;
const LINE = (DIGEST + DIGEST_BYTES + 7) & ~7;
const REPEATS = 1024;
const REPEATS_BYTES = 8;

const MILLISECONDS_A_DAY: f64 = 86_400_000;
const TIME_BYTES = "2026-09-20T08:14:02.311Z".length;

/** What is told of a taken line beside the number of its event, and of a field beside its first byte. */
const DIGESTED = 256;
const LIKE_BEFORE = 512;
const REPEATED = 256;

/** What is said of a line that is plain, but has no room beside those that were taken. */
export const NO_ROOM = -1;

/**
 * Takes the line `[start, end)` if it is one of the first `events` patterns' events: writes it behind those that were
 * taken, with its digest if it is printed as the engine prints it. Returns 0 if the line is anything else, or NO_ROOM.
 */
export function take(start: i32, end: i32, events: i32, offset: f64, number: f64): i32 {
  const to = load<i32>(TAKEN_END);
  const behind = to + LINE + ((end - start + 7) & ~7);
  if (behind > ROOM_END) return to === ROOM ? 0 : NO_ROOM;
  const what = read(start, end, to, events);
  if (what === 0) return 0;
  if ((what & LIKE_BEFORE) !== 0) return repeat(to, offset, number);
  store<i32>(to, what);
  store<i32>(to, end - start, LENGTH);
  store<f64>(to, offset, OFFSET);
  store<f64>(to, number, NUMBER);
  const event = what & ~DIGESTED;
  const isDigested = (what & DIGESTED) !== 0;
  const isSparse = ((load<i32>(SPARSE_EVENTS) >> event) & 1) !== 0;
  // A fallback between two companions does not keep the second from repeating the first.
  if (event !== FALLBACK) store<i32>(COMPANION_BEFORE, isDigested && isSparse ? to : 0);
  store<i32>(LAST_TAKEN, to);
  store<i32>(TAKEN_END, behind);
  return what;
}

/** Notes the line that was read to `to` as one that repeats the companion before. */
function repeat(to: i32, offset: f64, number: f64): i32 {
  const nth = load<i32>(REPEATED_COUNT);
  if (nth === MOST_REPEATS) return NO_ROOM;
  store<f64>(REPEAT_TIMES + 8 * nth, load<f64>(to, TIME));
  store<f64>(REPEAT_NUMBERS + 8 * nth, number);
  store<f64>(REPEAT_OFFSETS + 8 * nth, offset);
  memory.copy(REPEAT_DIGESTS + DIGEST_BYTES * nth, to + DIGEST, DIGEST_BYTES);
  store<i32>(REPEATED_COUNT, nth + 1);
  // There is one: the companion, if no other.
  const last = load<i32>(LAST_TAKEN);
  if (load<i32>(last) === REPEATS) store<i32>(last, load<i32>(last, 4) + 1, 4);
  else {
    store<i32>(to, REPEATS);
    store<i32>(to, 1, 4);
    store<i32>(LAST_TAKEN, to);
    store<i32>(TAKEN_END, to + REPEATS_BYTES);
  }
  return REPEATS;
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
  const time = timeOf();
  store<f64>(to, time, TIME);
  note(TIMESTAMP, start, to, 0);
  if (event === FALLBACK) return FALLBACK | DIGESTED;
  const before = load<i32>(COMPANION_BEFORE);
  let isLike = note(EVENT, start, to, before);
  for (let field = FIRST_IN_METADATA; field < FIELD_COUNT; field++) {
    if (!note(field, start, to, before)) isLike = false;
  }
  return event | DIGESTED | (isLike && !F64.isNaN(time) ? LIKE_BEFORE : 0);
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

/** The time as milliseconds since the epoch, if it is printed as the engine prints it; else NaN. */
function timeOf(): f64 {
  const text = beginOf(TIMESTAMP) + 1;
  if (endOf(TIMESTAMP) - 1 - text !== TIME_BYTES) return NaN;
  for (let at = 0; at < TIME_BYTES; at++) {
    const byte = load<u8>(text + at);
    if (at === 4 || at === 7) {
      if (byte !== MINUS) return NaN;
    } else if (at === 10) {
      if (byte !== 0x54) return NaN;
    } else if (at === 13 || at === 16) {
      if (byte !== COLON) return NaN;
    } else if (at === 19) {
      if (byte !== POINT) return NaN;
    } else if (at === 23) {
      if (byte !== 0x5a) return NaN;
    } else if (!isDigit(byte)) return NaN;
  }
  const hours = twoDigits(text + 11);
  const minutes = twoDigits(text + 14);
  const seconds = twoDigits(text + 17);
  const month = twoDigits(text + 5);
  const day = twoDigits(text + 8);
  if (month < 1 || month > 12 || day < 1 || day > 31) return NaN;
  if (hours > 23 || minutes > 59 || seconds > 59) return NaN;
  const sinceMidnight =
    ((hours * 60 + minutes) * 60 + seconds) * 1000 + twoDigits(text + 20) * 10 + load<u8>(text, 22) - ZERO;
  const days = dayOf(twoDigits(text) * 100 + twoDigits(text + 2), month, day);
  return <f64>days * MILLISECONDS_A_DAY + <f64>sinceMidnight;
}

/**
 * The day of a Gregorian date, counted from 1970-01-01. Days that a month lacks are days of the next one, as Date.parse
 * has them.
 */
function dayOf(year: i32, month: i32, day: i32): i32 {
  // Years that begin in March have their odd day at the end; 400 more of them keep all numbers from being negative.
  const sinceMarch = (month + 9) % 12;
  const years = year + 400 - (month <= 2 ? 1 : 0);
  const days = years * 365 + years / 4 - years / 100 + years / 400 + (sinceMarch * 153 + 2) / 5 + day - 1;
  return days - DAYS_TO_EPOCH;
}

/** From 1 March of the year -400 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468 + 146_097;

function twoDigits(at: i32): i32 {
  return (load<u8>(at) - ZERO) * 10 + (load<u8>(at, 1) - ZERO);
}

function isRepeated(before: i32, field: i32, begin: i32, length: i32): bool {
  if (before === 0) return false;
  const at = before + TAKEN_FIELDS + field * FIELD_BYTES;
  if ((load<i32>(at) & 0xff) !== QUOTE) return false;
  const beginBefore = load<i32>(at, 4);
  if (load<i32>(at, 8) - beginBefore !== length) return false;
  return memory.compare(before + LINE + beginBefore, begin, length) === 0;
}
