import { isRecord, type JsonRecord, stringsIn } from "./json.js";
import { type Message, toolCallsOf } from "./messages.js";

/** Files that a stretch of a session read, and those it wrote or edited: sorted, no path in both. */
export interface FileLists {
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
}

export const NO_FILES: FileLists = { readFiles: [], modifiedFiles: [] };

/** A path that is read and modified counts as modified. Sorted by UTF-16 code unit. */
function fileLists(read: Iterable<string>, modified: Iterable<string>): FileLists {
  const modifiedSet = new Set(modified);
  const readSet = new Set(read);
  return {
    readFiles: [...readSet].filter((path) => !modifiedSet.has(path)).sort(),
    modifiedFiles: [...modifiedSet].sort(),
  };
}

/** The lists that a compaction carries in its details, or null if it carries none. */
export function listedFiles(compaction: JsonRecord): FileLists | null {
  if (!isRecord(compaction.details)) return null;
  const read = stringsIn(compaction.details.readFiles);
  const modified = stringsIn(compaction.details.modifiedFiles);
  return read === null && modified === null ? null : fileLists(read ?? [], modified ?? []);
}

/** Gathers the files that calls of the tools read, write and edit name, on top of an earlier compaction's lists. */
export class CalledFiles {
  readonly #read: Set<string>;
  readonly #modified: Set<string>;

  constructor(previous: FileLists) {
    this.#read = new Set(previous.readFiles);
    this.#modified = new Set(previous.modifiedFiles);
  }

  add(message: Message): void {
    for (const { name, arguments: parameters } of toolCallsOf(message)) {
      if (!isRecord(parameters) || typeof parameters.path !== "string" || parameters.path === "") continue;
      if (name === "read") this.#read.add(parameters.path);
      else if (name === "write" || name === "edit") this.#modified.add(parameters.path);
    }
  }

  lists(): FileLists {
    return fileLists(this.#read, this.#modified);
  }
}
