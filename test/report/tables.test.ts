import { describe, expect, it } from "vitest";
import { cappedTable, MOST_ROWS } from "../../src/report/capped-table.js";
import { groupedMatrixTable, MOST_COLUMNS, matrixTable } from "../../src/report/matrix-table.js";

describe("counts as a matrix", () => {
  it("tells a zero from what is not known, the most frequent name first", () => {
    const { rows } = matrixTable({ title: "class" }, [
      { title: "0.4.1", counts: null },
      { title: "0.4.2", counts: { b: 3 } },
      { title: "0.4.3", counts: { a: 4, b: 2, constructor: 1 } },
    ]);
    expect(rows).toEqual([
      ["b", "–", "3", "2"],
      ["a", "–", "0", "4"],
      ["constructor", "–", "0", "1"],
    ]);
  });

  it("sums up the oldest of many columns and loses no count", () => {
    const columns = Array.from({ length: 30 }, (_, at) => ({
      title: `r${at}`,
      counts: { a: 1, [`n${at}`]: 1 },
    }));
    const table = matrixTable({ title: "class" }, columns);
    expect(table.columns.map(({ title }) => title).slice(0, 3)).toEqual([
      "class",
      `${30 - MOST_COLUMNS} older`,
      `r${30 - MOST_COLUMNS}`,
    ]);
    expect(table.columns).toHaveLength(MOST_COLUMNS + 2);
    const sum = table.rows.flatMap((row) => row.slice(1).map(Number)).reduce((a, b) => a + b);
    expect(sum).toBe(60);
  });

  it("keeps the rows of one kind together", () => {
    const { rows } = groupedMatrixTable(
      ["what", "which"],
      [
        { kind: "trigger", columns: [{ title: "r", counts: { manual: 1, threshold: 5 } }] },
        { kind: "stage", columns: [{ title: "r", counts: null }] },
        { kind: "reason", columns: [{ title: "r", counts: { "rate-limit": 9 } }] },
      ],
    );
    expect(rows).toEqual([
      ["trigger", "threshold", "5"],
      ["trigger", "manual", "1"],
      ["reason", "rate-limit", "9"],
    ]);
  });
});

describe("a table that is too long", () => {
  it("is cut, and says how much is where", () => {
    const rows = Array.from({ length: MOST_ROWS + 3 }, (_, at) => [String(at)]);
    const [table, more] = cappedTable("Inputs", { columns: [{ title: "input" }], rows }, ["look there"]);
    expect(table).toMatchObject({ kind: "table", caption: `Inputs (${MOST_ROWS} of ${MOST_ROWS + 3} rows)` });
    expect(more).toEqual({ kind: "paragraph", text: ["3 more rows: ", "look there", "."] });
    expect(cappedTable("Inputs", { columns: [], rows: rows.slice(3) }, [])).toHaveLength(1);
  });
});
