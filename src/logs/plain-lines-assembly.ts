// Takes a line that is one event of the engine and nothing else, in AssemblyScript: no part of the TypeScript program.
// What it compiles to is in assembly-binary.ts; the test of that file compiles it anew and compares (with
// UPDATE_GOLDENS=1 it writes the file).
//
// It reads JSON as JSON.parse does, but stops at anything that is unusual; the host has another way for that.

import { digest } from "./blake2s-assembly";

/** Memory as the host lays it out; see assembly-memory.ts and plain-lines.ts. */
const PATTERNS = 128;
const PATTERN_WORDS = 5;
const NAMES = 2048;
const NAME_BYTES = 24;
const COMPONENT_TEXT = 2560;
const TAKEN_END = 2880;
const PREVIOUS = 2884;
const FIELDS = 3072;
const KEYS = 3328;
const KEYS_END = 4096;
const ROOM = 4096;
const ROOM_END = ROOM + (1 << 17);
const KEY_BYTES = 8;
const FIELD_BYTES = 12;

/** Fields by their number. */
const EVENT = 0;
const COMPONENT = 1;
const TIMESTAMP = 2;
const METADATA = 3;
const FIRST_OF_WRAPPERS = 4;
const FIRST_IN_METADATA = 7;
const SCHEMA_VERSION = 14;
const FIELD_COUNT = 15;

/** Where a field can stand. */
const AT_TOP = 0;
const IN_METADATA = 1;
const ELSEWHERE = 2;

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

/** What is told of a time beside its milliseconds since midnight: that it is of the day of the line before. */
const SAME_DAY = 1 << 30;
const DATE_BYTES = "2026-09-20".length;
const TIME_BYTES = "2026-09-20T08:14:02.311Z".length;

/** What is told of a taken line beside the number of its event, and of a field beside its first byte. */
const DIGESTED = 256;
const LIKE_PREVIOUS = 512;
const REPEATED = 256;

const QUOTE: u8 = 0x22;
const PLUS: u8 = 0x2b;
const COMMA: u8 = 0x2c;
const MINUS: u8 = 0x2d;
const POINT: u8 = 0x2e;
const ZERO: u8 = 0x30;
const COLON: u8 = 0x3a;
const OPEN_ARRAY: u8 = 0x5b;
const BACKSLASH: u8 = 0x5c;
const CLOSE_ARRAY: u8 = 0x5d;
const OPEN: u8 = 0x7b;
const CLOSE: u8 = 0x7d;
const TRUE: u32 = 0x65757274;
const ALSE: u32 = 0x65736c61;
const NULL: u32 = 0x6c6c756e;

const MOST_NESTED = 16;

/** What a line is: no JSON; JSON; JSON that is what JSON.stringify prints of its value. */
const UNREADABLE = 0;
const READABLE = 1;
const PRINTED = 2;

/** More digits may be printed otherwise than they stand. */
const MOST_DIGITS = 15;

/** So many digits behind the point are printed as they stand, also of a number below 1. */
const MOST_SMALL = 6;

/** What the line is, as far as it was read. */
let print = UNREADABLE;
/** Behind the keys of the objects that are open. */
let keysEnd = KEYS;

/** What is said of a line that is plain, but has no room beside those that were taken. */
export const NO_ROOM = -1;

/**
 * Takes the line `[start, end)` if it is one of the first `events` patterns' events as the engine prints it: writes it
 * behind those that were taken, with its digest if it is printed as the engine prints it. Returns the number of its event,
 * from 1, with DIGESTED and LIKE_PREVIOUS; 0 if the line is anything else; or NO_ROOM.
 */
