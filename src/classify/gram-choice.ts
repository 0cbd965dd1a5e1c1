import { GRAM } from "./gram-scan.js";

/** The gram for the first `length` units: the last four of them, or the last four that are no run of one unit. */
export function gramInPrefix(units: Uint16Array, length: number): number {
  const last = length - GRAM;
  for (let at = last; at >= 0; at--) if (!isRun(units, at)) return at;
  return last;
}

/** The gram for the last `length` units: the first four of them, or the first four that are no run of one unit. */
export function gramInSuffix(units: Uint16Array, length: number): number {
  const first = units.length - length;
  for (let at = first; at <= units.length - GRAM; at++) if (!isRun(units, at)) return at;
  return first;
}

/** Rules, borders and indents hold runs of one unit at so many places that they would cost more than they tell. */
function isRun(units: Uint16Array, at: number): boolean {
  return units[at] === units[at + 1] && units[at] === units[at + 2] && units[at] === units[at + 3];
}
