import { hash } from "node:crypto";

/**
 * Digest of a text, for comparing records while they are ingested. It is made from free text, so it must never be
 * stored or shown.
 */
export function digest(text: string): string {
  return hash("sha256", text, "base64");
}

/**
 * The text by which equal records are known, however they were printed: key order counts (the producer's is fixed),
 * white space and escapes do not. Null for a value nested so deeply that it exhausts the stack.
 */
export function canonicalJson(value: unknown): string | null {
  try {
    return JSON.stringify(value);
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
  return digest(text.replace(/\s+/g, " ").trim());
}
