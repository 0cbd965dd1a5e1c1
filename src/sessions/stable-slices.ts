import type { JsonRecord } from "./json.js";
import { FEW_KEYS, MAX_DEPTH, stableJson } from "./stable-json.js";

/** A text, and where in it (UTF-16 code units) the object begins that an entry was parsed from. */
export interface JsonSource {
  readonly text: string;
  readonly start: number;
}

/**
 * The stable JSON of a record's member, put together from slices of the text that the record was parsed from:
 * that takes less than half the time of writing long strings anew. Null unless the text spells the record as
 * JSON.stringify does, escapes within strings aside. Until it is looked into, the result keeps the whole text in
 * memory.
 */
export function stableMember({ text, start }: JsonSource, record: JsonRecord, name: string): string | null {
  return new Walk(text, start).member(record, name);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Stands for the stable JSON of a value whose text is just that. */
const AS_IS = "";

/** Decimal numbers of so many digits stay apart as doubles, so the shortest spelling of one is its own. */
const EXACT_DIGITS = 15;

/** Numbers from here on (up to 21 digits) are written without an exponent. */
const LEAST_PLAIN = 1e-6;

/** The escapes that JSON.stringify writes for few characters or for none. */
const ODD_ESCAPE = /\\[u/]/g;

/**
 * Goes through a text and the value parsed from it side by side. Every token is compared but the inside of
 * strings and short numbers: where all else agrees, such a value was parsed from what stands in its place. White
 * space, repeated keys and numbers in another spelling do not agree. A method that takes a value passes its text
 * and gives its stable JSON, or null where the two do not agree.
 */
class Walk {
  readonly #text: string;
  #at: number;
  /** The first odd escape behind a place that was passed; Infinity: there is none. */
  #oddEscape = -1;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  /** Goes to the record's end: another member of that name behind the first would be the one that counts. */
  member(record: JsonRecord, name: string): string | null {
    const keys = Object.keys(record);
    let found: string | null = null;
    for (let nth = 0; nth < keys.length; nth++) {
      const key = keys[nth] ?? "";
      if (!this.#passes(nth === 0 ? OPEN_BRACE : COMMA) || !this.#passesKey(key)) return null;
      const start = this.#at;
      const value = this.#value(record[key], 0);
      if (value === null) return null;
      if (key === name) found = value === AS_IS ? this.#text.slice(start, this.#at) : value;
    }
    return this.#passes(CLOSE_BRACE) ? found : null;
  }

  #value(value: unknown, depth: number): string | null {
    if (typeof value === "string") return this.#string(value);
    if (typeof value === "number" && value >= LEAST_PLAIN && this.#passesShortNumber()) return AS_IS;
    if (typeof value !== "object" || value === null) return this.#token(String(value));
    if (depth > MAX_DEPTH) return null;
    return Array.isArray(value) ? this.#array(value, depth) : this.#object(value as JsonRecord, depth);
  }

  #object(record: JsonRecord, depth: number): string | null {
    const keys = Object.keys(record);
    if (keys.length === 0) return this.#token("{}");
    const text = this.#text;
    const members: string[] = [];
    let asIs = true;
    for (let nth = 0; nth < keys.length; nth++) {
      const key = keys[nth] ?? "";
      if (!this.#passes(nth === 0 ? OPEN_BRACE : COMMA)) return null;
      const start = this.#at;
      if (!this.#passesKey(key)) return null;
      const valueStart = this.#at;
      const value = this.#value(record[key], depth + 1);
      if (value === null) return null;
      members.push(value === AS_IS ? text.slice(start, this.#at) : text.slice(start, valueStart) + value);
      asIs &&= value === AS_IS && (nth === 0 || (keys[nth - 1] ?? "") < key);
    }
    if (!this.#passes(CLOSE_BRACE)) return null;
    if (asIs) return AS_IS;
    return keys.length > FEW_KEYS ? stableJson(record) : objectOf(members, keys);
  }

  #array(items: readonly unknown[], depth: number): string | null {
    if (items.length === 0) return this.#token("[]");
    let stable = AS_IS;
    let copied = this.#at;
    for (let nth = 0; nth < items.length; nth++) {
      if (!this.#passes(nth === 0 ? OPEN_BRACKET : COMMA)) return null;
      const start = this.#at;
      const item = this.#value(items[nth], depth + 1);
      if (item === null) return null;
      if (item === AS_IS) continue;
      stable += this.#text.slice(copied, start) + item;
      copied = this.#at;
    }
    if (!this.#passes(CLOSE_BRACKET)) return null;
    return stable === AS_IS ? AS_IS : stable + this.#text.slice(copied, this.#at);
  }

  #string(value: string): string | null {
    const start = this.#at;
    if (!this.#passes(QUOTE)) return null;
    const end = this.#closingQuote();
    if (end === -1) return null;
    this.#at = end + 1;
    const hasEscapes = end - start - 1 !== value.length;
    return hasEscapes && this.#hasOddEscape(start, end) ? JSON.stringify(value) : AS_IS;
  }

  /** The first quote from here on that no odd number of backslashes stands before. */
  #closingQuote(): number {
    const text = this.#text;
    let end = text.indexOf('"', this.#at);
    for (; end !== -1; end = text.indexOf('"', end + 1)) {
      let before = end - 1;
      while (text.charCodeAt(before) === BACKSLASH) before--;
      if ((end - before) % 2 === 1) break;
    }
    return end;
  }

  #hasOddEscape(start: number, end: number): boolean {
    if (this.#oddEscape < start) {
      ODD_ESCAPE.lastIndex = start;
      this.#oddEscape = ODD_ESCAPE.exec(this.#text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.#oddEscape < end;
  }

  /** Passes a number that looks as it would be written; if it may not, stays. Writing it to compare takes longer. */
  #passesShortNumber(): boolean {
    const text = this.#text;
    const start = this.#at;
    let end = start;
    let points = 0;
    let character = text.charCodeAt(end);
    while ((character >= ZERO && character <= NINE) || character === POINT) {
      if (character === POINT) points++;
      character = text.charCodeAt(++end);
    }
    const isWhole = character === COMMA || character === CLOSE_BRACKET || character === CLOSE_BRACE;
    const isShort = end - start - points <= EXACT_DIGITS;
    if (!isWhole || !isShort || (points > 0 && text.charCodeAt(end - 1) === ZERO)) return false;
    this.#at = end;
    return true;
  }

  #passesKey(key: string): boolean {
    const text = this.#text;
    const start = this.#at + 1;
    const end = start + key.length;
    this.#at = end + 2;
    return (
      text.charCodeAt(start - 1) === QUOTE &&
      text.charCodeAt(end - 1) !== BACKSLASH &&
      text.charCodeAt(end) === QUOTE &&
      text.charCodeAt(end + 1) === COLON &&
      text.startsWith(key, start)
    );
  }

  #token(token: string): string | null {
    if (!this.#text.startsWith(token, this.#at)) return null;
    this.#at += token.length;
    return AS_IS;
  }

  #passes(character: number): boolean {
    return this.#text.charCodeAt(this.#at++) === character;
  }
}

/** @param members in the order of their keys; both are sorted */
function objectOf(members: string[], keys: string[]): string {
  for (let nth = 1; nth < keys.length; nth++) {
    const key = keys[nth] ?? "";
    const member = members[nth] ?? "";
    let to = nth;
    for (; to > 0 && (keys[to - 1] ?? "") > key; to--) {
      keys[to] = keys[to - 1] ?? "";
      members[to] = members[to - 1] ?? "";
    }
    keys[to] = key;
    members[to] = member;
  }
  let text = `{${members[0] ?? ""}`;
  for (let nth = 1; nth < members.length; nth++) text += `,${members[nth] ?? ""}`;
  return `${text}}`;
}
