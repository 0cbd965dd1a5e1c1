import { existsSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
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
      for (const input of filesIn(path, new Set(), new Set())) {
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

/** The files below a folder. Each real folder is gone through once, so that links cannot multiply it. */
function* filesIn(folder: string, above: ReadonlySet<string>, read: Set<string>): Generator<FoundInput> {
  let names: string[];
  let real: string;
  try {
    real = realpathSync(folder);
    // Names alone: a folder can hold a million files.
    names = read.has(real) ? [] : readdirSync(folder).sort();
  } catch {
    yield { path: folder, named: false, skipped: "a folder that cannot be read" };
    return;
  }
  if (read.has(real)) {
    const why = above.has(real) ? "a link to a folder above it" : "a link to a folder that is read already";
    yield { path: folder, named: false, skipped: why };
    return;
  }
  read.add(real);
  const inside = new Set(above).add(real);
  for (const name of names) {
    if (name.startsWith(".")) continue;
    const path = join(folder, name);
    const kind = kindOf(path);
    if (typeof kind === "string") yield { path, named: false, skipped: kind };
    else if (kind.isDirectory()) yield* filesIn(path, inside, read);
    else if (kind.isFile()) yield { path, named: false, skipped: null };
    else yield { path, named: false, skipped: "not a regular file" };
  }
}

/** What a path leads to, or why that cannot be told. */
function kindOf(path: string): Stats | string {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined) return stats;
    const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return isThere ? "a link to nothing" : "gone, or its name is not UTF-8";
  } catch (error) {
    const isCircle = (error as NodeJS.ErrnoException).code === "ELOOP";
    return isCircle ? "a link to itself" : "cannot be looked at";
  }
}
