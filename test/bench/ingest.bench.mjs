// What an ingest costs against tools that only search the same log, in the same run: one line in 100 of it holds a
// needle, one in 2,000 is a fallback. Medians of five rounds, taken in turn after one that warms the page cache. The
// time of starting up (the same command on a log of one line, right after) is taken off our own.
//   npm run build && node test/bench/ingest.bench.mjs [megabytes]
//
// What did not help:
// - a native search for each needle: a pass over the log costs as much as a third of the one for all;
// - the algorithm of Wu and Manber, which looks at every tenth byte: two and a half times as long as vector
//   instructions that look at each, and the line ends had to be counted in a pass of their own;
// - a second thread: reading ahead into shared memory, both wait for each other as long as they save; sifting ahead and
//   sending only what matters gave between nothing and a fifth from run to run, for the compiler's and the collector's
//   threads want the second core too;
// - other digests: md5 and SHA-1 are no faster than SHA-256, which takes 1 of the 15 µs of a record; short records as
//   their own identity: nothing that could be measured;
// - many rows an INSERT with their values in an array, which take twice as long to bind as arguments;
// - rows from a virtual table or out of one JSON text: as slow as a statement each, and half as slow again;
// - foreign keys or CHECKs left out, pages of 8 and 16 KiB, an exclusive lock: nothing that could be measured;
// - V8's flags for earlier compilation, or a larger young generation.
// What did: a sieve in WebAssembly that finds needles, line ends and pieces in one pass, in the memory that the file is
// read into, in steps that stay in a core's cache (a third of the time of search, split and copy); a shorter way for a
// line that is one event and nothing else (half the time of a record when the code is cold); CHECKs as comparisons (for
// IN, SQLite fills a table for each row, two thirds of an insert), releases set by ranges of rows, no key sorting or
// printing for a record's identity; 32 rows an INSERT with their values as arguments and what is the same in all as
// literals (half the time of an attempt), no reading back of rows without a releases file, no spread objects for rows,
// one pattern in place of three searches.
// What stops it now: a needle in one line of 100 means 17,000 records to parse, decode, digest and store; they take two
// thirds of the time, a third of that while their code is still cold. Reading and sifting the file takes about twice as
// long as grep.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FALLBACK, logLine, writeLog } from "./log-material.mjs";
import { median, printLimit, printTable } from "./table.mjs";

const ROUNDS = 5;
const LIMIT = 4;
const LIMIT_MB = 120;
const megabytes = Number(process.argv[2] ?? 300);
const near = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fallback-review-bench-"));
try {
  const log = join(folder, "capture.jsonl");
  const oneLine = join(folder, "one-line.jsonl");
  const lines = writeLog(log, megabytes * 1e6);
  writeFileSync(oneLine, `${logLine(0)}\n`);

  const node = [process.execPath, "--import", near("./report-memory.mjs")];
  const ingest = [...node, near("../../dist/main.js"), "ingest", "--db", join(folder, "scratch.sqlite")];
  const ours = [
    { name: "fallback-review ingest", run: [...ingest, log], startUp: [...ingest, oneLine] },
    {
      name: "  of it, the scan",
      run: [...node, near("./scan-once.mjs"), log],
      startUp: [...node, near("./scan-once.mjs"), oneLine],
    },
  ].map((tool) => ({ ...tool, version: `node ${process.version}`, reportsMemory: true }));
  const peers = [
    { name: "grep -c -F", version: ["grep", "--version"], run: ["grep", "-c", "-F", FALLBACK, log] },
    { name: "rg -c -F", version: ["rg", "--version"], run: ["rg", "-c", "-F", FALLBACK, log] },
    {
      name: "jq (parses each line)",
      version: ["jq", "--version"],
      run: ["jq", "-c", "-n", `reduce (inputs | select(.event == "${FALLBACK}")) as $_ (0; . + 1)`, log],
    },
    {
      name: "lnav (indexes the log)",
      version: ["lnav", "-V"],
      run: ["lnav", "-n", "-q", "-c", `:filter-in ${FALLBACK}`, log],
    },
    {
      name: "mlr (parses each line)",
      version: ["mlr", "--version"],
      run: ["mlr", "--ijsonl", "--ojson", "filter", `$event == "${FALLBACK}"`, "then", "count", log],
    },
  ].map((tool) => ({ ...tool, version: versionOf(tool.version) }));
  const tools = [...ours, ...peers.filter(({ version }) => version !== null)];

  const measured = tools.map(() => ({ seconds: [], net: [], kilobytes: 0 }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, tool] of tools.entries()) {
      const figures = measured[at];
      const { seconds, kilobytes } = runOnce(tool.run, tool.reportsMemory);
      figures.kilobytes = Math.max(figures.kilobytes, kilobytes);
      const startUp = tool.startUp === undefined ? 0 : runOnce(tool.startUp, true).seconds;
      if (round === 0) continue;
      figures.seconds.push(seconds);
      // Of the same moment, for the machine's pace changes.
      figures.net.push(seconds - startUp);
    }
  }
  const net = measured.map((figures) => median(figures.net));
  const grep = net[tools.findIndex(({ name }) => name.startsWith("grep"))];
  const ratio = (at) => net[at] / grep;
  printTable(
    `${megabytes} MB, ${lines} lines, medians of ${ROUNDS}`,
    ["", "n", "seconds", "less start-up", "times grep", "peak MB", "version"],
    tools.map(({ name, version }, at) => [
      name,
      measured[at].seconds.length,
      median(measured[at].seconds).toFixed(3),
      net[at].toFixed(3),
      ratio(at).toFixed(1),
      measured[at].kilobytes === 0 ? "" : (measured[at].kilobytes / 1024).toFixed(0),
      version,
    ]),
  );
  for (const { name, version } of peers) if (version === null) console.log(`${name}: not on PATH, left out`);
  printLimit(`ingest at most ${LIMIT} times grep: ${ratio(0).toFixed(1)}`, ratio(0) <= LIMIT);
  const peak = measured[0].kilobytes / 1024;
  printLimit(`ingest in less than ${LIMIT_MB} MB: ${peak.toFixed(0)}`, peak < LIMIT_MB);
} finally {
  rmSync(folder, { recursive: true });
}

/** Wall time in seconds, and the highest memory in KB where the process reports it. */
function runOnce([command, ...args], reportsMemory) {
  const begin = performance.now();
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 30 });
  const seconds = (performance.now() - begin) / 1000;
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return { seconds, kilobytes: reportsMemory ? Number(stderr.trim().split("\n").at(-1)) : 0 };
}

function versionOf([command, ...args]) {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? (stdout.split("\n")[0] ?? "").slice(0, 40) : null;
}
