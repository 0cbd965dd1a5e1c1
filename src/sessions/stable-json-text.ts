/**
 * {@link stableJson} of one field of an object, made from the object's JSON text. Writing strings anew costs more
 * than parsing them; their text in the line already is as JSON writes it, so it is copied where it can be.
 *
 * @param text valid JSON from `start` on, where the object opens
 * @returns null if the object has no such field, or is nested too deeply for this way
 */
export function stableJsonOfField(text: string, start: number, field: string): string | null {
  const scanner = new Scanner(text, start);
  return scanner.members(0).get(field) ?? null;
}

const MAX_DEPTH = 1000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const COMMA = 0x2c;
const SPACE = 0x20;

const LITERAL = /[-+.\w]+/y;

/** Reads valid JSON once, from left to right, and gives every value as stable JSON. */
class Scanner {
  private readonly text: string;
  private position: number;
  /** Escapes that have another spelling: the strings of a text without any are copied unseen. */
  private readonly hasOtherSpellings: boolean;

  constructor(text: string, start: number) {
    this.text = text;
    this.position = start;
    this.hasOtherSpellings = text.includes("\\u") || text.includes("\\/");
  }

  /** The members of the object that opens here, by their decoded names; of equal names the last counts. */
  members(depth: number): Map<string, string> {
    const members = new Map<string, string>();
    this.position++;
    while (this.next() !== CLOSING_BRACE) {
      const name = this.string();
      this.next();
      this.position++;
      const key = name.includes("\\") ? String(JSON.parse(name)) : name.slice(1, -1);
      members.set(key, this.value(depth + 1));
      if (this.next() === COMMA) this.position++;
    }
    this.position++;
    return members;
  }

  private value(depth: number): string {
    switch (this.next()) {
      case QUOTE:
        return this.string();
      case OPENING_BRACE:
        return this.object(depth);
      case OPENING_BRACKET:
        return this.array(depth);
      default: {
        LITERAL.lastIndex = this.position;
        const literal = LITERAL.exec(this.text)?.[0] ?? "";
        this.position += literal.length;
        return literal === "true" || literal === "false" || literal === "null"
          ? literal
          : JSON.stringify(Number(literal));
      }
    }
  }

  private object(depth: number): string {
    const members = this.members(depth);
    if (depth > MAX_DEPTH) return "null";
    let json = "";
    for (const key of [...members.keys()].sort()) {
      json += `${json === "" ? "{" : ","}${JSON.stringify(key)}:${members.get(key)}`;
    }
    return json === "" ? "{}" : `${json}}`;
  }

  private array(depth: number): string {
    let json = "";
    this.position++;
    while (this.next() !== CLOSING_BRACKET) {
      json += (json === "" ? "[" : ",") + this.value(depth + 1);
      if (this.next() === COMMA) this.position++;
    }
    this.position++;
    if (depth > MAX_DEPTH) return "null";
    return json === "" ? "[]" : `${json}]`;
  }

  /** The string that opens here, with its quotes. */
  private string(): string {
    const start = this.position;
    let end = this.text.indexOf('"', start + 1);
    while (this.text.charCodeAt(end - 1) === BACKSLASH && this.isEscaped(end)) {
      end = this.text.indexOf('"', end + 1);
    }
    this.position = end + 1;
    const json = this.text.slice(start, end + 1);
    const mayDiffer = this.hasOtherSpellings && (json.includes("\\u") || json.includes("\\/"));
    return mayDiffer ? JSON.stringify(JSON.parse(json)) : json;
  }

  private isEscaped(quote: number): boolean {
    let backslashes = 1;
    while (this.text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
    return backslashes % 2 === 1;
  }

  /** The next character that is no white space. */
  private next(): number {
    let code = this.text.charCodeAt(this.position);
    while (code <= SPACE) code = this.text.charCodeAt(++this.position);
    return code;
  }
}
