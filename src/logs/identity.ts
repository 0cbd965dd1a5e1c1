import { hash } from "node:crypto";

/**
 * Digest of a text (BLAKE2s-256, as 32 characters), for comparing records while they are ingested. It is made from free
 * text, so it must never be stored or shown.
 */
export function digest(text: string): string {
  return hash("blake2s256", text, "binary");
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
export function identityOf(value: unknown, text: string): string | null {
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
export function textDigest(text: string): string {
  if (latest?.text !== text) latest = { text, digest: digest(text.replace(/\s+/g, " ").trim()) };
  return latest.digest;
}

/** What fails again mostly says the same. */
let latest: { readonly text: string; readonly digest: string } | null = null;
