/** A table as data: what every renderer takes. Cells are plain text, not yet escaped for any output. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
  /** Its cells are terms that `explain` knows. */
  readonly terms?: boolean;
  /** Its cells name reviews in folders beside the page. */
  readonly reviews?: boolean;
}

/** A table from records: one function a column. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (Column & { readonly cell: (row: Row) => string | number | null })[],
): Table {
  return {
    columns: columns.map(({ cell: _, ...column }) => column),
    rows: rows.map((row) => columns.map((column) => textOf(column.cell(row)))),
  };
}

/** A table without the column of a title. */
export function withoutColumn({ columns, rows }: Table, title: string): Table {
  const left = columns.findIndex((column) => column.title === title);
  return {
    columns: columns.filter((_, at) => at !== left),
    rows: rows.map((row) => row.filter((_, at) => at !== left)),
  };
}

/** What stands in a cell where a figure is not known: never a zero. */
export const NOT_KNOWN = "–";

function textOf(value: string | number | null): string {
  return value === null ? NOT_KNOWN : String(value);
}
