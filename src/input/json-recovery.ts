/** A JSON object found in a line. */
export interface RecoveredRecord {
  readonly value: Readonly<Record<string, unknown>>;
  /** UTF-16 code units from the start of the text to the object's opening brace. */
  readonly start: number;
}

/** What a line of text gave: the whole objects in it, and how many damaged ones stand beside them. */
export interface Recovery {
  readonly records: readonly RecoveredRecord[];
  readonly damaged: number;
}

const NOTHING: Recovery = { records: [], damaged: 0 };

/**
 * Reads the JSON objects of one line. A sound line gives its object. A damaged one gives every whole object in
 * it: `{A}{B}` gives two; the torn head of one before a whole one gives the whole one and one damaged; an object
 * cut at the end is one damaged. Braces inside strings split nothing, and nothing is looked for inside an object
 * that parsed. Text before the first brace and between objects is passed over. Linear in the text's length but
 * for torn heads, whose tries are bounded.
 */
export function recoverObjects(text: string): Recovery {
  const first = text.indexOf("{");
  if (first === -1) return NOTHING;
  const whole = parseObject(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (whole !== null) return { records: [{ value: whole, start: first }], damaged: 0 };

  const records: RecoveredRecord[] = [];
  let damaged = 0;
  const work = { left: WORK_PER_UNIT * text.length };
  let position = first;
  while (position !== -1) {
    const end = endOfObject(text, position);
    const value = end === -1 ? null : parseObject(text.slice(position, end));
    if (value !== null) {
      records.push({ value, start: position });
      position = text.indexOf("{", end);
      continue;
    }
    damaged++;
    // The object is torn, or its inside is broken. A torn string turns what follows inside out, so an end that
    // was found may lie in the middle of the next object: whole ones before it come first.
    const next = wholeObjectWithin(text, position + 1, end === -1 ? text.length : end, work);
    position = next !== -1 || end === -1 ? next : text.indexOf("{", end);
  }
  return { records, damaged };
}

/** Units looked at for each unit of a damaged text: enough for any nesting, and a bound for a hostile line. */
const WORK_PER_UNIT = 16;

/** Where a whole object begins in a stretch of the text that is damaged before it; -1 if none does. */
function wholeObjectWithin(text: string, from: number, to: number, work: { left: number }): number {
  let candidate = text.indexOf('{"', from);
  while (candidate !== -1 && candidate < to && work.left > 0) {
    const end = endOfObject(text, candidate);
    work.left -= (end === -1 ? text.length : end) - candidate;
    // Inside a torn object every inner object is whole as well; a record of its own is one that the line ends
    // with, or that another record follows.
    if (end !== -1 && standsAlone(text, end) && parseObject(text.slice(candidate, end)) !== null)
      return candidate;
    candidate = text.indexOf('{"', candidate + 1);
  }
  return -1;
}

function standsAlone(text: string, end: number): boolean {
  const rest = text.slice(end, end + 16).trimStart();
  return rest === "" || rest.startsWith("{");
}

/** The index after the brace that closes the object opened at `start`, minding strings; -1 if it never closes. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let position = start;
  STRUCTURE.lastIndex = start;
  for (let match = STRUCTURE.exec(text); match !== null; match = STRUCTURE.exec(text)) {
    position = match.index;
    switch (text.charCodeAt(position)) {
      case 0x22: {
        const end = endOfString(text, position);
        if (end === -1) return -1;
        STRUCTURE.lastIndex = end;
        break;
      }
      case 0x7b:
        depth++;
        break;
      default:
        depth--;
        if (depth === 0) return position + 1;
    }
  }
  return -1;
}

const STRUCTURE = /["{}]/g;

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return -1;
}

/** The object that the text is, or null. The parser's message quotes its input, so it goes no further. */
function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
