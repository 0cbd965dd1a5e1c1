import type { ReplayCase } from "../contract/case.js";
import { type CaseReject, readCases } from "../corpora/read-cases.js";
import { openInput } from "../input/open.js";
import { findInputs } from "./find-inputs.js";
import { peek } from "./peek.js";
import { HEAD_BYTES, type Recognition, recognise } from "./recognise.js";

/** No case could be used. */
export class NoCases extends Error {
  override readonly name = "NoCases";
}

/**
 * The cases of case files, folders and globs, in order. In folders and globs, what is no case file is passed
 * over; a file that was named must be one, unless `passOver` says that other files are meant for someone else.
 * @throws NoCases (not with `passOver`), InputError, NoInputs
 */
export async function* readCorpora(
  paths: readonly string[],
  onReject: (reject: CaseReject) => void,
  { passOver = false }: { readonly passOver?: boolean } = {},
): AsyncGenerator<ReplayCase> {
  let usable = 0;
  for await (const { path, named, skipped } of findInputs(paths)) {
    if (skipped !== null) continue;
    if (path !== "-") {
      const kind = await kindOf(path);
      if (kind !== "cases" && (!named || passOver)) continue;
      if (kind === "session") {
        throw new NoCases(
          `${JSON.stringify(path)} is a session; make cases of it with: fallback-review extract ${path} --out cases.ndjson`,
        );
      }
    }
    for await (const subject of readCases(path, { onReject })) {
      usable++;
      yield subject;
    }
  }
  if (usable === 0 && !passOver) {
    throw new NoCases(
      `no usable case in ${paths.map((path) => JSON.stringify(path)).join(", ")}; a case is a line of JSON with id, summary, sourceText, readFiles and modifiedFiles`,
    );
  }
}

async function kindOf(path: string): Promise<Recognition["kind"]> {
  const input = await openInput(path);
  try {
    return recognise((await peek(input.chunks, HEAD_BYTES)).head).kind;
  } finally {
    await input.close();
  }
}
