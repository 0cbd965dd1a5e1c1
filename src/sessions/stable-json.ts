import { isRecord } from "./json.js";

/** Parsed JSON can be nested deeper than the stack allows; no message is. */
const MAX_DEPTH = 1000;

/**
 * JSON text of a parsed value, without white space, the keys of every object sorted by UTF-16 code unit: the
 * same value gives the same text whatever the order it was written in. Beyond 1000 levels it writes null.
 */
export function stableJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return "null";
  if (Array.isArray(value)) {
    let text = "[";
    for (let i = 0; i < value.length; i++) text += (i === 0 ? "" : ",") + write(value[i], depth + 1);
    return `${text}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  let text = "{";
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item === undefined) continue;
    text += `${text === "{" ? "" : ","}${JSON.stringify(key)}:${write(item, depth + 1)}`;
  }
  return `${text}}`;
}
