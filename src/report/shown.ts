/**
 * A text from outside as it may be shown on a terminal or a page: control characters, line ends, and characters
 * that reorder or hide text become visible escapes.
 */
export function shown(text: string): string {
  return text.replace(UNSHOWABLE, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
  });
}

// C0 and C1 controls, soft hyphen, bidirectional marks and isolates, zero-width characters, line and paragraph
// separators, the byte-order mark, interlinear annotations, and lone surrogates.
const UNSHOWABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}
