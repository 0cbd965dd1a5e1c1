import { isRecord, type JsonRecord, recordsIn, timeOf } from "./json.js";

/** A message as it went into a compaction, with `role` set; its other fields are as the session has them. */
export type Message = JsonRecord & { readonly role: string };

/** The part of a `context_edit` entry that counts: null leaves its target out of the context. */
export type Replacement = JsonRecord | null;

/** Entry types that can give a message. */
export const MESSAGE_ENTRIES: ReadonlySet<string> = new Set(["message", "custom_message", "branch_summary"]);

/**
 * The message that an entry gives to a compaction, or null. None comes from entries without one (model changes,
 * labels, earlier compactions, …), from system messages (prompt state, not conversation) and from commands that
 * the user kept out of the context. Images are dropped: a summary quotes text, and base64 would support any
 * short value by chance.
 *
 * @param replacement of the last `context_edit` that targets the entry; undefined: none does.
 */
export function messageOf(
  entry: JsonRecord,
  replacement: Replacement | undefined,
  { thinking }: { thinking: boolean },
): Message | null {
  if (replacement === null) return null;
  const message = rawMessageOf(entry);
  if (message === null || message.role === "system") return null;
  if (message.role === "bashExecution" && message.excludeFromContext === true) return null;
  return withoutBlocks(edited(message, replacement), thinking ? ["image"] : ["image", "thinking"]);
}

function rawMessageOf(entry: JsonRecord): Message | null {
  switch (entry.type) {
    case "message": {
      const { message } = entry;
      return isRecord(message) && typeof message.role === "string" ? (message as Message) : null;
    }
    case "custom_message": {
      const { customType, content, display, details } = entry;
      return { role: "custom", customType, content, display, details, timestamp: milliseconds(entry) };
    }
    case "branch_summary": {
      const { summary, fromId } = entry;
      if (typeof summary !== "string" || summary === "") return null;
      return { role: "branchSummary", summary, fromId, timestamp: milliseconds(entry) };
    }
    default:
      return null;
  }
}

function milliseconds(entry: JsonRecord): number | undefined {
  const time = timeOf(entry.timestamp);
  return time === null ? undefined : Date.parse(time);
}

/** Roles whose content an edit can replace; of the others it changes nothing. */
const EDITABLE: ReadonlySet<string> = new Set(["user", "assistant", "toolResult", "custom", "hookMessage"]);

function edited(message: Message, replacement: JsonRecord | undefined): Message {
  if (replacement === undefined || !EDITABLE.has(message.role)) return message;
  const { content } = replacement;
  const inBlocks = message.role === "assistant" || message.role === "toolResult";
  const asBlocks = inBlocks && typeof content === "string" ? [{ type: "text", text: content }] : content;
  return { ...message, content: asBlocks };
}

function withoutBlocks(message: Message, types: readonly string[]): Message {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const unwanted = (block: unknown) => isRecord(block) && types.includes(String(block.type));
  return content.some(unwanted)
    ? { ...message, content: content.filter((block) => !unwanted(block)) }
    : message;
}

/** The texts of a message's content: a string, or its text blocks. */
export function contentTexts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  const texts: string[] = [];
  for (const block of recordsIn(content)) {
    if (block.type === "text" && typeof block.text === "string") texts.push(block.text);
  }
  return texts;
}

/** The tool calls of an assistant message. */
export function toolCallsOf(message: Message): JsonRecord[] {
  if (message.role !== "assistant") return [];
  return recordsIn(message.content).filter((block) => block.type === "toolCall");
}