export function take(start: i32, end: i32, events: i32, offset: f64, number: f64): i32 {
  const to = load<i32>(TAKEN_END);
  const behind = to + LINE + ((end - start + 7) & ~7);
  if (behind > ROOM_END) return to === ROOM ? 0 : NO_ROOM;
  const previous = load<i32>(PREVIOUS);
  const what = read(start, end, to, previous, events);
  if (what === 0) return 0;
  store<i32>(to, what);
  store<i32>(to, end - start, LENGTH);
  store<f64>(to, offset, OFFSET);
  store<f64>(to, number, NUMBER);
  store<i32>(PREVIOUS, (what & DIGESTED) === 0 ? 0 : to);
  store<i32>(TAKEN_END, behind);
  return what;
}

function read(start: i32, end: i32, to: i32, previous: i32, events: i32): i32 {
  print = printOf(start, end);
  keysEnd = KEYS;
  if (print === UNREADABLE) return 0;
  memory.fill(FIELDS, 0, FIELD_COUNT * FIELD_BYTES);
  if (object(start, end, 0, AT_TOP) !== end) return 0;
  const event = eventOf(events);
  if (event === 0 || !isEngines()) return 0;
  for (let field = FIRST_OF_WRAPPERS; field < FIRST_IN_METADATA; field++) if (first(field) !== 0) return 0;
  if (first(TIMESTAMP) !== QUOTE) return 0;
  if (first(METADATA) !== OPEN && first(METADATA) !== 0) return 0;
  memory.copy(to + LINE, start, end - start);
  if (print !== PRINTED) return event;
  let isLike = note(EVENT, start, to, previous);
  store<i32>(to + TIME, timeOf(previous));
  note(TIMESTAMP, start, to, 0);
  for (let field = FIRST_IN_METADATA; field < FIELD_COUNT; field++) {
    if (!note(field, start, to, previous)) isLike = false;
  }
  digest(start, end, to + DIGEST);
  return event | DIGESTED | (isLike ? LIKE_PREVIOUS : 0);
}

/** As far as single bytes tell it. */
function printOf(start: i32, end: i32): i32 {
  let found = PRINTED;
  for (let at = start; at < end; at += 16) {
    const bytes = v128.load(at);
    const inside = end - at < 16 ? (1 << (end - at)) - 1 : 0xffff;
    if ((i8x16.bitmask(i8x16.lt_u(bytes, i8x16.splat(0x20))) & inside) !== 0) return UNREADABLE;
    const odd = i8x16.bitmask(v128.or(bytes, i8x16.eq(bytes, i8x16.splat(BACKSLASH))));
    if ((odd & inside) !== 0) found = READABLE;
  }
  return found;
}

/** Index after the object that begins at `at`; 0 if it is none. Notes the fields that have a name of the table. */
function object(at: i32, end: i32, depth: i32, place: i32): i32 {
  if (load<u8>(at) !== OPEN) return 0;
  if (load<u8>(++at) === CLOSE) return at + 1;
  const keys = keysEnd;
  while (at < end && load<u8>(at) === QUOTE) {
    const key = at + 1;
    const close = endOfKey(key, end);
    if (close === 0 || load<u8>(close, 1) !== COLON) return 0;
    if (print === PRINTED) noteKey(keys, key, close - key);
    const field = place === ELSEWHERE ? -1 : fieldOf(key, close - key, place);
    at = close + 2;
    // Of two fields with one name the last counts.
    if (field === METADATA) {
      memory.fill(
        FIELDS + FIRST_IN_METADATA * FIELD_BYTES,
        0,
        (FIELD_COUNT - FIRST_IN_METADATA) * FIELD_BYTES,
      );
    }
    const next = value(at, end, depth + 1, field === METADATA ? IN_METADATA : ELSEWHERE);
    if (next === 0) return 0;
    if (field >= 0) {
      store<i32>(FIELDS + field * FIELD_BYTES, load<u8>(at));
      store<i32>(FIELDS + field * FIELD_BYTES, at, 4);
      store<i32>(FIELDS + field * FIELD_BYTES, next, 8);
    }
    const after = load<u8>(next);
    if (after === CLOSE) {
      keysEnd = keys;
      return next + 1;
    }
    if (after !== COMMA) return 0;
    at = next + 1;
  }
  return 0;
}

