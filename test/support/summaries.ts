import { REQUIRED_SECTIONS, type RequiredSection } from "../../src/contract/sections.js";

/** A valid summary: every section in order, `- Nothing.` in those that are not given. */
export function summaryOf(contents: Partial<Record<RequiredSection, string>> = {}): string {
  return REQUIRED_SECTIONS.map((name) => `## ${name}\n${contents[name] ?? defaultContent(name)}\n`).join(
    "\n",
  );
}

function defaultContent(name: RequiredSection): string {
  return name === "Files Read" || name === "Files Modified" ? "- None" : "- Nothing.";
}

/** Evidence from its source text and, if any, its paths. */
export function evidenceOf(sourceText: string, readFiles: string[] = [], modifiedFiles: string[] = []) {
  return { sourceText, readFiles, modifiedFiles };
}
