import { hash } from "node:crypto";
import { withSingleBlanks } from "./fields.js";
import { remembering } from "./remembering.js";

/**
 * BLAKE2s-256 as {@link DIGEST_WORDS} words of 32 bits, for comparing records while they are ingested. It is made from
 * free text, so it must never be stored or shown.
 */
export type Digest = Int32Array;

export const DIGEST_WORDS = 8;

/** Digest of a text. */
export function digest(text: string): Digest {
  // As characters, which come sooner than a buffer.
  const bytes = hash("blake2s256", text, "binary");
  const words = new Int32Array(DIGEST_WORDS);
  for (let at = 0; at < bytes.length; at++) {
    words[at >> 2] = (words[at >> 2] ?? 0) | (bytes.charCodeAt(at) << (8 * (at & 3)));
  }
  return words;
}

/**
 * What stands in JSON that is not printed as the producer prints it. Inside a string it proves nothing. Two patterns:
 * as alternatives of one they would take twice as long.
 */
const PRINTED_OTHERWISE = /\\[u/]|[:,{[] /;
const CONTROL = /[\0-\x1f]/;

/**
 * Digest of the text by which equal records are known, however they were printed: key order counts (the producer's is
 * fixed), white space and escapes do not. `text` is what `value` was read from. Null for a value nested so deeply that it
 * exhausts the stack.
 */
export function identityOf(value: unknown, text: string): Digest | null {
  // Nearly every record is printed as the producer prints it, which is what printing it again would give.
  if (!PRINTED_OTHERWISE.test(text) && !CONTROL.test(text)) return digest(text);
  try {
    return digest(JSON.stringify(value));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Digest of a failure text by which a pasted notice finds its JSON twin. White space counts as one blank: a
 * terminal wraps what it shows.
 */
export const textDigest = remembering((text) => hash("blake2s256", withSingleBlanks(text), "binary"));
