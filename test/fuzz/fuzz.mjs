/**
 * Fuzzes the ingest with damaged logs, cases and sessions: npm run fuzz -- [--lines N] [--seconds S] [--seed N]
 * [--kills N]. The same seed gives the same files; --seconds only ends the run earlier. Exits 1 if anything is
 * wrong, and then keeps the files of that round.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killIngests } from "../kill/kill-ingest.mjs";
import { PARTS, wrongIn } from "./check.mjs";
import { generateCases, generateLog, generateSession } from "./generate.mjs";
import { outputsOf } from "./outputs.mjs";
import { holdsPlanted } from "./planted.mjs";
import { Random } from "./random.mjs";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "1800" },
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "5" },
  },
});
const most = { lines: Number(values.lines), seconds: Number(values.seconds) };
const seed = Number(values.seed);

/** A round that takes longer than this hangs. */
const HANG_SECONDS = 300;

const begun = performance.now();
const elapsed = () => (performance.now() - begun) / 1000;
const folder = mkdtempSync(join(tmpdir(), "fallback-review-fuzz-"));
const figures = { rounds: 0, mutated: 0, seconds: 0, rss: 0, totals: {}, rejects: {}, outputs: 0 };
const wrong = [];
let worker = start();

function start() {
  return fork(new URL("./worker.mjs", import.meta.url), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

/** What the worker says of the files; its end or its silence is said in the same form. */
function ingested(files, db) {
  return new Promise((resolve) => {
    const finish = (reply) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(reply);
    };
    const timer = setTimeout(() => {
      worker.kill("SIGKILL");
      finish({ ok: false, message: `no answer within ${HANG_SECONDS} s` });
    }, HANG_SECONDS * 1000);
    worker.once("message", finish);
    worker.once("exit", (code, signal) =>
      finish({ ok: false, message: `the process ended: ${code ?? signal}` }),
    );
    worker.send({ paths: files.map(({ path }) => path), db });
  });
}

function add(sums, counts) {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}

const kills = await killIngests({
  times: Number(values.kills),
  random: new Random(seed),
  folder,
  until: () => elapsed() < most.seconds / 2,
});
wrong.push(...kills.wrong);

for (let round = 1; figures.mutated < most.lines && elapsed() < most.seconds; round++) {
  const random = new Random(seed * 1_000_003 + round);
  // The first rounds are small, so that a short run sees all of it; all but the last few lines are of logs.
  const lines = Math.min(round < 4 ? 2_000 : 25_000, most.lines - figures.mutated);
  const at = (name) => join(folder, `${round}-${name}`);
  const files = [
    generateCases(at("cases.ndjson"), Math.ceil(lines / 100), round, random),
    generateSession(at("session.jsonl"), Math.ceil(lines / 20), round, random),
  ];
  const left = lines - files[0].mutatedLines - files[1].mutatedLines;
  files.push(generateLog(at("log.jsonl"), Math.max(1, left), round, random));
  const db = join(folder, "scratch.sqlite");
  const reply = await ingested(files, db);
  const found = reply.ok ? await wrongIn(files, reply.summary, db) : [reply.message];
  if (reply.ok) {
    figures.rounds++;
    figures.seconds += reply.seconds;
    figures.rss = Math.max(figures.rss, reply.rss);
    add(figures.totals, reply.summary.totals);
    add(figures.rejects, reply.summary.rejectsByReason);
    // Commands take half a second each, so only some rounds go through all of them.
    if (round === 1 || round % 20 === 0) {
      for (const [called, output] of outputsOf(files, db, folder)) {
        figures.outputs++;
        if (output.code > 1)
          found.push(`${called} exited with ${output.code}: ${output.stderr.slice(0, 500)}`);
        if (holdsPlanted(output.bytes)) found.push(`${called} shows planted text`);
      }
    }
  }
  for (const { mutatedLines } of files) figures.mutated += mutatedLines;
  if (found.length > 0) {
    wrong.push(...found.slice(0, 20).map((what) => `round ${round}: ${what}`));
    if (!worker.connected) worker = start();
    if (wrong.length > 60) break;
  } else for (const { path } of files) rmSync(path);
}
worker.kill("SIGKILL");

const { totals } = figures;
const sum = PARTS.reduce((total, part) => total + (totals[part] ?? 0), 0);
const table = {
  seed,
  "mutated lines": figures.mutated,
  "physical lines": totals.lines,
  megabytes: Math.round((totals.bytes ?? 0) / 1e6),
  records: totals.records,
  "events (fallbacks)": totals.fallbacks,
  ...Object.fromEntries(PARTS.slice(1).map((part) => [part, totals[part]])),
  ...Object.fromEntries(
    Object.entries(figures.rejects)
      .sort()
      .map(([reason, count]) => [`  ${reason}`, count]),
  ),
  "equation holds": sum === totals.records ? "yes" : `NO: ${sum} accounted for`,
  "outputs searched": figures.outputs,
  "kills (old file left, new file there, broken)": `${kills.times} (${kills.old}, ${kills.new}, ${kills.broken})`,
  "seconds of ingest": figures.seconds.toFixed(1),
  "seconds in all": elapsed().toFixed(1),
  "highest memory, MB": Math.round(figures.rss / 1e6),
};
for (const [name, value] of Object.entries(table)) console.log(`${name.padEnd(48)} ${value ?? 0}`);
if (wrong.length === 0) {
  rmSync(folder, { recursive: true, force: true });
  console.log("nothing wrong");
} else {
  for (const what of wrong) console.log(`WRONG ${what}`);
  console.log(`the files of the rounds that went wrong are in ${folder}`);
  process.exitCode = 1;
}
