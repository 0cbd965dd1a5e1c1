// BLAKE2s (RFC 7693) by vector instructions, in AssemblyScript: no part of the TypeScript program. Compiled with
// line-sieve-assembly.ts.

/** Memory as the host lays it out; see plain-lines.ts. */
const SIGMA = 2624;
const LAST_BLOCK = 2816;

/** Writes the BLAKE2s-256 digest of `[start, end)`, without a key, as RFC 7693 has it. */
export function digest(start: i32, end: i32, to: i32): void {
  const low = i32x4(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a);
  const high = i32x4(0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
  let state0 = v128.xor(low, i32x4(0x01010020, 0, 0, 0));
  let state1 = high;
  for (let at = start; ; at += 64) {
    const isLast = end - at <= 64;
    if (isLast) {
      memory.fill(LAST_BLOCK, 0, 64);
      memory.copy(LAST_BLOCK, at, end - at);
    }
    const block = isLast ? LAST_BLOCK : at;
    let a = state0;
    let b = state1;
    let c = low;
    let d = high;
    const counted = (isLast ? end : at + 64) - start;
    d = i32x4.replace_lane(d, 0, i32x4.extract_lane(d, 0) ^ counted);
    if (isLast) d = i32x4.replace_lane(d, 2, ~i32x4.extract_lane(d, 2));
    for (let sigma = SIGMA; sigma < SIGMA + 160; sigma += 16) {
      a = i32x4.add(i32x4.add(a, b), words(block, sigma));
      d = rotated16(v128.xor(d, a));
      c = i32x4.add(c, d);
      b = rotated(v128.xor(b, c), 12);
      a = i32x4.add(i32x4.add(a, b), words(block, sigma + 1));
      d = rotated8(v128.xor(d, a));
      c = i32x4.add(c, d);
      b = rotated(v128.xor(b, c), 7);
      b = i32x4.shuffle(b, b, 1, 2, 3, 0);
      c = i32x4.shuffle(c, c, 2, 3, 0, 1);
      d = i32x4.shuffle(d, d, 3, 0, 1, 2);
      a = i32x4.add(i32x4.add(a, b), words(block, sigma + 8));
      d = rotated16(v128.xor(d, a));
      c = i32x4.add(c, d);
      b = rotated(v128.xor(b, c), 12);
      a = i32x4.add(i32x4.add(a, b), words(block, sigma + 9));
      d = rotated8(v128.xor(d, a));
      c = i32x4.add(c, d);
      b = rotated(v128.xor(b, c), 7);
      b = i32x4.shuffle(b, b, 3, 0, 1, 2);
      c = i32x4.shuffle(c, c, 2, 3, 0, 1);
      d = i32x4.shuffle(d, d, 1, 2, 3, 0);
    }
    state0 = v128.xor(state0, v128.xor(a, c));
    state1 = v128.xor(state1, v128.xor(b, d));
    if (isLast) break;
  }
  v128.store(to, state0);
  v128.store(to, state1, 16);
}

/** Four words of a block: every other one of its order in a round. */
function words(block: i32, sigma: i32): v128 {
  let four = i32x4.splat(load<i32>(block + load<u8>(sigma)));
  four = i32x4.replace_lane(four, 1, load<i32>(block + load<u8>(sigma, 2)));
  four = i32x4.replace_lane(four, 2, load<i32>(block + load<u8>(sigma, 4)));
  return i32x4.replace_lane(four, 3, load<i32>(block + load<u8>(sigma, 6)));
}

function rotated(word: v128, by: i32): v128 {
  return v128.or(i32x4.shr_u(word, by), i32x4.shl(word, 32 - by));
}

function rotated16(word: v128): v128 {
  return i8x16.shuffle(word, word, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
}

function rotated8(word: v128): v128 {
  return i8x16.shuffle(word, word, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12);
}