/** Notes a key of an object whose keys are noted from `keys` on. */
function noteKey(keys: i32, key: i32, length: i32): void {
  // Keys that are numbers are printed before others; of equal ones only the last is printed.
  if (isDigit(load<u8>(key)) || keysEnd === KEYS_END) print = READABLE;
  else {
    for (let other = keys; other < keysEnd; other += KEY_BYTES) {
      if (load<i32>(other, 4) !== length || memory.compare(load<i32>(other), key, length) !== 0) continue;
      print = READABLE;
      return;
    }
    store<i32>(keysEnd, key);
    store<i32>(keysEnd, length, 4);
    keysEnd += KEY_BYTES;
  }
}

function array(at: i32, end: i32, depth: i32): i32 {
  if (load<u8>(++at) === CLOSE_ARRAY) return at + 1;
  while (at < end) {
    const next = value(at, end, depth + 1, ELSEWHERE);
    if (next === 0) return 0;
    const after = load<u8>(next);
    if (after === CLOSE_ARRAY) return next + 1;
    if (after !== COMMA) return 0;
    at = next + 1;
  }
  return 0;
}

function value(at: i32, end: i32, depth: i32, place: i32): i32 {
  const byte = load<u8>(at);
  if (byte === QUOTE) return string(at + 1, end);
  if (byte === OPEN) return depth < MOST_NESTED ? object(at, end, depth, place) : 0;
  if (byte === OPEN_ARRAY) return depth < MOST_NESTED ? array(at, end, depth) : 0;
  if (byte === MINUS || isDigit(byte)) return number(at);
  const word = load<u32>(at);
  if (word === TRUE || word === NULL) return at + 4;
  return byte === 0x66 && load<u32>(at, 1) === ALSE ? at + 5 : 0;
}

/** Index of the quote that ends a key; 0 also for a key with an escape, whose name is not its bytes. */
function endOfKey(at: i32, end: i32): i32 {
  const mark = markFrom(at, end);
  return mark < end && load<u8>(mark) === QUOTE ? mark : 0;
}

/** Index after the quote that ends a string. */
function string(at: i32, end: i32): i32 {
  for (let mark = markFrom(at, end); mark < end; mark = markFrom(mark + 2, end)) {
    if (load<u8>(mark) === QUOTE) return mark + 1;
    if (!isEscape(mark + 1)) return 0;
  }
  return 0;
}

/** Index of the first quote or backslash from an index on; `end` or more if there is none. */
function markFrom(at: i32, end: i32): i32 {
  const quote = i8x16.splat(QUOTE);
  const backslash = i8x16.splat(BACKSLASH);
  for (; at < end; at += 16) {
    const bytes = v128.load(at);
    const marks = i8x16.bitmask(v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash)));
    if (marks !== 0) return at + ctz(marks);
  }
  return end;
}

function isEscape(at: i32): bool {
  switch (load<u8>(at)) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return true;
    case 0x75:
      return (
        isHex(load<u8>(at, 1)) && isHex(load<u8>(at, 2)) && isHex(load<u8>(at, 3)) && isHex(load<u8>(at, 4))
      );
    default:
      return false;
  }
}

function isHex(byte: u8): bool {
  return isDigit(byte) || (byte | 0x20) - 0x61 < 6;
}

function number(at: i32): i32 {
  const isNegative = load<u8>(at) === MINUS;
  if (isNegative) at++;
  const begin = at;
  at = afterDigits(at);
  let digits = at - begin;
  const isZero = load<u8>(begin) === ZERO;
  if (digits === 0 || (isZero && digits > 1)) return 0;
  if (load<u8>(at) === POINT) {
    const fraction = at + 1;
    at = afterDigits(fraction);
    if (at === fraction) return 0;
    digits += at - fraction;
    // Small numbers are printed with an exponent.
    if (load<u8>(at - 1) === ZERO || (isZero && at - fraction > MOST_SMALL)) print = READABLE;
  } else if (isZero && isNegative) print = READABLE;
  if (digits > MOST_DIGITS) print = READABLE;
  if ((load<u8>(at) | 0x20) !== 0x65) return at;
  print = READABLE;
  const sign = load<u8>(++at);
  if (sign === PLUS || sign === MINUS) at++;
  const exponent = at;
  at = afterDigits(at);
  return at === exponent ? 0 : at;
}

