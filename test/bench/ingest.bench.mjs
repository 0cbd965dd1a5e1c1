// What an ingest costs against tools that only search the same log, in the same run: one line in 100 of it holds a
// needle, one in 2,000 is a fallback. Medians of rounds taken in turn, after one that warms the page cache. The
// time of starting up (the same command on a log of one line, right after) is taken off our own.
//   npm run build && node test/bench/ingest.bench.mjs [megabytes]
//
// What did not help:
// - a native search for each needle: a pass over the log costs as much as a third of the one for all;
// - the algorithm of Wu and Manber, which looks at every tenth byte: two and a half times as long as vector
//   instructions that look at each, and the line ends had to be counted in a pass of their own;
// - 64 bytes a step, line ends as one more fingerprint, or looking for the ends of those lines only that matter: each
//   as long as it is, or longer;
// - a second thread: reading ahead into shared memory, both wait for each other as long as they save; sifting ahead and
//   sending only what matters, or sifting the second half meanwhile, gave between nothing and a fifth from run to run,
//   for the compiler's and the collector's threads want the second core too;
// - reading ahead by the runtime's own threads: to be woken up costs what it saves;
// - other digests by the runtime: md5 and SHA-1 are no faster than SHA-256, which takes 1 of the 15 µs of a record;
// - many rows an INSERT with their values in an array, which take twice as long to bind as arguments;
// - rows from a virtual table or out of one JSON text: as slow as a statement each, and half as slow again;
// - foreign keys or CHECKs left out, pages of 8 and 16 KiB, an exclusive lock: nothing that could be measured;
// - leaving out the ends of lines that nothing was found in: an eighth slower, for every step gets dearer; a fingerprint
//   looked for at even places only, at two places of each pattern: half of all steps of ordinary text are taken for one;
// - steps over line ends alone without looking at each line: nothing, for every step gets dearer; the assembly compiled
//   for size, or less inlined: a sixth slower;
// - what attempts have in common in tables of its own, a third of the columns: a thirtieth of the time; the parts of a
//   fallback stored by one call each, its columns as a table of functions: nothing;
// - BLAKE2b for BLAKE2s: a quarter of a µs a record, and twice the code;
// - V8's flags for earlier compilation, or a larger young generation. Less inlining is no faster any more.
// What did: a sieve in WebAssembly that finds needles, line ends and pieces in one pass, in the memory that the file is
// read into (a third of the time of search, split and copy), its fingerprints grouped so that common letters are none (a
// quarter of the sieve); lines that are one event and nothing else read there too, fields, time and digest, as the sieve
// finds them, and decoded many at a time (a third of the rest); companions like the one before gathered there in lists of
// times, digests and places; releases by stretches of records that say the same, and rows stored with the release that
// is to be expected (a fifth of the rest); 64 rows an INSERT with what they share bound once and their own values as
// arguments (half the time of an attempt), CHECKs as comparisons (for IN, SQLite fills a table for each row, two thirds
// of an insert), no reading back of rows without a releases file. Then, together a quarter of what was left: digests in
// one array under a hash table (a map of strings takes four times as long); what a failure text says remembered, and
// never an object spread over another (12 µs each, a tenth of a fallback); rows only for checks that do not hold.
// What stops it now: reading and sifting take 1.3 times as long as grep, the rest is the 17,000 records that a needle in
// one line of 100 means. Compilation takes 100 ms of a thread of its own; where two processors are one core, as where
// this was measured, that slows the reading beside it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FALLBACK, logLine, writeLog } from "./log-material.mjs";
import { median, printLimit, printTable } from "./table.mjs";

const ROUNDS = 15;
const SLOW_ROUNDS = 3;
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
  // Those that take as long as ours in turn with them; a machine that has worked hard for long may be held back after.
  const isSlow = ({ name }) => name.includes("each line") || name.includes("indexes");
  const present = [...ours, ...peers].filter(({ version }) => version !== null);
  const quick = present.filter((tool) => !isSlow(tool));
  const slow = present.filter(isSlow);
  const measured = [...measure(quick, ROUNDS), ...measure(slow, SLOW_ROUNDS)];
  const net = measured.map((figures) => median(figures.net));
  const grep = net[measured.findIndex(({ tool }) => tool.name.startsWith("grep"))];
  const ratio = (at) => net[at] / grep;
  printTable(
    `${megabytes} MB, ${lines} lines, medians`,
    ["", "n", "seconds", "less start-up", "times grep", "peak MB", "version"],
    measured.map(({ tool, seconds, kilobytes }, at) => [
      tool.name,
      seconds.length,
      median(seconds).toFixed(3),
      net[at].toFixed(3),
      ratio(at).toFixed(1),
      kilobytes === 0 ? "" : (kilobytes / 1024).toFixed(0),
      tool.version,
    ]),
  );
  for (const { name, version } of peers) if (version === null) console.log(`${name}: not on PATH, left out`);
  printLimit(`ingest at most ${LIMIT} times grep: ${ratio(0).toFixed(1)}`, ratio(0) <= LIMIT);
  const peak = measured[0].kilobytes / 1024;
  printLimit(`ingest in less than ${LIMIT_MB} MB: ${peak.toFixed(0)}`, peak < LIMIT_MB);
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs tools in turn, a round more than is counted: the first warms the page cache. */
function measure(tools, rounds) {
  const measured = tools.map((tool) => ({ tool, seconds: [], net: [], kilobytes: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const figures of measured) {
      const { run, startUp, reportsMemory } = figures.tool;
      const { seconds, kilobytes } = runOnce(run, reportsMemory);
      figures.kilobytes = Math.max(figures.kilobytes, kilobytes);
      // Of the same moment, for the machine's pace changes.
      const starting = startUp === undefined ? 0 : runOnce(startUp, true).seconds;
      if (round === 0) continue;
      figures.seconds.push(seconds);
      figures.net.push(seconds - starting);
    }
  }
  return measured;
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
