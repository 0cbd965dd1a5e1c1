import { isWhitespaceAt, skipWhitespace } from "./whitespace.js";

/** The level-2 sections that a summary must have, in this order. */
export const REQUIRED_SECTIONS = [
  "Objective",
  "User Constraints",
  "Durable Decisions",
  "Completed Work",
  "Current State",
  "Files Read",
  "Files Modified",
  "Commands / Tests",
  "Errors / Risks",
  "Open Questions",
  "Next Actions",
  "Critical Exact Values",
] as const;

export type RequiredSection = (typeof REQUIRED_SECTIONS)[number];

/** The sections whose body the engine writes itself, by the list of paths they show. */
export const FILE_SECTIONS = {
  readFiles: "Files Read",
  modifiedFiles: "Files Modified",
} as const satisfies Record<string, RequiredSection>;

/** A hash heading. Offsets are UTF-16 code units. */
export interface Heading {
  /** Number of hashes, one to six. */
  readonly level: number;
  /** Text after the hashes, without white space around it. */
  readonly name: string;
  readonly start: number;
  /**
   * Just past the heading and the blank lines it swallows: before the last line end of the white space that
   * follows the name, or at the end of the text.
   */
  readonly end: number;
}

/** A level-2 heading with its content, which runs to the next level-2 heading or the end of the text. */
export interface Section {
  readonly heading: Heading;
  readonly contentStart: number;
  readonly contentEnd: number;
}

/**
 * The hash headings of a text in order: hashes at a line start, white space, a name. The white space may cross
 * line ends, so an empty heading takes the next non-blank line as its name. CR, U+2028 and U+2029 end a line here
 * as LF does. With `level`, headings of other levels are not seen at all, not even as the start of one that
 * crosses lines.
 */
export function findHeadings(text: string, level?: number): Heading[] {
  const headings: Heading[] = [];
  let at = text.indexOf("#");
  while (at !== -1) {
    const heading = isLineStart(text, at) ? headingAt(text, at, level) : null;
    if (heading !== null) headings.push(heading);
    at = text.indexOf("#", heading === null ? at + 1 : heading.end);
  }
  return headings;
}

/** The level-2 sections of a text, known or not, in order. */
export function findSections(text: string): Section[] {
  const headings = findHeadings(text, 2);
  return headings.map((heading, index) => ({
    heading,
    contentStart: heading.end,
    contentEnd: headings[index + 1]?.start ?? text.length,
  }));
}

/** Whether a section's content is nothing but white space. */
export function isEmptySection(text: string, section: Section): boolean {
  return skipWhitespace(text, section.contentStart) >= section.contentEnd;
}

const required = new Set<string>(REQUIRED_SECTIONS);

/** Whether a name is exactly that of a required section. */
export function isRequiredSection(name: string): name is RequiredSection {
  return required.has(name);
}

function headingAt(text: string, start: number, wantedLevel: number | undefined): Heading | null {
  let afterHashes = start;
  while (text[afterHashes] === "#") afterHashes++;
  const level = afterHashes - start;
  if (level > 6 || (wantedLevel !== undefined && level !== wantedLevel)) return null;
  if (!isWhitespaceAt(text, afterHashes)) return null;
  const nameStart = skipWhitespace(text, afterHashes);
  if (nameStart === text.length) return blankHeading(text, start, afterHashes, level);

  let lineEnd = nameStart;
  while (lineEnd < text.length && !isLineEnd(text, lineEnd)) lineEnd++;
  let nameEnd = lineEnd;
  while (isWhitespaceAt(text, nameEnd - 1)) nameEnd--;
  const afterBlanks = skipWhitespace(text, lineEnd);
  let end = afterBlanks;
  while (end < text.length && end > lineEnd && !isLineEnd(text, end)) end--;
  return { level, name: text.slice(nameStart, nameEnd), start, end };
}

/**
 * Hashes with nothing but white space up to the end of the text: a heading without a name if some of it, past the
 * first unit, stands on a line; else none.
 */
function blankHeading(text: string, start: number, afterHashes: number, level: number): Heading | null {
  for (let at = afterHashes + 1; at < text.length; at++) {
    if (!isLineEnd(text, at)) return { level, name: "", start, end: text.length };
  }
  return null;
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || isLineEnd(text, at - 1);
}

function isLineEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}
