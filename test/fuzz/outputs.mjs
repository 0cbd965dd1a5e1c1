import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** Every command over the scratch file and the files it was made of; the bytes of all that each one put out. */
export function* outputsOf(files, db, folder) {
  const path = (kind) => files.find((file) => file.kind === kind).path;
  const out = join(folder, "reports");
  const calls = [
    ["releases", "--db", db],
    ["releases", "--db", db, "--by", "trigger", "--format", "csv"],
    ["releases", "--db", db, "--by", "model", "--format", "markdown"],
    ["events", "--db", db, "--format", "json"],
    ["events", "--db", db, "--format", "csv"],
    ["review", "--db", db, "--out", out],
    ["query", "SELECT * FROM fallbacks", "--db", db, "--format", "json"],
    ["replay", path("cases"), "--format", "ndjson"],
    ["replay", path("cases"), "--check"],
  ];
  for (const call of calls) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...call], { maxBuffer: 1 << 29 });
    const pages = call[0] === "review" ? filesIn(out) : [];
    yield [
      `fallback-review ${call.join(" ")}`,
      { code: status ?? 99, stderr: stderr.toString(), bytes: Buffer.concat([stdout, stderr, ...pages]) },
    ];
  }
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name)));
}
