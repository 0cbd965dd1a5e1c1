import type { Evidence } from "./case.js";

/** The evidence as a list of sources: source text, read paths, modified paths. Empty ones are kept. */
export function evidenceSources(evidence: Evidence): string[] {
  return [evidence.sourceText, ...evidence.readFiles, ...evidence.modifiedFiles];
}
