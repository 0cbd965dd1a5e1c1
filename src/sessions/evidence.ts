import type { Evidence } from "../contract/case.js";
import { conversationText } from "./conversation-text.js";
import type { FileLists } from "./file-lists.js";
import type { Message } from "./messages.js";
import { stableJson } from "./stable-json.js";

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

/** The messages of a summarised range as text. Text is made as messages come, so that none needs to be kept. */
export class RangeText {
  private readonly evidence: EvidenceKind;
  private readonly conversation: string[] = [];
  private readonly raw: string[] = [];
  messages = 0;
  /** UTF-16 code units so far. */
  units = 0;

  constructor(evidence: EvidenceKind) {
    this.evidence = evidence;
  }

  add(message: Message): void {
    this.messages++;
    const text = conversationText(message);
    if (text !== "") this.conversation.push(text);
    this.units += text.length;
    if (this.evidence === "conversation") return;
    const raw = stableJson(message);
    this.raw.push(raw);
    this.units += raw.length;
  }

  /**
   * The range as evidence: parts joined by a blank line, empty ones left out. `conversation`: the messages, then
   * the previous summary. `ds4`: the previous summary, the messages as stable JSON, the messages as the model
   * saw them, the read paths, the modified paths.
   */
  evidenceWith(files: FileLists, previousSummary: string): Evidence {
    // One join over all pieces: a join of joined texts would copy megabytes twice.
    const pieces: string[] = [];
    const addPart = (text: string) => {
      if (text !== "") pieces.push(pieces.length === 0 ? "" : "\n\n", text);
    };
    const isRaw = this.evidence === "ds4";
    if (isRaw) addPart(previousSummary);
    for (const [i, raw] of this.raw.entries()) {
      if (i === 0) addPart("[");
      else pieces.push(",");
      pieces.push(raw);
    }
    if (this.raw.length > 0) pieces.push("]");
    this.conversation.forEach(addPart);
    if (isRaw) addPart(files.readFiles.join("\n"));
    if (isRaw) addPart(files.modifiedFiles.join("\n"));
    else addPart(previousSummary);
    return { sourceText: pieces.join(""), ...files };
  }
}

/** UTF-16 code units of all sources. */
export function evidenceUnits({ sourceText, readFiles, modifiedFiles }: Evidence): number {
  return [...readFiles, ...modifiedFiles].reduce((sum, path) => sum + path.length, sourceText.length);
}
