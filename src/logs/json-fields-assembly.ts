// Reads a line as JSON and notes the fields that are looked for, in AssemblyScript: no part of the TypeScript program.
// What it compiles to is in assembly-binary.ts, compiled with line-sieve-assembly.ts.
//
// It reads JSON as JSON.parse does, but stops at anything that is unusual; the host has another way for that.

/** Memory as the host lays it out; see plain-lines.ts. */
const NAMES = 2048;
const NAME_BYTES = 24;
const FIELDS = 3072;
const KEYS = 3328;
const KEYS_END = 4096;
const KEY_BYTES = 8;
export const FIELD_BYTES = 12;

/** Fields by their number: those of the line, and those of its metadata. */
export const METADATA = 3;
export const FIRST_IN_METADATA = 7;
export const FIELD_COUNT = 15;

/** Where a field can stand. */
const AT_TOP = 0;
const IN_METADATA = 1;
const ELSEWHERE = 2;

export const QUOTE: u8 = 0x22;
const PLUS: u8 = 0x2b;
const COMMA: u8 = 0x2c;
export const MINUS: u8 = 0x2d;
export const POINT: u8 = 0x2e;
export const ZERO: u8 = 0x30;
export const COLON: u8 = 0x3a;
const OPEN_ARRAY: u8 = 0x5b;
const BACKSLASH: u8 = 0x5c;
const CLOSE_ARRAY: u8 = 0x5d;
export const OPEN: u8 = 0x7b;
const CLOSE: u8 = 0x7d;
const TRUE: u32 = 0x65757274;
const ALSE: u32 = 0x65736c61;
const NULL: u32 = 0x6c6c756e;

const MOST_NESTED = 16;

/** What a line is: no JSON; JSON; JSON that is what JSON.stringify prints of its value. */
export const UNREADABLE = 0;
const READABLE = 1;
export const PRINTED = 2;

/** More digits may be printed otherwise than they stand. */
const MOST_DIGITS = 15;

/** So many digits behind the point are printed as they stand, also of a number below 1. */
const MOST_SMALL = 6;

/** What the line is, as far as it was read. */
let print = UNREADABLE;
/** Behind the keys of the objects that are open. */
let keysEnd = KEYS;

/** Reads the line `[start, end)`, which has to be one object; says what it is. */
export function readObject(start: i32, end: i32): i32 {
  print = printOf(start, end);
  keysEnd = KEYS;
  if (print === UNREADABLE) return UNREADABLE;
  memory.fill(FIELDS, 0, FIELD_COUNT * FIELD_BYTES);
  return object(start, end, 0, AT_TOP) === end ? print : UNREADABLE;
}

/** The first byte of a field's value; 0 if the line does not have it. */
export function first(field: i32): i32 {
  return load<i32>(FIELDS + field * FIELD_BYTES);
}

/** Where a field's value begins. */
export function beginOf(field: i32): i32 {
  return load<i32>(FIELDS + field * FIELD_BYTES, 4);
}

/** Where a field's value ends. */
export function endOf(field: i32): i32 {
  return load<i32>(FIELDS + field * FIELD_BYTES, 8);
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

export function isDigit(byte: u8): bool {
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
