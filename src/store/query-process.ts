/** The process that runs one query and ends; see `query.ts`. */
import type Database from "better-sqlite3";
import { openReadOnly } from "./open-scratch.js";
import type { QueryReply, QueryRequest, QueryResult } from "./query.js";

/** Bytes that SQLite may use for a query. */
const HEAP_LIMIT = 256 * 1024 * 1024;

process.once("message", (request) => {
  reply(answer(request as QueryRequest));
});

function answer({ db, sql, rows }: QueryRequest): QueryReply {
  let database: Database.Database;
  try {
    database = openReadOnly(db);
  } catch (error) {
    return { ok: false, error: "scratch", message: (error as Error).message };
  }
  try {
    database.pragma(`hard_heap_limit = ${HEAP_LIMIT}`);
    return { ok: true, result: run(database, sql, rows) };
  } catch (error) {
    return { ok: false, error: "query", message: `the query failed: ${(error as Error).message}` };
  } finally {
    database.close();
  }
}

function run(database: Database.Database, sql: string, limit: number): QueryResult {
  const statement = database.prepare(sql);
  if (!statement.reader || !statement.readonly) throw new Error("it does not read");
  const columns = statement.columns().map((column) => column.name);
  const rows: (string | number | null)[][] = [];
  for (const row of statement.raw().iterate() as IterableIterator<unknown[]>) {
    if (rows.length === limit) return { columns, rows, cut: true };
    rows.push(row.map(plain));
  }
  return { columns, rows, cut: false };
}

function plain(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return Buffer.isBuffer(value) ? `x'${value.toString("hex")}'` : String(value);
}

function reply(message: QueryReply): void {
  process.send?.(message, () => process.disconnect());
}
