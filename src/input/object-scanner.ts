/**
 * Follows one JSON object through a text that comes in parts: how deep it is nested, whether a string is open.
 * Braces inside strings do not count. It does not judge whether the object is valid.
 */
export class ObjectScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** Whether the part fed last ended inside a string. */
  get inString(): boolean {
    return this.#inString;
  }

  /** Whether the part fed last ended between a backslash and the character that it escapes. */
  get escaped(): boolean {
    return this.#escaped;
  }

  /**
   * Reads on from `start`; the object's opening brace is the first character ever fed. Returns the index after
   * the brace that closes the object, or -1 if it is still open at the end of this part.
   */
  feed(text: string, start = 0): number {
    let position = start;
    while (position < text.length) {
      if (this.#inString) {
        position = this.#endOfString(text, position);
        continue;
      }
      STRUCTURE.lastIndex = position;
      const match = STRUCTURE.exec(text);
      if (match === null) return -1;
      position = match.index + 1;
      switch (match[0]) {
        case '"':
          this.#inString = true;
          break;
        case "{":
          this.#depth++;
          break;
        default:
          this.#depth--;
          if (this.#depth <= 0) return position;
      }
    }
    return -1;
  }

  /** The index after the quote that ends the open string, or the text's length. */
  #endOfString(text: string, start: number): number {
    let position = start;
    if (this.#escaped) {
      this.#escaped = false;
      position++;
    }
    for (;;) {
      const quote = text.indexOf('"', position);
      const end = quote === -1 ? text.length : quote;
      let backslashes = 0;
      while (end - backslashes > position && text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
      const isEscaped = backslashes % 2 === 1;
      if (quote === -1) {
        this.#escaped = isEscaped;
        return text.length;
      }
      if (!isEscaped) {
        this.#inString = false;
        return quote + 1;
      }
      position = quote + 1;
    }
  }
}

const STRUCTURE = /["{}]/g;
