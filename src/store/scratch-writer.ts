import type { Database, Statement } from "better-sqlite3";
import type { Insertable } from "kysely";
import { type BatchColumns, RowBatch, type Value } from "./row-batch.js";
import type { ScratchTables } from "./tables.js";

type TableName = keyof ScratchTables;
type ColumnOf<Table extends TableName> = keyof Insertable<ScratchTables[Table]> & string;
type ValuesOf<Table extends TableName, Columns extends readonly ColumnOf<Table>[]> = {
  [At in keyof Columns]: Insertable<ScratchTables[Table]>[Columns[At]] & Value;
};

/**
 * Inserts rows by raw prepared statements: a query builder prepares anew for every row and is ten times slower.
 * A statement is prepared for each table and set of columns that occurs.
 */
export class ScratchWriter {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();
  readonly #batches = new Map<TableName, RowBatch>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * An insertion into columns that are named once, for what is stored record by record: the values follow in their
   * order. There can be one for a table. Its rows are in the table after {@link flush}, or whatever else this writer
   * does to the table.
   * @param owner the table that the rows refer to, if that has an inserter too
   */
  inserter<Table extends TableName, const Columns extends readonly ColumnOf<Table>[]>(
    table: Table,
    columns: Columns,
    owner?: TableName,
  ): (...values: ValuesOf<Table, Columns>) => void {
    const batch = this.#batch(table, { fixed: {}, shared: [], own: columns }, owner);
    return (...values) => batch.add([], values);
  }

  /**
   * The same for a table whose rows have ids; it returns the row's. `fixed` are columns with the value that they
   * have in every row; the values of `shared` are given apart from the row's own, for rows mostly have them in common
   * with the one before.
   */
  numberedInserter<
    Table extends TableName,
    const Shared extends readonly ColumnOf<Table>[],
    const Own extends readonly ColumnOf<Table>[],
  >(
    table: Table,
    columns: {
      readonly fixed: Partial<Insertable<ScratchTables[Table]>> & Readonly<Record<string, Value>>;
      readonly shared: Shared;
      readonly own: Own;
    },
  ): (shared: ValuesOf<Table, Shared>, own: ValuesOf<Table, Own>) => number {
    const batch = this.#batch(table, columns);
    const lastId = this.#database.prepare<[], number>(`SELECT ifnull(max(id), 0) FROM ${table}`).pluck();
    return (shared, own) => {
      const id = (batch.lastId ?? lastId.get() ?? 0) + 1;
      batch.lastId = id;
      batch.add(shared, own);
      return id;
    };
  }

  /** Puts into their tables what inserters were given. */
  flush(): void {
    for (const batch of this.#batches.values()) batch.flush();
  }

  /** Adds a row; returns its rowid. Columns that are left out become null. */
  insert<Table extends TableName>(table: Table, row: Insertable<ScratchTables[Table]>): number {
    const batch = this.#batches.get(table);
    if (batch !== undefined) {
      batch.flush();
      batch.lastId = null;
    }
    const columns = Object.keys(row);
    const statement = this.#statement(
      `insert ${table} ${columns.join()}`,
      () => `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`,
    );
    return Number(statement.run(...Object.values(row)).lastInsertRowid);
  }

  /** Sets columns of the row with an id. */
  update<Table extends TableName>(
    table: Table,
    id: number,
    values: Partial<Insertable<ScratchTables[Table]>>,
  ): void {
    this.#batches.get(table)?.flush();
    const columns = Object.keys(values);
    const statement = this.#statement(
      `update ${table} ${columns.join()}`,
      () => `UPDATE ${table} SET ${columns.join(" = ?, ")} = ? WHERE id = ?`,
    );
    statement.run(...Object.values(values), id);
  }

  #batch(table: TableName, columns: BatchColumns, owner?: TableName): RowBatch {
    if (this.#batches.has(table)) throw new Error(`a second inserter for ${table}`);
    const batch = new RowBatch(
      this.#database,
      table,
      columns,
      owner === undefined ? null : (this.#batches.get(owner) ?? null),
    );
    this.#batches.set(table, batch);
    return batch;
  }

  #statement(key: string, sql: () => string): Statement {
    let statement = this.#statements.get(key);
    if (statement === undefined) {
      statement = this.#database.prepare(sql());
      this.#statements.set(key, statement);
    }
    return statement;
  }
}
