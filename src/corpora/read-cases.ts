import type { ReplayCase } from "../contract/case.js";
import { type Line, readLines } from "../input/lines.js";
import { type InputFault, openInput } from "../input/open.js";
import { type CaseFault, parseCase } from "./case-format.js";

/** Longest line of a case file, in bytes; a longer one is rejected unread. */
export const CASE_LINE_LIMIT = 128 * 1024 * 1024;

/** A line of a case file that gave no case, or the fault that ended the file early. Never holds its text. */
export interface CaseReject {
  readonly path: string;
  /** Counted from 1; for a fault of the file, of the line after the last one read. */
  readonly line: number;
  /** Bytes from the start of the (decompressed) file. */
  readonly offset: number;
  /** `unfinished`: a last line without LF that is no JSON, as a file has that is still being written. */
  readonly reason: CaseFault | "line-too-long" | "unfinished" | InputFault;
  /** The field at fault. */
  readonly field?: keyof ReplayCase;
  /** Absent where the case has no id, or none that is a name. */
  readonly id?: string;
}

export interface ReadCasesOptions {
  /** Told of each reject, in file order. Without it rejects are left out. */
  readonly onReject?: (reject: CaseReject) => void;
  /** Bytes; default {@link CASE_LINE_LIMIT}. */
  readonly lineLimit?: number;
}

/**
 * The cases of a case file: NDJSON, plain or gzip, or standard input (`-`). Lines end at LF bytes only; blank lines
 * and byte-order marks are passed over. A bad case is rejected and the rest load. Ids need not be unique: every case
 * of the file is yielded, in file order, and who keys by id decides what a repeat means.
 * @throws InputError if the file cannot be opened
 */
export async function* readCases(path: string, options: ReadCasesOptions = {}): AsyncGenerator<ReplayCase> {
  const { onReject = () => {}, lineLimit = CASE_LINE_LIMIT } = options;
  const input = await openInput(path);
  try {
    let nextLine = 1;
    let nextOffset = 0;
    for await (const line of readLines(input.chunks, { limit: lineLimit })) {
      nextLine = line.number + 1;
      if (line.bytes !== null) nextOffset = line.offset + line.bytes.length + Number(line.terminated);
      const read = readLine(line);
      if (read === null) continue;
      if ("case" in read) yield read.case;
      else onReject({ path, line: line.number, offset: line.offset, ...read });
    }
    const fault = input.fault();
    if (fault !== null) onReject({ path, line: nextLine, offset: nextOffset, reason: fault });
  } finally {
    await input.close();
  }
}

/** The case of a line, why it holds none, or null for a blank line. */
function readLine(
  line: Line,
): { readonly case: ReplayCase } | Pick<CaseReject, "reason" | "field" | "id"> | null {
  if (line.bytes === null) return { reason: "line-too-long" };
  // Concatenated files leave byte-order marks at the start of later lines too.
  const text = line.bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return null;
  const read = parseCase(text);
  const isUnfinished = "reason" in read && read.reason === "not-json" && !line.terminated;
  return isUnfinished ? { reason: "unfinished" } : read;
}
