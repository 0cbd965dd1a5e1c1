import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from "./schema.js";
import { ScratchError } from "./scratch-error.js";
import { VIEWS } from "./views.js";

/** A scratch file that is being built beside its target. */
export interface ScratchBuild {
  /** For raw prepared statements; one transaction is open. */
  readonly database: Database.Database;
  /** Builds indexes and views, freezes the file (mode 0444) and puts it in the target's place, all at once. */
  freeze(): void;
  /** Removes what was built; the target stays as it was. Does nothing after `freeze`. */
  abandon(): void;
}

/**
 * Starts a scratch file in a temporary file beside `target`. The target changes only in `freeze`, by a rename: a
 * crash at any point leaves the old file or the new one. A lock beside the target keeps a second writer out.
 * @throws ScratchError if another writer is at work, the folder cannot be written, or the target is no scratch file.
 */
export function buildScratch(target: string): ScratchBuild {
  refuseForeignTarget(target);
  const lock = takeLock(`${target}.lock`, target);
  const temporary = join(dirname(target), `${basename(target)}.building-${process.pid}`);
  let database: Database.Database;
  try {
    clearLeftovers(target);
    database = new Database(temporary);
    // The driver's defensive mode refuses OFF without a word, and would keep a journal on disk.
    database.pragma("journal_mode = MEMORY");
    database.pragma("synchronous = OFF");
    database.pragma("cache_size = -16384");
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${SCHEMA_VERSION}`);
    database.exec("BEGIN");
    database.exec(TABLES);
  } catch (error) {
    lock.release();
    rmSync(temporary, { force: true });
    throw cannotWrite(target, error);
  }
  let open = true;
  const end = (): void => {
    open = false;
    rmSync(temporary, { force: true });
    lock.release();
  };
  return {
    database,
    freeze() {
      try {
        database.exec(INDEXES);
        database.exec(VIEWS);
        database.exec("COMMIT");
        database.close();
        chmodSync(temporary, 0o444);
        renameSync(temporary, target);
      } catch (error) {
        throw cannotWrite(target, error);
      } finally {
        if (database.open) database.close();
        end();
      }
    },
    abandon() {
      if (!open) return;
      database.close();
      end();
    },
  };
}

/**
 * Removes what killed writers of the same target left beside it. Under the lock there is no other writer, so every
 * unfinished file is a dead one's.
 */
function clearLeftovers(target: string): void {
  const folder = dirname(target);
  const start = `${basename(target)}.building-`;
  for (const name of readdirSync(folder)) {
    const isLeftover = name.startsWith(start) && /^\d+(?:-journal)?$/.test(name.slice(start.length));
    if (isLeftover) rmSync(join(folder, name), { force: true });
  }
}

/** Whether a failure while writing means that the disk or a limit stopped it; then the message says so. */
export function cannotWrite(target: string, error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== "string" || !/^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|PERM)|E[A-Z]+$)/.test(code))
    return error;
  return new ScratchError(
    `${JSON.stringify(target)} cannot be written (${code}); check the folder, its permissions and its free space, or name another file with --db`,
  );
}

function refuseForeignTarget(target: string): void {
  if (!existsSync(dirname(target))) {
    throw new ScratchError(
      `${JSON.stringify(target)} cannot be written: there is no folder ${JSON.stringify(dirname(target))}; make it, or name another file with --db`,
    );
  }
  if (!existsSync(target)) return;
  if (!statSync(target).isFile()) {
    throw new ScratchError(`${JSON.stringify(target)} is not a file; name another one with --db`);
  }
  if (statSync(target).size === 0) return;
  let application: unknown;
  try {
    const database = new Database(target, { readonly: true });
    application = database.pragma("application_id", { simple: true });
    database.close();
  } catch {
    application = null;
  }
  if (application !== APPLICATION_ID) {
    throw new ScratchError(
      `${JSON.stringify(target)} exists and is no scratch file of this tool; it is left alone: name another file with --db`,
    );
  }
}

/**
 * An exclusive SQLite lock on a file of its own. The system drops it when the process dies, however it dies, so
 * there are no stale locks to clear away.
 */
function takeLock(path: string, target: string): { release(): void } {
  for (;;) {
    let lock: Database.Database;
    const before = inodeOf(path);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new ScratchError(
        `${JSON.stringify(path)} is in the way: it is no lock of this tool; move it, or name another file with --db`,
      );
    }
    try {
      lock = new Database(path, { timeout: 0 });
    } catch (error) {
      throw cannotWrite(target, error);
    }
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if ((error as { code?: unknown }).code !== "SQLITE_BUSY") throw cannotWrite(target, error);
      throw new ScratchError(
        `${JSON.stringify(target)} is being written by another ingest; wait for it, or name another file with --db`,
      );
    }
    // Whoever held the lock before may have removed the file after it was opened here: then this lock is on
    // nothing that the next writer would see.
    const after = inodeOf(path);
    if (after === null || (before !== null && after !== before)) {
      lock.close();
      continue;
    }
    return {
      release() {
        rmSync(path, { force: true });
        lock.close();
      },
    };
  }
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
