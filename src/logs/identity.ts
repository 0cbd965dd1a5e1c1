import { hash } from "node:crypto";

/**
 * Digest of a text, for comparing records while they are ingested. It is made from free text, so it must never be
 * stored or shown.
 */
export function digest(text: string): string {
  return hash("sha256", text, "base64");
}

/** Real records are four levels deep; far deeper ones would only serve to exhaust the stack. */
const DEEPEST = 64;

/** A JSON value with sorted keys and no white space, equal for equal values; null if it is nested too deeply. */
export function canonicalJson(value: unknown): string | null {
  const sorted = withSortedKeys(value, 0);
  return sorted === TOO_DEEP ? null : JSON.stringify(sorted);
}

const TOO_DEEP = Symbol("nested too deeply");

/** A copy with sorted keys: copying and one native call is faster than writing the text piece by piece. */
function withSortedKeys(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return TOO_DEEP;
  if (Array.isArray(value)) {
    const items = value.map((item) => withSortedKeys(item, depth + 1));
    return items.includes(TOO_DEEP) ? TOO_DEEP : items;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // Without a prototype, so that a key __proto__ is a key like any other.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(object).sort()) {
    const item = withSortedKeys(object[key], depth + 1);
    if (item === TOO_DEEP) return TOO_DEEP;
    copy[key] = item;
  }
  return copy;
}

/**
 * Digest of a failure text by which a pasted notice finds its JSON twin. White space counts as one blank: a
 * terminal wraps what it shows.
 */
export function textDigest(text: string): string {
  return digest(text.replace(/\s+/g, " ").trim());
}