function afterDigits(at: i32): i32 {
  while (isDigit(load<u8>(at))) at++;
  return at;
}

function isDigit(byte: u8): bool {
  return byte - ZERO < 10;
}

/** The number of the field with a key; -1 if the table does not have it. */
function fieldOf(key: i32, length: i32, place: i32): i32 {
  if (length === 0 || length > 16) return -1;
  // A name is compared as its first eight bytes and, if it has as many, its last eight.
  const head = length < 8 ? load<u64>(key) & (((<u64>1) << ((<u64>length) << 3)) - 1) : load<u64>(key);
  const tail: u64 = length < 8 ? 0 : load<u64>(key + length - 8);
  for (let field = 0; field < FIELD_COUNT; field++) {
    const name = NAMES + field * NAME_BYTES;
    const isSame = load<u64>(name) === head && load<u64>(name, 8) === tail;
    if (isSame && load<i32>(name, 16) === length && load<i32>(name, 20) === place) return field;
  }
  return -1;
}

/** The first byte of a field's value; 0 if the line does not have it. */
function first(field: i32): i32 {
  return load<i32>(FIELDS + field * FIELD_BYTES);
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
  const begin = load<i32>(FIELDS + field * FIELD_BYTES, 4) + 1;
  const end = load<i32>(FIELDS + field * FIELD_BYTES, 8) - 1;
  return end - begin === length && memory.compare(begin, text, length) === 0;
}

/**
 * Writes a field into a taken line, its place counted from the line's. Whether it is that of the line before: the same
 * text, a number where only that there is one counts, or neither has it.
 */
function note(field: i32, start: i32, to: i32, previous: i32): bool {
  const from = FIELDS + field * FIELD_BYTES;
  const at = to + TAKEN_FIELDS + field * FIELD_BYTES;
  const byte = load<i32>(from);
  const begin = load<i32>(from, 4);
  const length = load<i32>(from, 8) - begin;
  const repeated = byte === QUOTE && isRepeated(previous, field, begin, length);
  store<i32>(at, repeated ? byte | REPEATED : byte);
  store<i32>(at, begin - start, 4);
  store<i32>(at, begin - start + length, 8);
  if (repeated) return true;
  if (previous === 0) return false;
  const before = load<i32>(previous + TAKEN_FIELDS + field * FIELD_BYTES) & 0xff;
  if (byte === 0) return before === 0;
  return field !== SCHEMA_VERSION && isDigit(<u8>byte) && isDigit(<u8>before);
}

/** The time as milliseconds since midnight, if it is printed as the engine prints it; else -1. */
function timeOf(previous: i32): i32 {
  const text = load<i32>(FIELDS + TIMESTAMP * FIELD_BYTES, 4) + 1;
  if (load<i32>(FIELDS + TIMESTAMP * FIELD_BYTES, 8) - 1 - text !== TIME_BYTES) return -1;
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
  return previous !== 0 && isDateOf(previous, text) ? time | SAME_DAY : time;
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

function isRepeated(previous: i32, field: i32, begin: i32, length: i32): bool {
  if (previous === 0) return false;
  const before = previous + TAKEN_FIELDS + field * FIELD_BYTES;
  if ((load<i32>(before) & 0xff) !== QUOTE) return false;
  const beginBefore = load<i32>(before, 4);
  if (load<i32>(before, 8) - beginBefore !== length) return false;
  return memory.compare(previous + LINE + beginBefore, begin, length) === 0;
}
