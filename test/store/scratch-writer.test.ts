import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { noCounts } from "../../src/ingest/input-counts.js";
import { buildScratch } from "../../src/store/build-scratch.js";
import { ScratchWriter } from "../../src/store/scratch-writer.js";
import { temporaryFolder } from "../support/cli.js";

const folder = temporaryFolder();

const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      does: fc.constant("add"),
      host: fc.constantFrom("a", "b", null),
      codes: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("add elsewhere") }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("update"), nth: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("flush") }) },
);

it("what inserters were given is in the tables as if each row had been inserted by itself", () => {
  let run = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 120, size: "max" }), (steps) => {
      const build = buildScratch(join(folder, `${run++}.sqlite`));
      try {
        const writer = new ScratchWriter(build.database);
        writer.insert("input", INPUT);
        const insert = writer.numberedInserter("fallback", {
          fixed: { ...FALLBACK, release: "it's" },
          shared: ["host"],
          own: ["line"],
        });
        const insertCode = writer.inserter("fallback_code", ["fallback_id", "ordinal", "code"], "fallback");
        const rows: { id: number; host: string | null; line: number; codes: number }[] = [];
        for (const [line, given] of steps.entries()) {
          if (given.does === "add" && "host" in given) {
            const id = insert([given.host], [line]);
            rows.push({ id, host: given.host, line, codes: given.codes });
            for (let nth = 0; nth < given.codes; nth++) insertCode(id, nth, `code-${line}`);
          } else if (given.does === "add elsewhere") {
            const id = writer.insert("fallback", { ...FALLBACK, release: "it's", host: "c", line });
            rows.push({ id, host: "c", line, codes: 0 });
          } else if (given.does === "update" && "nth" in given) {
            const row = rows[given.nth % Math.max(1, rows.length)];
            if (row === undefined) continue;
            row.host = "changed";
            writer.update("fallback", row.id, { host: "changed" });
          } else writer.flush();
        }
        writer.flush();

        expect(rows.map(({ id }) => id)).toEqual(rows.map((_, at) => at + 1));
        expect(
          build.database
            .prepare(
              `SELECT id, host, line, release,
                 (SELECT count(*) FROM fallback_code WHERE fallback_id = id AND code = 'code-' || line) AS codes
               FROM fallback ORDER BY id`,
            )
            .all(),
        ).toEqual(rows.map((row) => ({ ...row, release: "it's" })));
      } finally {
        build.abandon();
      }
    }),
    { numRuns: 60 },
  );
});

const FALLBACK = {
  form: "json",
  input_id: 1,
  last_line: 1,
  offset: 0,
  attribution: "unknown",
  failure: "unrecognised",
  has_report: 0,
  has_relations: 0,
  has_shapes: 0,
  has_length_buckets: 0,
} as const;

const INPUT = {
  path: "a",
  kind: "log",
  recognised_by: "",
  compression: "none",
  wrappers: "{}",
  bytes: 0,
  lines: 0,
  ...noCounts(),
  recovered: 0,
  flagged: 0,
} as const;
