import type { Evidence } from "../contract/case.js";
import { conversationText } from "./conversation-text.js";
import type { StoredEntry } from "./entry-store.js";
import type { FileLists } from "./file-lists.js";
import type { Message } from "./messages.js";
import { stableJson } from "./stable-json.js";
import { stableMember } from "./stable-slices.js";

/**
 * What a summary is checked against. `ds4`: what the producer validates against, raw messages included.
 * `conversation`: what the summarising model saw.
 */
export const EVIDENCE_KINDS = ["ds4", "conversation"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/**
 * Evidence beyond this many UTF-16 code units makes no case: a case file could not be read back, its lines end
 * at 128 MiB.
 */
export const MAX_EVIDENCE_UNITS = 128 << 20;

/** Bytes of lines that texts may hold beyond their own length; then they are copied. */
const HELD_BYTES = 16 << 20;

/**
 * The messages of a summarised range as text, made as messages come so that none needs to be kept. Texts are
 * appended, not gathered and joined: the engine copies an appended text once, when it is first looked into.
 */
export class RangeText {
  messages = 0;
  readonly #evidence: EvidenceKind;
  #conversation = "";
  #raw = "";
  /** Bytes of the lines that the texts may hold slices of. */
  #held = 0;

  constructor(evidence: EvidenceKind) {
    this.#evidence = evidence;
  }

  /** UTF-16 code units so far. */
  get units(): number {
    return this.#conversation.length + this.#raw.length;
  }

  /** Adds the message that an entry gave. */
  add(message: Message, stored: StoredEntry): void {
    this.messages++;
    this.#conversation = withPart(this.#conversation, conversationText(message));
    if (this.#evidence === "ds4") this.#raw += (this.#raw === "" ? "[" : ",") + rawJson(message, stored);
    // A slice keeps all that it was cut from.
    this.#held += stored.length;
    if (this.#held < HELD_BYTES + this.units) return;
    lookInto(this.#conversation);
    lookInto(this.#raw);
    this.#held = 0;
  }

  /**
   * The range as evidence: parts joined by a blank line, empty ones left out. `conversation`: the messages, then
   * the previous summary. `ds4`: the previous summary, the messages as stable JSON, the messages as the model
   * saw them, the read paths, the modified paths.
   */
  evidenceWith(files: FileLists, previousSummary: string): Evidence {
    const parts =
      this.#evidence === "conversation"
        ? [this.#conversation, previousSummary]
        : [
            previousSummary,
            this.#raw === "" ? "" : `${this.#raw}]`,
            this.#conversation,
            files.readFiles.join("\n"),
            files.modifiedFiles.join("\n"),
          ];
    return { sourceText: parts.reduce(withPart, ""), ...files };
  }
}

function rawJson(message: Message, { entry, source }: StoredEntry): string {
  const isAsRead = source !== null && message === entry.message;
  return (isAsRead ? stableMember(source, entry, "message") : null) ?? stableJson(message);
}

const ANYTHING = /^/;

/** Has the engine copy a text that was appended, which then holds nothing but itself. */
function lookInto(text: string): void {
  ANYTHING.test(text);
}

/** A text and one more part of it, with a blank line between them; an empty part adds nothing. */
function withPart(text: string, part: string): string {
  if (part === "") return text;
  return text === "" ? part : `${text}\n\n${part}`;
}

/** UTF-16 code units of all sources. */
export function evidenceUnits({ sourceText, readFiles, modifiedFiles }: Evidence): number {
  return [...readFiles, ...modifiedFiles].reduce((sum, path) => sum + path.length, sourceText.length);
}
