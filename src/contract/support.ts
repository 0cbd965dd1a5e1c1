import type { Span } from "./spans.js";

/** Decides whether the evidence supports a value. */
export type Support = (value: string) => boolean;

/** The canonical JSON-escaped form: what `JSON.stringify` writes between the quotes. */
export function jsonEscaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** Whether the literal value, and whether its JSON-escaped form, stands in a single source. */
export interface Presence {
  readonly literal: Support;
  readonly jsonEscaped: Support;
}

/**
 * Answers from a look-up of single forms. Each answer is found once and kept, so that the profiles of one case, and
 * validation, repair and classification within a profile, share it.
 * @param isPresent whether one source contains a form; default: a search through each source
 */
export function presenceIn(
  sources: readonly string[],
  isPresent: Support = (form) => sources.some((source) => source.includes(form)),
): Presence {
  const literal = remembered(isPresent);
  return {
    literal,
    jsonEscaped: remembered((value) => {
      const form = jsonEscaped(value);
      return form === value ? literal(value) : isPresent(form);
    }),
  };
}

/**
 * A value is supported if one source contains it or, where the release accepts that, its canonical JSON-escaped
 * form. `accepts` adds values that a candidate rule would accept; it is asked for what is rejected otherwise.
 */
export function supportFor(
  presence: Presence,
  profile: { readonly acceptsJsonEscaped: boolean },
  accepts?: Support,
): Support {
  const bySource: Support = profile.acceptsJsonEscaped
    ? (value) => presence.literal(value) || presence.jsonEscaped(value)
    : presence.literal;
  if (accepts === undefined) return bySource;
  const byRule = remembered(accepts);
  return (value) => bySource(value) || byRule(value);
}

/** Whether the evidence supports one value. For many values use {@link presenceIn} and {@link supportFor}. */
export function isSupported(
  value: string,
  sources: readonly string[],
  profile: { readonly acceptsJsonEscaped: boolean },
): boolean {
  return supportFor(presenceIn(sources), profile)(value);
}

/** The spans, occurrence by occurrence, whose value has no support. */
export function rejectedSpans(spans: readonly Span[], support: Support): Span[] {
  return spans.filter((span) => !support(span.value));
}

function remembered(decide: Support): Support {
  const answers = new Map<string, boolean>();
  return (value) => {
    const known = answers.get(value);
    if (known !== undefined) return known;
    const answer = decide(value);
    answers.set(value, answer);
    return answer;
  };
}
