import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../input/open.js";

/** A file to read, and whether the user named it himself or it was found in a folder or by a glob. */
export interface FoundInput {
  readonly path: string;
  readonly named: boolean;
  /** Why it is not read; null for files that are. */
  readonly skipped: string | null;
}

/** Thrown when a path leads to nothing. */
export class NoInputs extends Error {
  override readonly name = "NoInputs";
}

/**
 * The files that the paths lead to: files as named, folders with all that lies in them (in the order of names,
 * links followed once, hidden entries left out), globs, and `-` for standard input. A path that exists is never
 * read as a glob.
 * @throws NoInputs for a folder without files and a glob without matches; InputError for a missing path.
 */
export async function* findInputs(paths: readonly string[]): AsyncGenerator<FoundInput> {
  for (const path of paths) {
    if (path === "-") {
      yield { path, named: true, skipped: null };
      continue;
    }
    let found = false;
    if (existsSync(path)) {
      if (!statSync(path).isDirectory()) {
        yield { path, named: true, skipped: null };
        continue;
      }
      for (const input of filesIn(path, new Set())) {
        found = true;
        yield input;
      }
      if (!found)
        throw new NoInputs(
          `${JSON.stringify(path)} holds no files; name a folder or file with captured logs`,
        );
      continue;
    }
    const { glob, isDynamicPattern } = await import("tinyglobby");
    if (!isDynamicPattern(path)) throw new InputError(path, "missing");
    const matches = await glob(path, { dot: false, onlyFiles: true, expandDirectories: false });
    for (const match of matches.sort()) {
      found = true;
      yield { path: match, named: false, skipped: null };
    }
    if (!found)
      throw new NoInputs(`${JSON.stringify(path)} matches no files; quote the glob and check the folder`);
  }
}

function* filesIn(folder: string, above: ReadonlySet<string>): Generator<FoundInput> {
  const real = realpathSync(folder);
  if (above.has(real)) {
    yield { path: folder, named: false, skipped: "a link to a folder above it" };
    return;
  }
  const inside = new Set(above).add(real);
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    yield { path: folder, named: false, skipped: "a folder that cannot be read" };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
    if (kind === undefined) yield { path, named: false, skipped: "a link to nothing" };
    else if (kind.isDirectory()) yield* filesIn(path, inside);
    else if (kind.isFile()) yield { path, named: false, skipped: null };
    else yield { path, named: false, skipped: "not a regular file" };
  }
}
