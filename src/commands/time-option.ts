import { UsageError } from "./known-errors.js";

/**
 * Milliseconds of an option that takes an ISO date or time; undefined stays undefined.
 * @throws UsageError
 */
export function timeOption(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new UsageError(`--${flag} ${JSON.stringify(text)}: write an ISO time such as 2026-09-21`);
  }
  return time;
}
