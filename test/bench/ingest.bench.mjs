// Prints what reading a captured log costs, against tools that only search it, in the same run:
//   npm run build && node test/bench/ingest.bench.mjs [megabytes]
// The log is made in a temporary folder: one line in 100 holds a needle, one in 2,000 is a fallback. Medians of
// five runs after one that warms the page cache. Start-up is measured apart and taken off our own time.
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RUNS = 5;
const SLOW_SECONDS = 5;
const NEEDLE = "compaction.custom_fallback";
const megabytes = Number(process.argv[2] ?? 300);
const scanner = fileURLToPath(new URL("./scan-once.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fallback-review-bench-"));
try {
  const log = join(folder, "capture.jsonl");
  const lines = writeLog(log, megabytes * 1e6);
  const tools = [
    { name: "grep -c -F", version: ["grep", "--version"], run: ["grep", "-c", "-F", NEEDLE, log] },
    { name: "rg -c -F", version: ["rg", "--version"], run: ["rg", "-c", "-F", NEEDLE, log] },
    {
      name: "lnav -n (filters)",
      version: ["lnav", "--version"],
      run: ["lnav", "-n", "-q", "-c", `:filter-in ${NEEDLE}`, log],
    },
    {
      name: "jq (parses each line)",
      version: ["jq", "--version"],
      run: ["jq", "-c", "-n", `[inputs | select(.event == "${NEEDLE}")] | length`, log],
    },
    {
      name: "mlr (parses each line)",
      version: ["mlr", "--version"],
      run: ["mlr", "--ijsonl", "--ojson", "filter", `$event == "${NEEDLE}"`, "then", "count", log],
    },
  ];
  const startUp = measure([process.execPath, scanner]);
  const ours = measure([process.execPath, scanner, log]);
  const rows = [
    {
      name: "fallback-review, the scan",
      version: `node ${process.version}`,
      ...ours,
      seconds: ours.seconds - startUp.seconds,
    },
  ];
  for (const { name, version, run } of tools) {
    const found = versionOf(version);
    if (found !== null) rows.push({ name, version: found, ...measure(run) });
  }
  const grep = rows.find(({ name }) => name.startsWith("grep"))?.seconds;
  console.log(
    `${megabytes} MB, ${lines} lines, medians of ${RUNS} (one run where it takes over ${SLOW_SECONDS} s); start-up of node ${seconds(startUp)} is taken off ours\n`,
  );
  for (const row of rows) {
    const ratio = grep === undefined ? "n/a" : (row.seconds / grep).toFixed(1);
    console.log(
      `${row.name.padEnd(28)}${seconds(row).padStart(9)}${`${ratio} × grep`.padStart(14)}${`${row.megabytes} MB`.padStart(9)}  ${row.version}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function seconds(row) {
  return `${row.seconds.toFixed(3)} s`;
}

/** Median wall time in seconds, and the highest memory in MB, of a command. */
function measure([command, ...args]) {
  const times = [];
  let memory = 0;
  for (let run = 0; run <= RUNS; run++) {
    const begin = performance.now();
    const { status, stderr } = spawnSync("/usr/bin/time", ["-f", "%M", command, ...args], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
    if (run > 0) times.push((performance.now() - begin) / 1000);
    memory = Math.max(memory, Number(stderr.trim().split("\n").at(-1)));
    // A tool that takes long is not waited for five times more.
    if (performance.now() - begin > SLOW_SECONDS * 1000) {
      if (run === 0) times.push((performance.now() - begin) / 1000);
      break;
    }
  }
  times.sort((a, b) => a - b);
  return { seconds: times[times.length >> 1], megabytes: Math.round(memory / 1024) };
}

function versionOf([command, ...args]) {
  try {
    return execFileSync(command, args, { encoding: "utf8" }).split("\n")[0];
  } catch {
    return null;
  }
}

/** Writes a log of at least `bytes` bytes; returns its lines. */
function writeLog(path, bytes) {
  const file = openSync(path, "w");
  let lines = 0;
  for (let written = 0; written < bytes; ) {
    let block = "";
    while (block.length < 1 << 20) block += `${JSON.stringify(line(lines++))}\n`;
    written += writeSync(file, block);
  }
  closeSync(file);
  return lines;
}

function line(number) {
  const timestamp = new Date(Date.UTC(2026, 8, 20) + number * 1000).toISOString();
  const base = { timestamp, component: "ds4-context-engine" };
  if (number % 2000 === 0) {
    return {
      ...base,
      level: "warn",
      event: NEEDLE,
      metadata: {
        trigger: "threshold",
        error: `Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=${(number % 40) + 1}; affectedBullets=10`,
        unsupportedSpanClasses: {
          spans: (number % 40) + 1,
          bullets: 10,
          relations: { "composed-two-present-parts": number % 40, "no-near-miss": 1 },
          shapes: { space: number % 40 },
          lengthBuckets: { "len-33-64": (number % 40) + 1 },
          spansClassifiedCheap: 0,
          corpusSources: 9,
          probeBudget: 24000,
          probesUsed: 3708,
          classificationComplete: true,
        },
      },
    };
  }
  if (number % 100 === 0) {
    const metadata = {
      path: "segments",
      phase: "prepared",
      provider: "p",
      model: "m",
      summaryCalls: number % 9,
    };
    return { ...base, level: "debug", event: "compaction.timings", metadata };
  }
  const metadata = { messages: number % 900, tokens: (number * 7) % 90000, cached: number % 2 === 0 };
  return { ...base, level: "debug", event: "context.assembled", metadata };
}
