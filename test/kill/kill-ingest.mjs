import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/**
 * Kills ingests at random moments, each over an older scratch file. After each kill the target must be the old
 * file or the new one to the byte and sound; at the end one more ingest must clear away what the dead ones left.
 */
export async function killIngests({ times, random, folder, until = () => true, lines = 15_000 }) {
  const result = { times: 0, old: 0, new: 0, broken: 0, finished: 0, wrong: [] };
  if (times === 0) return result;
  const place = join(folder, "kills");
  mkdirSync(place);
  const input = join(place, "input.jsonl");
  const target = join(place, "scratch.sqlite");
  writeFileSync(input, log(10));
  await ingest(input, target).ended;
  const oldFile = join(place, "old");
  copyFileSync(target, oldFile);
  writeFileSync(input, log(lines));
  const begun = performance.now();
  await ingest(input, target).ended;
  const duration = performance.now() - begun;
  const digests = { old: digest(oldFile), new: digest(target) };

  while (result.times < times && until()) {
    rmSync(target, { force: true });
    copyFileSync(oldFile, target);
    const { child, ended } = ingest(input, target);
    const timer = setTimeout(() => child.kill("SIGKILL"), random.share() * duration * 1.1);
    const signal = await ended;
    clearTimeout(timer);
    result.times++;
    if (signal === null) result.finished++;
    const found = existsSync(target) ? digest(target) : "nothing";
    if (found === digests.old) result.old++;
    else if (found === digests.new) result.new++;
    else result.broken++;
    if (found !== digests.old && found !== digests.new)
      result.wrong.push(`kill ${result.times} left ${found}`);
    else if (!isSound(target)) result.wrong.push(`kill ${result.times} left a file that is not sound`);
  }
  await ingest(input, target).ended;
  if (digest(target) !== digests.new) result.wrong.push("an ingest after the kills did not write its file");
  const left = readdirSync(place).filter(
    (name) => name !== basename(target) && name.startsWith(basename(target)),
  );
  if (left.length > 0) result.wrong.push(`an ingest after the kills left ${left.join(", ")}`);
  chmodSync(target, 0o644);
  rmSync(place, { recursive: true, force: true });
  return result;
}

function ingest(input, target) {
  const child = spawn(process.execPath, [MAIN, "ingest", input, "--db", target], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  return { child, ended };
}

function log(lines) {
  const error =
    "Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=12; affectedBullets=10";
  return Array.from(
    { length: lines },
    (_, at) =>
      `${JSON.stringify({
        timestamp: new Date(1_790_000_000_000 + at).toISOString(),
        component: "ds4-context-engine",
        level: "warn",
        event: "compaction.custom_fallback",
        metadata: { trigger: "manual", error },
      })}\n`,
  ).join("");
}

function digest(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

function isSound(path) {
  const database = new Database(path, { readonly: true });
  try {
    return database.pragma("integrity_check", { simple: true }) === "ok";
  } finally {
    database.close();
  }
}
