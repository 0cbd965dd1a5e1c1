import type { Evidence } from "../../src/contract/case.js";

/** The rejected spans of a summary, in order, read off the text as simply as can be. */
export function rejectedSpans(summary: string, evidence: Evidence, acceptsJsonEscaped: boolean): string[] {
  const sources = [evidence.sourceText, ...evidence.readFiles, ...evidence.modifiedFiles];
  return [...summary.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? "")
    .filter((value) => {
      const accepted = acceptsJsonEscaped ? [value, JSON.stringify(value).slice(1, -1)] : [value];
      return !accepted.some((text) => sources.some((source) => source.includes(text)));
    });
}
