/**
 * Measures the ingest's highest memory on inputs out of all proportion: npm run build && node
 * test/bench/memory.mjs [--scale 0.1] [--only NAME]. Needs up to 3 GB in the folder for temporary files; removes
 * what it made. Exits 1 if an input takes more than its limit.
 */
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";

const LIMIT = 150e6;

/** Lines of cases and sessions may be 128 MiB long, and up to that they are held. */
const LIMIT_OF_CASES = 320e6;

/** Memory grows with the events, so the limit of a log of many is theirs. */
const limitOfEvents = (events) => LIMIT + 2_000 * events;
const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const { values } = parseArgs({
  options: { scale: { type: "string", default: "1" }, only: { type: "string", default: "" } },
});
const scale = Number(values.scale);
const folder = mkdtempSync(join(tmpdir(), "fallback-review-memory-"));

const fallback = (at) =>
  `${JSON.stringify({
    timestamp: new Date(1_780_000_000_000 + at * 1000).toISOString(),
    component: "ds4-context-engine",
    level: "warn",
    event: "compaction.custom_fallback",
    metadata: {
      trigger: "threshold",
      error:
        "Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=12; affectedBullets=10",
    },
  })}\n`;
const noise = (at) =>
  `10:41:${at % 60} info request ${at} of another program took ${at % 977} ms and was answered\n`;

/** A file of lines up to `bytes`: `every`-th line is a fallback, the others are of other programs. */
function logFile(name, bytes, every) {
  const path = join(folder, name);
  const file = openSync(path, "w");
  let written = 0;
  for (let at = 0; written < bytes; ) {
    let block = "";
    while (block.length < 1 << 20) {
      block += at % every === 0 ? fallback(at) : noise(at);
      at++;
    }
    written += writeSync(file, block);
  }
  closeSync(file);
  return path;
}

/** One line of NULs behind `head`, as a file with a hole. */
function oneLine(name, head, bytes) {
  const path = join(folder, name);
  const file = openSync(path, "w");
  writeSync(file, head);
  closeSync(file);
  truncateSync(path, bytes);
  return path;
}

/** A gzip file that unpacks to `head` and `bytes` of a block over and over. */
async function bomb(name, head, block, bytes) {
  const path = join(folder, name);
  const file = openSync(path, "w");
  const gzip = createGzip({ level: 1 });
  gzip.on("data", (chunk) => writeSync(file, chunk));
  gzip.write(head);
  for (let written = 0; written < bytes; written += block.length) {
    if (!gzip.write(block)) await new Promise((resume) => gzip.once("drain", resume));
  }
  await new Promise((resume) => gzip.once("end", resume).end());
  closeSync(file);
  return path;
}

const MEGABYTE = 1 << 20;
const someLines = Buffer.from(Array.from({ length: 12_000 }, (_, at) => noise(at)).join(""));

const INPUTS = {
  "2 GB log, a fallback in 1000 lines": { make: () => logFile("sparse.log", 2e9 * scale, 1000) },
  "200 MB log, a fallback in 10 lines": {
    make: () => logFile("dense.log", 2e8 * scale, 10),
    limit: limitOfEvents(200_000 * scale),
  },
  "200 MB on one line": { make: () => oneLine("line.log", fallback(0), 200e6 * scale) },
  "200 MB on one line of a case file": {
    make: () => oneLine("line.ndjson", '{"id":"a","summary":"', 200e6 * scale),
    limit: LIMIT_OF_CASES,
  },
  "gz of 10 GB on one line": {
    make: () => bomb("line.gz", fallback(0), Buffer.alloc(MEGABYTE, "x"), 10e9 * scale),
  },
  "gz of 10 GB in lines": { make: () => bomb("lines.gz", fallback(0), someLines, 10e9 * scale) },
  "gz of 10 GB of empty lines": {
    make: () => bomb("empty.gz", fallback(0), Buffer.alloc(MEGABYTE, "\n"), 10e9 * scale),
  },
};

/** Runs an ingest; its highest memory is the kernel's own figure, looked up until it ends. */
function ingest(path) {
  const begun = performance.now();
  const child = spawn(process.execPath, [
    MAIN,
    "ingest",
    path,
    "--db",
    join(folder, "s.sqlite"),
    "--format",
    "json",
  ]);
  let [highest, stdout, stderr] = [0, "", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const timer = setInterval(() => {
    try {
      const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
      highest = Math.max(highest, Number(line?.[1] ?? 0) * 1024);
    } catch {
      // It has just ended.
    }
  }, 20);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearInterval(timer);
      resolve({ code, highest, stdout, stderr, seconds: (performance.now() - begun) / 1000 });
    });
  });
}

console.log(
  `highest memory, limit ${LIMIT / 1e6} MB but for cases and many events, scale ${scale}, Node ${process.version}`,
);
for (const [name, { make, limit = LIMIT }] of Object.entries(INPUTS)) {
  if (!name.includes(values.only)) continue;
  const path = await make();
  const { code, highest, stdout, stderr, seconds } = await ingest(path);
  const said = code === 0 ? JSON.parse(stdout) : null;
  const what =
    said === null
      ? stderr.trim()
      : `${said.totals.lines} lines, ${said.totals.fallbacks} fallbacks, ${JSON.stringify(said.rejectsByReason)}`;
  const over = highest > limit ? " OVER" : "";
  console.log(
    `${name.padEnd(36)} ${`${Math.round(highest / 1e6)} MB${over}`.padStart(12)} ${seconds.toFixed(1).padStart(7)} s  ${what}`,
  );
  if (over !== "" || code !== 0) process.exitCode = 1;
  rmSync(path);
}
rmSync(folder, { recursive: true, force: true });
