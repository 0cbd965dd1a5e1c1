import { NOT_A_NAME, nameOrPlaceholder } from "../vocabulary/names.js";
import type { NamedCounts } from "./event.js";

/** A JSON object whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text is; null if it is none. The parser's message quotes its input, so it goes no further. */
export function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * A field of a log object, whose name is none that all objects have (`constructor` and the like). The producer
 * writes an undefined value as the string `"undefined"`, so that string reads as missing.
 */
export function field(object: JsonObject, name: string): unknown {
  const value = object[name];
  return value === "undefined" ? undefined : value;
}

/** A text in which white space, of whatever kind and length, is one blank, and none stands at its ends. */
export function withSingleBlanks(text: string): string {
  return UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

const UNEVEN_SPACE = /^\s|\s\s|[^\S ]|\s$/;

/** The field as a kept name or `(not a name)`; null if it is missing or no string. */
export function nameField(object: JsonObject, name: string): string | null {
  const value = field(object, name);
  return typeof value === "string" ? nameOrPlaceholder(value) : null;
}

/** The field as a count; null if it is missing or anything but a safe integer from 0. */
export function countField(object: JsonObject, name: string): number | null {
  const value = field(object, name);
  return isCount(value) ? value : null;
}

/** More names than any vocabulary of the producer has; an object with more is none of its counts. */
const MOST_NAMES = 200;

/** The field as counts by name; null if it is missing or not an object of counts. */
export function countsField(object: JsonObject, name: string): NamedCounts | null {
  const value = field(object, name);
  if (!isObject(value)) return null;
  const names = Object.keys(value);
  if (names.length > MOST_NAMES) return null;
  const counts: [string, number][] = [];
  let unnamed = 0;
  for (const key of names) {
    const count = value[key];
    if (!isCount(count)) return null;
    const kept = nameOrPlaceholder(key);
    if (kept === NOT_A_NAME) unnamed += count;
    else counts.push([kept, count]);
  }
  if (unnamed > 0) counts.push([NOT_A_NAME, unnamed]);
  return counts;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/;

/** An ISO 8601 time with its zone, as milliseconds since the epoch; null if it is none. */
export function millisecondsOf(iso: string): number | null {
  if (!ISO_TIME.test(iso)) return null;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}
