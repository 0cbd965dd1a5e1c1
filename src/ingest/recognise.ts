import type { InputKind } from "../store/tables.js";

/** What an input is taken for, and what in its content says so. */
export interface Recognition {
  readonly kind: Exclude<InputKind, "unknown">;
  readonly because: string;
}

/** Bytes of the beginning of an input that are enough to tell its kind. */
export const HEAD_BYTES = 64 * 1024;

/** Lines looked at: the first may be torn. */
const LINES = 20;

/** Types of session entries; `type` alone is in the JSON lines of many a logger. */
const ENTRY_TYPES: ReadonlySet<string> = new Set([
  "message",
  "compaction",
  "branch_summary",
  "model_change",
  "thinking_level_change",
  "custom_message",
  "context_edit",
  "session_info",
]);

/**
 * Tells from the beginning of an input what it is: a session by its header or entries, cases by the keys of a
 * case, and otherwise a log, where anything may stand between the records.
 */
export function recognise(head: Buffer): Recognition {
  const lines = head.toString("utf8").split("\n", LINES);
  for (const [index, line] of lines.entries()) {
    const keys = topLevelKeys(line);
    const where = `line ${index + 1}`;
    if (keys.get("type") === "session") return { kind: "session", because: `${where} is a session header` };
    if (keys.has("timestamp") && (keys.has("parentId") || ENTRY_TYPES.has(keys.get("type") ?? ""))) {
      return { kind: "session", because: `${where} is a session entry` };
    }
    if (keys.has("component") || keys.has("event")) break;
    if (keys.has("summary") && (keys.has("sourceText") || typeof keys.get("id") === "string")) {
      return { kind: "cases", because: `${where} has the keys of a case` };
    }
    if (keys.has("sourceText")) return { kind: "cases", because: `${where} has an evidence text` };
  }
  return { kind: "log", because: "neither session nor cases: read as a log" };
}

/**
 * The keys of the object that a line begins with, as far as the text goes, with the values that are short
 * strings. The line may be cut anywhere; a value may be much longer than the text.
 */
function topLevelKeys(line: string): Map<string, string | null> {
  const keys = new Map<string, string | null>();
  const text = line.replace(/^\uFEFF/, "").trimStart();
  if (!text.startsWith("{")) return keys;
  const token = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"?|[{}[\]:,]/g;
  let depth = 0;
  let pending: string | null = null;
  let afterColon = false;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const mark = match[0];
    if (mark === "{" || mark === "[") depth++;
    else if (mark === "}" || mark === "]") {
      depth--;
      if (depth === 0) break;
    } else if (depth === 1) {
      if (mark === ":" && pending !== null) {
        keys.set(pending, null);
        afterColon = true;
        continue;
      }
      if (mark === ",") pending = null;
      else if (afterColon && pending !== null) {
        const value = match[1] ?? "";
        if (value.length <= 80) keys.set(pending, value);
      } else pending = match[1] ?? "";
    }
    afterColon = false;
  }
  return keys;
}
