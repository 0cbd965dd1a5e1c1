import { isRecord, type JsonRecord } from "./json.js";

/** Parsed JSON can be nested deeper than the stack allows; no message is. */
export const MAX_DEPTH = 1000;

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

/** A copy with all keys in order: writing it in one go is faster than writing it piece by piece. */
function sortedCopy(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
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
  const record = value as JsonRecord;
  const copy: Record<string, unknown> = {};
  for (const key of sortedKeys(record)) {
    const sorted = sortedCopy(record[key], depth + 1);
    if (sorted === UNSORTABLE || isMisplaced(key)) return UNSORTABLE;
    copy[key] = sorted;
  }
  return copy;
}

/** Whether an object keeps the key elsewhere than where it was set: numbers come first, `__proto__` is no member. */
function isMisplaced(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= 0x30 && first <= 0x39) || key === "__proto__";
}

/** Up to this many keys, inserting one by one is several times faster than sorting; nearly all objects have fewer. */
export const FEW_KEYS = 16;

function sortedKeys(record: JsonRecord): string[] {
  const keys = Object.keys(record);
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? "";
    let to = i;
    for (; to > 0 && (keys[to - 1] ?? "") > key; to--) keys[to] = keys[to - 1] ?? "";
    keys[to] = key;
  }
  return keys;
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return "null";
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const members: string[] = [];
  for (const key of sortedKeys(value)) {
    const item = value[key];
    if (item !== undefined) members.push(`${JSON.stringify(key)}:${write(item, depth + 1)}`);
  }
  return `{${members.join(",")}}`;
}
