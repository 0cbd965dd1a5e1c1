// The inner loop of the line sieve, in AssemblyScript: no part of the TypeScript program. What it compiles to is in
// assembly-binary.ts; the test of that file compiles it anew and compares (with UPDATE_GOLDENS=1 it writes the file).
//
// Sixteen bytes at a time are compared with three bytes out of each pattern, its fingerprint, as Teddy does it: a byte
// is looked up by its low and its high half in two tables of sixteen, in which each bit stands for a group of
// patterns, and a group's bit that is left after all six is a place to look at.

import { NO_ROOM, take } from "./plain-lines-assembly";

/** Memory as the host lays it out; see line-sieve.ts. */
const FINGERPRINTS = 0;
const RESULT = 96;
const PATTERNS = 128;
const PATTERN_WORDS = 5;

const LF: u8 = 0x0a;
const MATTERS = 1;
const MAY_BE_PIECE = 4;
const LONG = 8;
const FULL = 16;

/** The longest time that stands before a CRI line, in bytes. */
const LONGEST_TIME = 40;

/** The halves of " stdout " and " stderr ", as they lie in memory. */
const STD: u32 = 0x64747320;
const OUT: u32 = 0x2074756f;
const ERR: u32 = 0x20727265;

/**
 * Looks through whole lines in `[from, to)`, at whose end a line may lack its LF, up to the first one that can matter.
 * Returns its marks, 0 if there is none. Lines that are plain are taken before, if that is asked for: their place is
 * `offset` and their index, their number `number` and the LFs before them. FULL if one of them had no room. Writes where
 * to go on, the LFs up to there, and the start and the end of the line.
 */
export function sift(
  from: i32,
  to: i32,
  longest: i32,
  shortestPiece: i32,
  patterns: i32,
  events: i32,
  offset: f64,
  number: f64,
): i32 {
  const low0 = v128.load(FINGERPRINTS);
  const high0 = v128.load(FINGERPRINTS, 16);
  const low1 = v128.load(FINGERPRINTS, 32);
  const high1 = v128.load(FINGERPRINTS, 48);
  const low2 = v128.load(FINGERPRINTS, 64);
  const high2 = v128.load(FINGERPRINTS, 80);
  const none = i8x16.splat(0);
  const lf = i8x16.splat(LF);
  let start = from;
  let marks = 0;
  let lfs = 0;
  for (let at = from; at < to; at += 32) {
    let left = v128.and(group(v128.load(at), low0, high0), group(v128.load(at, 1), low1, high1));
    let right = v128.and(group(v128.load(at, 16), low0, high0), group(v128.load(at, 17), low1, high1));
    let places =
      i8x16.bitmask(i8x16.eq(v128.load(at), lf)) | (i8x16.bitmask(i8x16.eq(v128.load(at, 16), lf)) << 16);
    if (v128.any_true(v128.or(left, right))) {
      left = v128.and(left, group(v128.load(at, 2), low2, high2));
      right = v128.and(right, group(v128.load(at, 18), low2, high2));
      places |= i8x16.bitmask(i8x16.ne(left, none)) | (i8x16.bitmask(i8x16.ne(right, none)) << 16);
    }
    for (; places !== 0; places &= places - 1) {
      const place = at + ctz(places);
      if (place >= to) break;
      if (load<u8>(place) !== LF) {
        marks |= marksAt(place, start, to, patterns);
        continue;
      }
      let found = marks | marksOf(start, place, longest, shortestPiece);
      if (found !== 0) {
        if ((found & (MATTERS | LONG)) === MATTERS && events !== 0) {
          const what = take(start, place, events, offset + start, number + lfs);
          if (what === NO_ROOM) return result(start, lfs, start, place, FULL);
          if (what !== 0) found = 0;
        }
        if (found !== 0) return result(place + 1, lfs + 1, start, place, found);
      }
      lfs++;
      start = place + 1;
      marks = 0;
    }
  }
  const found = start < to ? marks | marksOf(start, to, longest, shortestPiece) : 0;
  return result(to, lfs, start, to, found);
}

/** The groups of patterns that have each byte at one place of their fingerprint. */
function group(bytes: v128, low: v128, high: v128): v128 {
  const half = i8x16.splat(0x0f);
  return v128.and(
    i8x16.swizzle(low, v128.and(bytes, half)),
    i8x16.swizzle(high, v128.and(i16x8.shr_u(bytes, 4), half)),
  );
}

/** The marks of the patterns whose fingerprint stands at a place and that stand whole within the line. */
function marksAt(place: i32, start: i32, to: i32, patterns: i32): i32 {
  const bytes = load<i32>(place) & 0xffffff;
  let marks = 0;
  for (let i = 0; i < patterns; i++) {
    const pattern = PATTERNS + i * PATTERN_WORDS * 4;
    if (load<i32>(pattern) !== bytes) continue;
    const begin = place - load<i32>(pattern, 4);
    const length = load<i32>(pattern, 12);
    if (begin < start || begin + length > to) continue;
    if (memory.compare(begin, load<i32>(pattern, 8), length) === 0) marks |= load<i32>(pattern, 16);
  }
  return marks;
}

/** What a line's length and beginning tell. */
function marksOf(start: i32, end: i32, longest: i32, shortestPiece: i32): i32 {
  const length = end - start;
  const marks = length > longest ? LONG : 0;
  const first = load<u8>(start);
  if (first === 0x7b || length < shortestPiece) return marks;
  if (first >= 0x30 && first <= 0x39) return isPiece(start, end) ? marks | MATTERS : marks;
  // What an unclean end of a file or a terminal leaves before a line may stand before a piece too.
  return first <= 0x1f || first === 0xef ? marks | MAY_BE_PIECE : marks;
}

/** Whether a line is a piece of CRI that goes on: a time, the stream, P. */
function isPiece(start: i32, end: i32): bool {
  let at = start;
  const latest = min(start + LONGEST_TIME, end - 9);
  while (at < latest && load<u8>(at) !== 0x20) at++;
  const stream = load<u32>(at, 4);
  return load<u32>(at) === STD && (stream === OUT || stream === ERR) && load<u8>(at, 8) === 0x50;
}

function result(goOn: i32, lfs: i32, start: i32, end: i32, marks: i32): i32 {
  store<i32>(RESULT, goOn);
  store<i32>(RESULT, lfs, 4);
  store<i32>(RESULT, start, 8);
  store<i32>(RESULT, end, 12);
  return marks;
}
