import { isRecord } from "./json.js";

/** Parsed JSON can be nested deeper than the stack allows; no message is. */
const MAX_DEPTH = 1000;

/**
 * JSON text of a parsed value, without white space, the keys of every object sorted by UTF-16 code unit: the
 * same value gives the same text whatever the order it was written in. Beyond 1000 levels it writes null.
 */
export function stableJson(value: unknown): string {
  const sorted = sortedCopy(value, 0);
  return sorted === UNSORTABLE ? write(value, 0) : JSON.stringify(sorted);
}

/** Stands for a value that has no copy with its keys in order. */
const UNSORTABLE = Symbol("unsortable");

/** Keys that an object puts elsewhere than where they were set. */
const OUT_OF_ORDER = /^(\d|__proto__$)/;

/** A copy with all keys in order: writing it in one go is faster than writing it piece by piece. */
function sortedCopy(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return UNSORTABLE;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    for (const item of value) {
      const sorted = sortedCopy(item, depth + 1);
      if (sorted === UNSORTABLE) return UNSORTABLE;
      copy.push(sorted);
    }
    return copy;
  }
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const sorted = sortedCopy(value[key], depth + 1);
    if (sorted === UNSORTABLE || OUT_OF_ORDER.test(key)) return UNSORTABLE;
    copy[key] = sorted;
  }
  return copy;
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return "null";
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item !== undefined) members.push(`${JSON.stringify(key)}:${write(item, depth + 1)}`);
  }
  return `{${members.join(",")}}`;
}
