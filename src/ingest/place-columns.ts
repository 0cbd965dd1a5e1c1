import type { Place } from "../logs/event.js";

/** The columns that say where a record stands. */
export function placeColumns(inputId: number, { line, lastLine, offset }: Place) {
  return { input_id: inputId, line, last_line: lastLine, offset };
}
