/** An object as it was parsed from a session file; nothing in it is trusted. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list; everything else in it, and anything that is no list, is passed over. */
export function recordsIn(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The strings of a list, or null if the value is no list. */
export function stringsIn(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A time as ISO 8601 in UTC with milliseconds, from an ISO text or Unix milliseconds; else null. */
export function timeOf(value: unknown): string | null {
  if (typeof value === "string" && !ISO_TIME.test(value)) return null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
