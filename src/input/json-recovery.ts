import { ObjectScanner } from "./object-scanner.js";

/** A JSON object found in a text. Positions are UTF-16 code units from the start of the text. */
export interface RecoveredRecord {
  readonly value: Readonly<Record<string, unknown>>;
  /** Position of the object's opening brace. */
  readonly start: number;
  /** Position after its closing brace. */
  readonly end: number;
}

/** A part of a text that begins like an object and is none that can be read. */
export interface DamagedPart {
  readonly start: number;
  /** Where the part ends: before the next whole object, or at the end of the text. */
  readonly end: number;
}

/** What a text gave: the whole objects in it, and the damaged ones that stand beside them. */
export interface Recovery {
  readonly records: readonly RecoveredRecord[];
  /** Whether the text is one object that parsed as it stands. */
  readonly sound: boolean;
  /** How many damaged objects there are; those of `damagedParts`. */
  readonly damaged: number;
  readonly damagedParts: readonly DamagedPart[];
}

const NOTHING: Recovery = { records: [], sound: false, damaged: 0, damagedParts: [] };

/**
 * Reads the JSON objects of one line (or of several lines joined). A sound line gives its object. A damaged one
 * gives every whole object in it: `{A}{B}` gives two; the torn head of one before a whole one gives the whole one
 * and one damaged; an object cut at the end is one damaged. Braces inside strings split nothing, and nothing is
 * looked for inside a value that parsed. Text before the first brace and between objects is passed over. Raw
 * control characters inside strings (NUL, tab, a line end) are read as if they were escaped. Linear in the
 * text's length but for torn heads, where the search for a later object is bounded.
 */
export function recoverObjects(text: string): Recovery {
  const first = text.indexOf("{");
  if (first === -1) return NOTHING;
  const whole = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (isObject(whole)) {
    const record = { value: whole, start: first, end: text.lastIndexOf("}") + 1 };
    return { records: [record], sound: true, damaged: 0, damagedParts: [] };
  }
  if (whole !== undefined) return NOTHING;

  const records: RecoveredRecord[] = [];
  const damagedParts: DamagedPart[] = [];
  const work = { left: Math.min(MOST_PER_UNIT * text.length, Math.max(MOST_WORK, text.length)) };
  let start = first;
  while (start !== -1) {
    const end = new ObjectScanner().feed(text, start);
    const value = end === -1 ? undefined : parseRepaired(text.slice(start, end));
    if (isObject(value)) {
      records.push({ value, start, end });
      start = text.indexOf("{", end);
      continue;
    }
    // The object is torn, or its inside is broken. A torn string turns what follows inside out, so an end that
    // was found may lie in the middle of the next object: whole ones before it come first.
    const within = wholeObjectWithin(text, start + 1, end === -1 ? text.length : end, work);
    const next = within !== -1 || end === -1 ? within : text.indexOf('{"', end);
    damagedParts.push({ start, end: next === -1 ? text.length : next });
    start = next;
  }
  return { records, sound: false, damaged: damagedParts.length, damagedParts };
}

/** Units looked at for each unit of a damaged text, and in all: enough for any nesting, a bound for hostile lines. */
const MOST_PER_UNIT = 16;
const MOST_WORK = 1 << 20;

/** Where a whole object begins in a stretch of the text that is damaged before it; -1 if none does. */
function wholeObjectWithin(text: string, from: number, to: number, work: { left: number }): number {
  let candidate = text.indexOf('{"', from);
  while (candidate !== -1 && candidate < to && work.left > 0) {
    const end = new ObjectScanner().feed(text, candidate);
    work.left -= (end === -1 ? text.length : end) - candidate;
    // Inside a torn object every inner object is whole as well; a record of its own is one that nothing of an
    // outer object follows.
    if (end !== -1 && standsAlone(text, end) && isObject(parseRepaired(text.slice(candidate, end)))) {
      return candidate;
    }
    candidate = text.indexOf('{"', candidate + 1);
  }
  return -1;
}

const GOES_ON = /[\s\0]*[,:}\]"]/y;

function standsAlone(text: string, end: number): boolean {
  GOES_ON.lastIndex = end;
  return !GOES_ON.test(text);
}

/** The value that a text is, reading raw control characters inside strings as escaped; undefined if it is none. */
function parseRepaired(text: string): unknown {
  const value = parse(text);
  return value === undefined && CONTROL.test(text) ? parse(escapeControls(text)) : value;
}

/** The value that a text is, or undefined. The parser's message quotes its input, so it goes no further. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CONTROL = /[\0-\x1f]/;
const TOKEN = /["\\\0-\x1f]/g;

function escapeControls(text: string): string {
  let escaped = "";
  let copied = 0;
  let inString = false;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    if (match[0] === '"') inString = !inString;
    else if (match[0] === "\\") TOKEN.lastIndex++;
    else if (inString) {
      escaped += text.slice(copied, match.index) + JSON.stringify(match[0]).slice(1, -1);
      copied = match.index + 1;
    }
  }
  return escaped + text.slice(copied);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
