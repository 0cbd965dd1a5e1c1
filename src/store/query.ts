import { fork } from "node:child_process";
import { ScratchError } from "./scratch-error.js";

/** A query that is not let through, or that failed; the message says why. */
export class QueryRefused extends Error {
  override readonly name = "QueryRefused";
}

/** Rows of a query, in the order of its columns. */
export interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** More rows were there than the limit. */
  readonly cut: boolean;
}

export interface QueryLimits {
  /** Rows kept. */
  readonly rows: number;
  readonly seconds: number;
}

/** What the parent process sends to the one that runs the query. */
export interface QueryRequest {
  readonly db: string;
  readonly sql: string;
  readonly rows: number;
}

export type QueryReply =
  | { readonly ok: true; readonly result: QueryResult }
  | { readonly ok: false; readonly error: "scratch" | "query"; readonly message: string };

/**
 * Runs a reading query over a scratch file, in a process of its own: a statement inside SQLite cannot be
 * interrupted from JavaScript, a process can be ended.
 * @throws QueryRefused, ScratchError
 */
export async function query(db: string, sql: string, limits: QueryLimits): Promise<QueryResult> {
  assertReads(sql);
  const child = fork(new URL("./query-process.js", import.meta.url), {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    execArgv: [],
  });
  try {
    const reply = await new Promise<QueryReply>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(
          new QueryRefused(
            `the query ran longer than ${limits.seconds} s and was stopped; raise --seconds or narrow it`,
          ),
        );
      }, limits.seconds * 1000);
      child.once("message", (message) => {
        clearTimeout(timer);
        resolve(message as QueryReply);
      });
      child.once("exit", () => {
        clearTimeout(timer);
        reject(
          new QueryRefused(
            "the query's process ended early; it may have run out of memory: narrow the query",
          ),
        );
      });
      child.send({ db, sql, rows: limits.rows } satisfies QueryRequest);
    });
    if (reply.ok) return reply.result;
    throw reply.error === "scratch" ? new ScratchError(reply.message) : new QueryRefused(reply.message);
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * Lets only reading statements through. This comes before preparing: merely preparing a PRAGMA can switch the
 * read-only lock off, also under EXPLAIN.
 * @throws QueryRefused
 */
export function assertReads(sql: string): void {
  const words = sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|;)+/, "");
  const reads = /^(?:EXPLAIN(?:\s+QUERY\s+PLAN)?\s+)?(?:SELECT|WITH|VALUES)\b/i.test(words);
  if (!reads) {
    throw new QueryRefused(
      "only reading statements run here: begin with SELECT, WITH, VALUES, or EXPLAIN QUERY PLAN before one of them",
    );
  }
}
