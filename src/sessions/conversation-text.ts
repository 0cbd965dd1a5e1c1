import { isRecord, type JsonRecord, recordsIn } from "./json.js";
import { contentTexts, type Message, toolCallsOf } from "./messages.js";

/** UTF-16 code units of a tool result that the summarising model sees. The cut may fall inside an emoji. */
export const TOOL_RESULT_UNITS = 2000;

/**
 * A message as the summarising model saw it: its parts (thinking, text, tool calls) with their labels, joined by
 * a blank line. Empty parts are left out; a message without any gives the empty text.
 */
export function conversationText(message: Message): string {
  switch (message.role) {
    case "user":
    case "custom":
    case "hookMessage":
      return labelled("User", contentTexts(message.content).join(""));
    case "bashExecution":
      return labelled("User", bashText(message));
    case "branchSummary":
      return labelled(
        "User",
        `The following is a summary of a branch that this conversation came back from:\n\n<summary>\n${String(message.summary)}</summary>`,
      );
    case "assistant":
      return assistantText(message);
    case "toolResult":
      return labelled("Tool result", cut(contentTexts(message.content).join("")));
    default:
      return "";
  }
}

function labelled(label: string, text: string): string {
  return text === "" ? "" : `[${label}]: ${text}`;
}

function assistantText(message: Message): string {
  const thinking: string[] = [];
  for (const block of recordsIn(message.content)) {
    if (block.type === "thinking" && typeof block.thinking === "string") thinking.push(block.thinking);
  }
  return [
    labelled("Assistant thinking", thinking.join("\n")),
    labelled("Assistant", contentTexts(message.content).join("\n")),
    labelled("Assistant tool calls", toolCallsOf(message).map(callText).join("; ")),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function callText(call: JsonRecord): string {
  const parameters = isRecord(call.arguments) ? Object.entries(call.arguments) : [];
  return `${String(call.name)}(${parameters.map(([name, value]) => `${name}=${jsonText(value)}`).join(", ")})`;
}

/** JSON in the value's own order. Values nested deeper than the stack allows are written as null. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return "null";
  }
}

function cut(text: string): string {
  const more = text.length - TOOL_RESULT_UNITS;
  return more <= 0 ? text : `${text.slice(0, TOOL_RESULT_UNITS)}\n\n[... ${more} more characters truncated]`;
}

function bashText(message: Message): string {
  const { command, output, cancelled, exitCode, truncated, fullOutputPath } = message;
  let text = `Ran \`${String(command)}\`\n`;
  text += typeof output === "string" && output !== "" ? `\`\`\`\n${output}\n\`\`\`` : "(no output)";
  if (cancelled === true) text += "\n\n(command cancelled)";
  else if (typeof exitCode === "number" && exitCode !== 0) text += `\n\nCommand exited with code ${exitCode}`;
  if (truncated === true && typeof fullOutputPath === "string" && fullOutputPath !== "") {
    text += `\n\n[Output truncated. Full output: ${fullOutputPath}]`;
  }
  return text;
}
