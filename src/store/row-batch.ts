import type { Database, Statement } from "better-sqlite3";

/** Rows that one statement inserts, most first; more would make it no faster. */
const ROWS_AT_ONCE = [64, 8, 1] as const;
const MOST_ROWS = ROWS_AT_ONCE[0];

export type Value = string | number | null;

/** The columns of the rows of a batch, by what is known of their values. */
export interface BatchColumns {
  /** With the value that they have in every row. */
  readonly fixed: Readonly<Record<string, Value>>;
  /** Whose values rows that follow each other mostly have in common. */
  readonly shared: readonly string[];
  readonly own: readonly string[];
}

/**
 * Rows on their way into a table, always with the same columns. They are inserted many at a time: for each a call
 * of its own, and binding what is the same in all rows, would take as long as the insertion.
 */
export class RowBatch {
  /** Id of the row added last, kept by whoever adds rows to a table that has ids; null while it is not known. */
  lastId: number | null = null;
  readonly #database: Database;
  readonly #table: string;
  readonly #columns: BatchColumns;
  /** By the rows that they insert. */
  readonly #statements = new Map<number, Statement>();
  /** Batches of rows that refer to this one's, and have to come after them. */
  readonly #dependents: RowBatch[] = [];
  readonly #owner: RowBatch | null;
  #shared: readonly Value[] = [];
  /** The own values of the rows that wait, one row after the other. */
  #values: Value[] = [];
  #waiting = 0;

  /** @param owner the batch of the rows that this one's refer to; null if they refer to none that can wait */
  constructor(database: Database, table: string, columns: BatchColumns, owner: RowBatch | null) {
    this.#database = database;
    this.#table = table;
    this.#columns = columns;
    this.#owner = owner;
    if (owner !== null) owner.#dependents.push(this);
  }

  add(shared: readonly Value[], own: readonly Value[]): void {
    if (this.#waiting > 0 && shared !== this.#shared && !isSame(shared, this.#shared)) this.flush();
    this.#shared = shared;
    this.#values.push(...own);
    this.#waiting++;
    if (this.#waiting >= MOST_ROWS && this.#owner === null) this.flush();
  }

  /** Inserts the rows that wait, those that they refer to before them and those that refer to them after them. */
  flush(): void {
    if (this.#owner === null) this.#flushAll();
    else this.#owner.flush();
  }

  #flushAll(): void {
    this.#insert();
    for (const dependent of this.#dependents) dependent.#flushAll();
  }

  #insert(): void {
    const width = this.#columns.own.length;
    const shared = Object.fromEntries(
      this.#columns.shared.map((name, at) => [name, this.#shared[at] ?? null]),
    );
    let from = 0;
    for (const rows of ROWS_AT_ONCE) {
      for (; this.#waiting >= rows; this.#waiting -= rows, from += rows * width) {
        // Not as an array, whose values take twice as long to bind.
        this.#statement(rows).run(...this.#values.slice(from, from + rows * width), shared);
      }
    }
    this.#values = [];
  }

  #statement(rows: number): Statement {
    let statement = this.#statements.get(rows);
    if (statement === undefined) {
      const { fixed, shared, own } = this.#columns;
      const names = [...Object.keys(fixed), ...shared, ...own];
      const row = [
        ...Object.values(fixed).map(literal),
        ...shared.map((name) => `@${name}`),
        ...own.map(() => "?"),
      ];
      statement = this.#database.prepare(
        `INSERT INTO ${this.#table} (${names.join()}) VALUES ${Array(rows).fill(`(${row.join()})`).join()}`,
      );
      this.#statements.set(rows, statement);
    }
    return statement;
  }
}

function isSame(a: readonly Value[], b: readonly Value[]): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function literal(value: Value): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value === null ? "NULL" : String(value);
}
