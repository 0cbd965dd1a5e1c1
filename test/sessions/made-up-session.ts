import type { ReplayCase } from "../../src/contract/case.js";
import type { ExtractOptions } from "../../src/sessions/compaction-reader.js";
import { extractSession } from "../../src/sessions/extract-session.js";

type Entry = Readonly<Record<string, unknown>>;

/** What the tests look at unless they say otherwise: the text that the model saw. */
const DEFAULTS: ExtractOptions = { evidence: "conversation", range: "kept", thinking: true };

/** Cases and summary of a session file with this content. */
export async function extracted(content: string | Buffer, options: Partial<ExtractOptions> = {}) {
  const bytes = Buffer.from(content);
  const cases: ReplayCase[] = [];
  const input = { chunks: chunksOf(bytes), readAt: readerOf(bytes) };
  const summary = await extractSession(input, { ...DEFAULTS, ...options }, (replayCase) => {
    cases.push(replayCase);
  });
  return { cases, summary };
}

/** In pieces that end within lines and within characters. */
export async function* chunksOf(bytes: Buffer, size = 61): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function readerOf(bytes: Buffer) {
  return async (offset: number, length: number) => bytes.subarray(offset, offset + length);
}

/** One JSON object a line. */
export function lines(...entries: readonly Entry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

export const header = (version?: number): Entry => ({
  type: "session",
  ...(version === undefined ? {} : { version }),
  id: "made-up",
  timestamp: "2026-05-01T10:00:00.000Z",
  cwd: "/somewhere",
});

/** A session of version 3 whose entries follow one another, unless one names its `parentId`. */
export function tree(...entries: readonly Entry[]): string {
  let parentId: unknown = null;
  const linked = entries.map((entry) => {
    const whole: Entry = { parentId, timestamp: "2026-05-01T10:01:00.000Z", ...entry };
    parentId = whole.id;
    return whole;
  });
  return lines(header(3), ...linked);
}

export const user = (id: string, content: unknown, more: Entry = {}): Entry => ({
  type: "message",
  id,
  message: { role: "user", content },
  ...more,
});

export const assistant = (id: string, ...blocks: readonly (string | Entry)[]): Entry => ({
  type: "message",
  id,
  message: {
    role: "assistant",
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  },
});

export const call = (name: string, parameters: Entry): Entry => ({
  type: "toolCall",
  id: "call",
  name,
  arguments: parameters,
});

export const toolResult = (id: string, text: string): Entry => ({
  type: "message",
  id,
  message: { role: "toolResult", toolCallId: "call", content: [{ type: "text", text }] },
});

export const compaction = (id: string, firstKeptEntryId: string, more: Entry = {}): Entry => ({
  type: "compaction",
  id,
  summary: `summary of ${id}`,
  firstKeptEntryId,
  tokensBefore: 1000,
  ...more,
});

export const producer = (details: Entry, more: Entry = {}): Entry => ({
  fromHook: true,
  details: { ds4ContextEngine: details },
  ...more,
});
