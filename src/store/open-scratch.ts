import { closeSync, existsSync, openSync, readSync } from "node:fs";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { APPLICATION_ID, SCHEMA_VERSION } from "./schema.js";
import { ScratchError } from "./scratch-error.js";
import type { ScratchTables } from "./tables.js";

/** A read-only Kysely handle on a scratch file; close it with `destroy()`. */
export type Scratch = Kysely<ScratchTables>;

/**
 * Opens a scratch file for reading. Nothing can be written through the handle.
 * @throws ScratchError if there is no file, or it is of another program or another schema.
 */
export function openScratch(path: string): Scratch {
  return new Kysely<ScratchTables>({ dialect: new SqliteDialect({ database: openReadOnly(path) }) });
}

/**
 * The raw read-only database behind {@link openScratch}.
 * @throws ScratchError
 */
export function openReadOnly(path: string): Database.Database {
  if (!existsSync(path)) {
    throw new ScratchError(
      `no scratch file ${JSON.stringify(path)}; make it with: fallback-review ingest PATH… --db ${shellWord(path)}`,
    );
  }
  // Looked at before it is opened: SQLite would create side files beside one in WAL mode.
  const head = headOf(path);
  const isScratch =
    head.toString("latin1", 0, 16) === "SQLite format 3\0" &&
    head.readUInt32BE(68) === APPLICATION_ID &&
    head[18] === 1;
  if (!isScratch) {
    throw new ScratchError(
      `${JSON.stringify(path)} is no scratch file of this tool; make one with: fallback-review ingest PATH… --db FILE`,
    );
  }
  const version = head.readUInt32BE(60);
  if (version !== SCHEMA_VERSION) {
    throw new ScratchError(
      `${JSON.stringify(path)} has schema ${version}, this tool reads ${SCHEMA_VERSION}; rebuild it with: fallback-review ingest PATH… --db ${shellWord(path)}`,
    );
  }
  const database = new Database(path, { readonly: true, fileMustExist: true });
  database.pragma("query_only = 1");
  return database;
}

function headOf(path: string): Buffer {
  const head = Buffer.alloc(100);
  let file: number | null = null;
  try {
    file = openSync(path, "r");
    readSync(file, head, 0, head.length, 0);
  } catch {
    throw new ScratchError(
      `${JSON.stringify(path)} cannot be read; check that it is a file and its permissions`,
    );
  } finally {
    if (file !== null) closeSync(file);
  }
  return head;
}

function shellWord(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
