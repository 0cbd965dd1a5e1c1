import { shown } from "../shown.js";

/** Text in which no character has a meaning for HTML, for content and for attributes in double quotes. */
export function htmlText(text: string): string {
  return shown(text).replace(/[&<>"'`]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Anchor of a term's explanation. */
export function termAnchor(term: string): string {
  return `term-${term.replace(/[^A-Za-z0-9.-]/g, "_")}`;
}
