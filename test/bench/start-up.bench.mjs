// What starting up costs, against a bare node in the same run: medians of nine, taken in turn, so that a busy machine
// slows all of them down alike.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { logLine } from "./log-material.mjs";
import { median, printLimit, printTable } from "./table.mjs";

const ROUNDS = 9;
const LIMIT = 5;
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fallback-review-bench-"));
try {
  const log = join(folder, "capture.jsonl");
  writeFileSync(log, `${logLine(0)}\n`);
  const commands = {
    "node -e 0": ["-e", "0"],
    "--version": [main, "--version"],
    "--help": [main, "--help"],
    "ingest --help": [main, "ingest", "--help"],
    "ingest of one line": [main, "ingest", log, "--db", join(folder, "scratch.sqlite")],
  };
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, args] of Object.entries(commands)) {
      const begin = performance.now();
      const { status } = spawnSync(process.execPath, args);
      if (status !== 0) throw new Error(`${name} ended with ${status}`);
      times[name].push(performance.now() - begin);
    }
  }
  const bare = median(times["node -e 0"]);
  const ratio = (name) => median(times[name]) / bare;
  printTable(
    `node ${process.version}, medians of ${ROUNDS}`,
    ["", "ms", "ratio"],
    Object.keys(commands).map((name) => [name, median(times[name]).toFixed(0), ratio(name).toFixed(1)]),
  );
  for (const name of ["--version", "--help"]) {
    printLimit(`${name} at most ${LIMIT} times a bare node: ${ratio(name).toFixed(1)}`, ratio(name) <= LIMIT);
  }
} finally {
  rmSync(folder, { recursive: true });
}
