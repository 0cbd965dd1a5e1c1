import type { Database, Statement } from "better-sqlite3";

/** Rows that one statement inserts; more would make it no faster. */
const MOST_ROWS = 32;

export type Value = string | number | null;

/**
 * Rows on their way into a table, always with the same columns. They are inserted many at a time: for each a call
 * of its own, and binding what is the same in all rows, would take as long as the insertion.
 */
export class RowBatch {
  readonly #insertion: (rows: number) => Statement;
  readonly #columns: number;
  #one: Statement | undefined;
  #many: Statement | undefined;
  /** The values of the rows that wait, one row after the other. */
  #values: Value[] = [];
  #waiting = 0;

  /** `fixed` are columns with the value that they have in every row. */
  constructor(
    database: Database,
    table: string,
    columns: readonly string[],
    fixed: Readonly<Record<string, Value>>,
  ) {
    const names = [...Object.keys(fixed), ...columns];
    const row = `(${[...Object.values(fixed).map(literal), ...columns.map(() => "?")].join()})`;
    this.#insertion = (rows) =>
      database.prepare(`INSERT INTO ${table} (${names.join()}) VALUES ${Array(rows).fill(row).join()}`);
    this.#columns = columns.length;
  }

  /** How many rows are not in the table yet. */
  get waiting(): number {
    return this.#waiting;
  }

  add(row: readonly Value[]): void {
    this.#values.push(...row);
    if (++this.#waiting < MOST_ROWS) return;
    this.#many ??= this.#insertion(MOST_ROWS);
    // Not as an array, whose values take twice as long to bind.
    this.#many.run(...this.#values);
    this.#clear();
  }

  /** Inserts the rows that wait. */
  flush(): void {
    for (let row = 0; row < this.#waiting; row++) {
      this.#one ??= this.#insertion(1);
      this.#one.run(...this.#values.slice(row * this.#columns, (row + 1) * this.#columns));
    }
    this.#clear();
  }

  #clear(): void {
    this.#values = [];
    this.#waiting = 0;
  }
}

function literal(value: Value): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value === null ? "NULL" : String(value);
}
