import type { CaseReject } from "../corpora/read-cases.js";
import { shown } from "../report/shown.js";
import { note } from "./output.js";

/** Names the lines of case files that gave no case, with the reason. */
export function noteRejects(rejects: readonly CaseReject[]): void {
  for (const { path, line, reason, field, id } of rejects) {
    const which = id === undefined ? "" : ` (${id})`;
    note(`${shown(path)}, line ${line}${which}: ${reason}${field === undefined ? "" : `: ${field}`}`);
  }
}
