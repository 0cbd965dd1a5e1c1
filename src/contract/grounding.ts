import type { Evidence } from "./case.js";
import { FILE_SECTIONS } from "./sections.js";
import type { SummaryText } from "./summary-text.js";

/** The file sections were written anew, or a path that Markdown cannot show stopped the compaction. */
export type Grounding =
  | { readonly status: "grounded"; readonly text: string }
  | { readonly status: "unsafe-path" };

const UNSAFE_IN_PATH = /[`\r\n\u2028\u2029]/;

/**
 * Gives each file section that occurs exactly once the body that the known paths make. Such a section with a path
 * that holds a backtick or a line end stops the compaction.
 */
export function groundFileSections(summary: SummaryText, evidence: Evidence): Grounding {
  const bodies: NewBody[] = [];
  for (const kind of ["readFiles", "modifiedFiles"] as const) {
    const named = summary.sections.filter((section) => section.heading.name === FILE_SECTIONS[kind]);
    const [section] = named;
    if (section === undefined || named.length > 1) continue;
    const paths = new Set(evidence[kind].filter((path) => path !== ""));
    if ([...paths].some((path) => UNSAFE_IN_PATH.test(path))) return { status: "unsafe-path" };
    const bullets = [...paths].map((path) => `- \`${path}\``);
    bodies.push({
      start: section.contentStart,
      end: section.contentEnd,
      body: bullets.length === 0 ? NOTHING_TO_LIST : bullets.join("\n"),
    });
  }
  return { status: "grounded", text: withBodies(summary.text, bodies) };
}

/** The bullet of a section that has nothing to say. */
export const NOTHING_TO_LIST = "- None";

/** A section's content range and the bullets that replace it. */
export interface NewBody {
  readonly start: number;
  readonly end: number;
  readonly body: string;
}

/** The text with section contents replaced; each new body stands between one LF and two. */
export function withBodies(text: string, bodies: readonly NewBody[]): string {
  let result = "";
  let copied = 0;
  for (const { start, end, body } of bodies.toSorted((a, b) => a.start - b.start)) {
    result += `${text.slice(copied, start)}\n${body}\n\n`;
    copied = end;
  }
  return result + text.slice(copied);
}
