const NAME = /^[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,79}$/;

/** What stands in the place of a text that is not a name. */
export const NOT_A_NAME = "(not a name)";

/**
 * Whether a text from a log, a case or a session may be kept as a name (class, trigger, host, model, …): one to
 * 80 characters of a small alphabet, the first a letter or digit. Everything else is free text and never kept.
 */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** A value of unknown type if it is a name, else null. */
export function nameIn(value: unknown): string | null {
  return typeof value === "string" && isName(value) ? value : null;
}

/** The text itself if it is a name, else {@link NOT_A_NAME}. */
export function nameOrPlaceholder(text: string): string {
  return NAME.test(text) ? text : NOT_A_NAME;
}
