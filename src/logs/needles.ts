import { COMPANION_EVENTS } from "./event.js";

/** The event of a fallback. */
export const FALLBACK_EVENT = "compaction.custom_fallback";

/** The notice that operators paste; the failure text follows on the same line. */
export const NOTICE = "DS4 compaction unavailable; using Pi default.";

/** The status line that operators paste; the failure text follows on the same line. */
export const STATUS_LINE = "Last error: Custom fallback:";

/** The names of the events that are kept. */
export const KEPT_EVENTS = [FALLBACK_EVENT, ...COMPANION_EVENTS] as const;

/** Texts of which one stands in every record. */
export const NEEDLE_TEXTS: readonly string[] = [...KEPT_EVENTS, NOTICE, STATUS_LINE];

const anyText = alternatives(NEEDLE_TEXTS);

/** The same as the byte numbers of a journald MESSAGE, which writers separate with or without a blank. */
const anyBytes = alternatives(
  [",", ", "].flatMap((separator) => NEEDLE_TEXTS.map((text) => [...Buffer.from(text)].join(separator))),
);

/** How journald begins a MESSAGE that it writes as byte numbers: new, old, printed anew, inside a JSON string. */
export const BYTE_MESSAGE_HEADS = [
  ',"MESSAGE":[',
  '{"MESSAGE":[',
  '"MESSAGE" : [',
  '"MESSAGE": [',
  '"MESSAGE\\":[',
] as const;

/**
 * Whether a text holds a needle, also as the byte numbers of a journald MESSAGE (which is how journald writes a
 * line with colours).
 */
export function holdsNeedle(text: string): boolean {
  return (
    anyText.test(text) || (BYTE_MESSAGE_HEADS.some((head) => text.includes(head)) && anyBytes.test(text))
  );
}

/**
 * Whether a text that is no whole object is what is left of a record: it names a kept event where a record names
 * it, as the value of `"event"` (its quotes may be escaped by a wrapper). A mention of an event's name anywhere
 * else, in the text of another program, is none; such a line is read and counted as `other`.
 */
export function isPartOfRecord(text: string): boolean {
  return eventField.test(text);
}

const eventField = new RegExp(
  String.raw`"event\\*"\s{0,8}:\s{0,8}\\*"(?:${KEPT_EVENTS.map(escaped).join("|")})`,
);

function alternatives(needles: readonly string[]): RegExp {
  return new RegExp(needles.map(escaped).join("|"));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
