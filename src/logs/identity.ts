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
  try {
    return canonical(value, 0);
  } catch (error) {
    if (error === TOO_DEEP) return null;
    throw error;
  }
}

const TOO_DEEP = new Error("nested too deeply");

function canonical(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth === DEEPEST) throw TOO_DEEP;
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(",")}]`;
  const object = value as Readonly<Record<string, unknown>>;
  let text = "{";
  for (const key of Object.keys(object).sort()) {
    text += `${text === "{" ? "" : ","}${JSON.stringify(key)}:${canonical(object[key], depth + 1)}`;
  }
  return `${text}}`;
}

/**
 * Digest of a failure text by which a pasted notice finds its JSON twin. White space counts as one blank: a
 * terminal wraps what it shows.
 */
export function textDigest(text: string): string {
  return digest(text.replace(/\s+/g, " ").trim());
}
