import type { Database, Statement } from "better-sqlite3";
import type { Insertable } from "kysely";
import type { ScratchTables } from "./tables.js";

type TableName = keyof ScratchTables;
type ColumnOf<Table extends TableName> = keyof Insertable<ScratchTables[Table]> & string;
type ValuesOf<Table extends TableName, Columns extends readonly ColumnOf<Table>[]> = {
  [At in keyof Columns]: Insertable<ScratchTables[Table]>[Columns[At]];
};

/**
 * Inserts rows by raw prepared statements: a query builder prepares anew for every row and is ten times slower.
 * A statement is prepared for each table and set of columns that occurs.
 */
export class ScratchWriter {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * An insertion into columns that are named once, for what is stored record by record: the values follow in their
   * order. It returns the rowid.
   */
  inserter<Table extends TableName, const Columns extends readonly ColumnOf<Table>[]>(
    table: Table,
    columns: Columns,
  ): (...values: ValuesOf<Table, Columns>) => number {
    const statement = this.#insertion(table, columns);
    return (...values) => Number(statement.run(...values).lastInsertRowid);
  }

  /** Adds a row; returns its rowid. Columns that are left out become null. */
  insert<Table extends TableName>(table: Table, row: Insertable<ScratchTables[Table]>): number {
    const statement = this.#insertion(table, Object.keys(row));
    return Number(statement.run(...Object.values(row)).lastInsertRowid);
  }

  #insertion(table: TableName, columns: readonly string[]): Statement {
    const key = `${table} ${columns.join()}`;
    let statement = this.#statements.get(key);
    if (statement === undefined) {
      statement = this.#database.prepare(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      );
      this.#statements.set(key, statement);
    }
    return statement;
  }

  /** Sets columns of the row with an id. */
  update<Table extends TableName>(
    table: Table,
    id: number,
    values: Partial<Insertable<ScratchTables[Table]>>,
  ): void {
    const columns = Object.keys(values);
    const key = `update ${table} ${columns.join()}`;
    let statement = this.#statements.get(key);
    if (statement === undefined) {
      statement = this.#database.prepare(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`,
      );
      this.#statements.set(key, statement);
    }
    statement.run(...Object.values(values), id);
  }
}
