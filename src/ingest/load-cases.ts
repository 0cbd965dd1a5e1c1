import { createHash } from "node:crypto";
import type { ReplayCase } from "../contract/case.js";
import { parseCase } from "../corpora/case-format.js";
import { CASE_LINE_LIMIT } from "../corpora/read-cases.js";
import { readLines } from "../input/lines.js";
import type { ScratchWriter } from "../store/scratch-writer.js";
import type { LoadingInput } from "./load-log.js";
import { placeColumns } from "./place-columns.js";
import { storeCase } from "./store-case.js";

/** Loads case files: each case is replayed at every profile, copies are counted. */
export class CaseLoader {
  readonly #writer: ScratchWriter;
  /** Rows of the cases seen, by a digest of the whole case; in memory only. */
  readonly #seen = new Map<string, number>();

  constructor(writer: ScratchWriter) {
    this.#writer = writer;
  }

  async load(
    chunks: AsyncIterable<Buffer>,
    input: LoadingInput,
  ): Promise<{ readonly lines: number; readonly bytes: number }> {
    const { counts, rejects } = input;
    let lines = 0;
    let bytes = 0;
    for await (const line of readLines(chunks, { limit: CASE_LINE_LIMIT })) {
      lines++;
      if (line.bytes === null) {
        counts.records++;
        counts.rejected++;
        rejects.add(line.number, line.offset, "line-too-long");
        continue;
      }
      bytes = line.offset + line.bytes.length + (line.terminated ? 1 : 0);
      const text = line.bytes.toString("utf8").replace(/^\uFEFF/, "");
      if (text.trim() === "") continue;
      counts.records++;
      const parsed = parseCase(text);
      if ("reason" in parsed) {
        counts.rejected++;
        const unfinished = parsed.reason === "not-json" && !line.terminated;
        const reason = parsed.field === undefined ? parsed.reason : `${parsed.reason}: ${parsed.field}`;
        rejects.add(line.number, line.offset, unfinished ? "unfinished" : reason);
        continue;
      }
      const { isCopy } = this.store(parsed.case, input, line);
      if (isCopy) counts.duplicates++;
      else counts.cases++;
    }
    return { lines, bytes };
  }

  /** Stores a case, or the place of a copy of one. */
  store(
    subject: ReplayCase,
    input: { readonly id: number },
    place: { readonly number: number; readonly offset: number },
  ): { readonly isCopy: boolean } {
    const digest = createHash("sha256").update(JSON.stringify(subject)).digest("base64");
    const known = this.#seen.get(digest);
    const at = { line: place.number, lastLine: place.number, offset: place.offset };
    if (known === undefined) this.#seen.set(digest, storeCase(this.#writer, subject, input.id, at));
    else this.#writer.insert("copy", { kind: "case", record_id: known, ...placeColumns(input.id, at) });
    return { isCopy: known !== undefined };
  }
}
