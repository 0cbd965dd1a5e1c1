import type { Database } from "better-sqlite3";
import { ANY_ORIGIN, type Declarations } from "../releases/declarations.js";
import type { ReleaseLabel } from "../releases/label.js";

/** Rows that follow each other and have one declaration. */
interface DeclaredRows {
  readonly firstId: number;
  readonly lastId: number;
  /** Null: nothing was declared for them. */
  readonly label: ReleaseLabel | null;
}

/** Tells what was declared for the rows of a table. */
export class DeclaredReleases {
  readonly #declarations: Declarations;
  readonly #rowsAfter: (id: number, lastId: number) => Row[];
  readonly #paths: ReadonlyMap<number, string>;

  constructor(database: Database, table: "fallback" | "attempt", declarations: Declarations) {
    this.#declarations = declarations;
    // A page at a time: a statement that is being read keeps the connection from writing.
    const page = database.prepare<[number, number], Row>(
      `SELECT id, input_id AS inputId, host, time FROM ${table} WHERE id > ? AND id <= ? ORDER BY id LIMIT 1000`,
    );
    this.#rowsAfter = (id, lastId) => page.all(id, lastId);
    const paths = database.prepare<[], [number, string]>("SELECT id, path FROM input").raw();
    this.#paths = new Map(paths.all() as [number, string][]);
  }

  *of(firstId: number, lastId: number): Generator<DeclaredRows> {
    const { byOrigin, labelOf } = this.#declarations;
    if (!byOrigin) {
      yield { firstId, lastId, label: labelOf(ANY_ORIGIN) };
      return;
    }
    let rows: Row[];
    for (let before = firstId - 1; before < lastId; before = rows.at(-1)?.id ?? lastId) {
      rows = this.#rowsAfter(before, lastId);
      for (const { id, inputId, host, time } of rows) {
        yield {
          firstId: id,
          lastId: id,
          label: labelOf({ path: this.#paths.get(inputId) ?? "", host, time }),
        };
      }
    }
  }
}

interface Row {
  readonly id: number;
  readonly inputId: number;
  readonly host: string | null;
  readonly time: number | null;
}
