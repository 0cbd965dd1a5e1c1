import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { openInput } from "../../dist/input/open.js";
import { scanLog } from "../../dist/logs/scan-log.js";
import { holdsPlanted } from "./planted.mjs";

/** What is wrong with a scratch file and its summary, by what is known of the files they were made of. */
export async function wrongIn(files, summary, db) {
  const wrong = [];
  if (holdsPlanted(JSON.stringify(summary))) wrong.push("the summary holds planted text");
  if (holdsPlanted(readFileSync(db))) wrong.push("the scratch file holds planted text");
  const database = new Database(db, { readonly: true });
  for (const [at, file] of files.entries()) {
    const input = summary.inputs[at];
    const say = (what) => wrong.push(`${file.path}: ${what}`);
    if (input.kind !== file.kind) say(`taken for ${input.kind}`);
    if (input.fault !== null) say(`fault ${input.fault}`);
    for (const figure of ["lines", "bytes"]) {
      if (input[figure] !== file[figure]) say(`${input[figure]} ${figure}, ${file[figure]} were written`);
    }
    const sum = PARTS.reduce((total, part) => total + input[part], 0);
    if (sum !== input.records)
      say(`the equation does not hold: ${input.records} records, ${sum} accounted for`);
    for (const lost of lostOf(file, database, at + 1))
      say(`the sound line ${lost.line} (${lost.key}) is lost`);
    await COUNTS[file.kind](file, input, say);
  }
  database.close();
  return wrong;
}

/** What becomes of a record. */
export const PARTS = ["fallbacks", "companions", "cases", "compactions", "duplicates", "other", "rejected"];

/** Sound lines that were not stored from where they stand. */
function lostOf({ kind, sound }, database, inputId) {
  const { sql, keyOf } = STORED[kind];
  const stored = new Set(
    database
      .prepare(sql)
      .all({ inputId })
      .map((row) => `${row.line} ${row.offset} ${keyOf(row.key)}`),
  );
  return sound.filter(({ line, offset, key }) => !stored.has(`${line} ${offset} ${key}`));
}

const STORED = {
  log: {
    sql: "SELECT line, offset, time AS key FROM fallback WHERE input_id = @inputId AND time IS NOT NULL",
    keyOf: (time) => new Date(time).toISOString(),
  },
  cases: {
    sql: "SELECT line, offset, name AS key FROM replay_case WHERE input_id = @inputId",
    keyOf: (name) => name,
  },
  session: {
    sql: "SELECT line, offset, name AS key FROM attempt WHERE input_id = @inputId",
    keyOf: (name) => name.split(/[:#/]/).at(-1),
  },
};

const KEPT_EVENTS = [
  "compaction.custom_fallback",
  "compaction.failed",
  "compaction.timings",
  "compaction.summary_graph_prepared",
  "compaction.summary_graph_committed",
  "compaction.transport_retry",
  "compaction.dedicated_model_fallback",
  "model.changed",
  "session.opened",
  "runtime.closed",
  "runtime.core_incompatible",
  "database.opened",
];

/** What is left of a record names its event; a name anywhere else is a mention, which a joined line may swallow. */
const NEEDLES = [
  ...KEPT_EVENTS.flatMap((event) => [`"event":"${event}"`, `\\"event\\":\\"${event}`]),
  "DS4 compaction unavailable; using Pi default.",
  "Last error: Custom fallback:",
].map((needle) => Buffer.from(needle));

/** Counts of an input by other means than the ingest's own. */
const COUNTS = {
  /** Every line that names a kept event is part of a record, and the records are as many as were counted. */
  log: async (file, input, say) => {
    const covered = new Uint8Array(file.lines + 2);
    let records = 0;
    const opened = await openInput(file.path);
    await scanLog(opened.chunks, {}, (item) => {
      if (item.kind === "again") {
        records += item.to - item.from;
        for (const line of item.repeats.lines.subarray(item.from, item.to)) covered[line] = 1;
      } else {
        records++;
        covered.fill(1, item.place.line, item.place.lastLine + 1);
      }
    });
    await opened.close();
    if (records !== input.records) say(`${input.records} records, the reader told ${records}`);
    const bytes = readFileSync(file.path);
    let line = 1;
    for (let start = 0; start < bytes.length; line++) {
      const lf = bytes.indexOf(10, start);
      const end = lf === -1 ? bytes.length : lf;
      const content = bytes.subarray(start, end);
      if (covered[line] === 0 && NEEDLES.some((needle) => content.includes(needle))) {
        say(`line ${line} holds a needle and belongs to no record`);
      }
      start = end + 1;
    }
  },
  /** Every line that is not blank is a record. */
  cases: async (file, input, say) => {
    const lines = readFileSync(file.path, "utf8").split("\n");
    const records = lines.filter((line) => line.replace(/^\uFEFF/, "").trim() !== "").length;
    if (records !== input.records) say(`${input.records} records, ${records} lines that are not blank`);
  },
  session: async (file, input, say) => {
    if (input.records < file.sound.length) say(`${input.records} records, ${file.sound.length} are sound`);
  },
};
