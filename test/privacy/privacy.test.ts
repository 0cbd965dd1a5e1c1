import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { run, temporaryFolder, writeFileIn } from "../support/cli.js";
import { PLANTED, plantedIn } from "./planted.js";
import { plantedCases, plantedLog, plantedSession } from "./planted-inputs.js";

const folder = temporaryFolder();
const db = join(folder, "scratch.sqlite");
const log = writeFileIn(folder, "log.jsonl", plantedLog());
const cases = writeFileIn(folder, "cases.ndjson", plantedCases());
const session = writeFileIn(folder, "session.jsonl", plantedSession());

/** Everything that a call put out, and its exit code; 0 or 1 is expected unless `mayFail`. */
function putOut(args: string[], { mayFail = false } = {}): string {
  const { code, stdout, stderr } = run(args);
  if (!mayFail && code !== 0 && code !== 1) throw new Error(`exit ${code}: ${stderr}`);
  return stdout + stderr;
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

let ingested: Record<string, number>;
beforeAll(() => {
  const document = JSON.parse(run(["ingest", log, cases, session, "--db", db, "--format", "json"]).stdout);
  ingested = document.totals;
  expect(plantedIn(JSON.stringify(document))).toEqual([]);
}, 60_000);

describe("text of a log, a case or a session", { timeout: 60_000 }, () => {
  it("is looked for in inputs that hold all kinds of records", () => {
    expect(ingested.fallbacks).toBeGreaterThan(8);
    for (const part of ["companions", "cases", "compactions", "duplicates", "rejected"]) {
      expect(ingested[part], part).toBeGreaterThan(0);
    }
    for (const input of [plantedLog(), plantedCases(), plantedSession()]) {
      expect(plantedIn(input)).not.toEqual([]);
    }
  });

  it("is not in the scratch file, nor is a hash of it", () => {
    expect(plantedIn(readFileSync(db))).toEqual([]);
  });

  it.each([
    ["ingest", log, cases, session, "--db", join(folder, "again.sqlite")],
    ["releases", "--db", db, "--by", "trigger"],
    ["releases", "--db", db, "--by", "model", "--format", "csv"],
    ["events", "--db", db, "--format", "json"],
    ["query", "SELECT * FROM replays", "--db", db, "--format", "json"],
    ["replay", cases, "--format", "json", "--as", "0.4.4,0.4.7,0.4.11"],
    ["replay", cases, "--check"],
    ["rules", cases, "--db", db],
    ["compare", "0.4.7", "0.4.11", "--db", db, "--cases", cases],
  ])("is in nothing that is put out by %s", (...args) => {
    expect(plantedIn(putOut(args))).toEqual([]);
  });

  it("is on no page of a review, in none of its forms", () => {
    const out = join(folder, "reports");
    expect(plantedIn(putOut(["review", log, cases, session, "--out", out]))).toEqual([]);
    const pages = filesBelow(out);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const bytes = readFileSync(page);
      expect(plantedIn(bytes), page).toEqual([]);
      // What a page carries packed is looked at unpacked.
      for (const [, packed = ""] of bytes
        .toString("latin1")
        .matchAll(/["'>](H4sI[A-Za-z0-9+/=]{40,})["'<]/g)) {
        expect(plantedIn(gunzipSync(Buffer.from(packed, "base64"))), page).toEqual([]);
      }
    }
  });

  it("is in no error, where a command cannot use what it is given", () => {
    const broken = writeFileIn(folder, "broken.json", `[{"release": "0.4.4", ${JSON.stringify(PLANTED)}`);
    const empty = writeFileIn(folder, "no-case.ndjson", `${PLANTED}\n{"id":"${PLANTED}"}\n`);
    const rule = writeFileIn(
      folder,
      "rule.mjs",
      `export default { name: "r", describe: "d", knownAbout: { injective: true, reversible: true },
        accepts: (span) => { throw new Error(span); } };`,
    );
    const torn = writeFileIn(folder, "torn.mjs", `throw new Error(${JSON.stringify(PLANTED)})`);
    for (const args of [
      ["ingest", log, "--db", join(folder, "e.sqlite"), "--releases", broken],
      ["ingest", empty, "--db", join(folder, "e.sqlite")],
      ["rules", empty],
      ["rules", cases, "--rule", rule, "--rule", torn],
      ["replay", session],
      ["extract", session, "--out", join(folder, "extracted.ndjson")],
      ["extract", log, cases],
    ]) {
      const output = putOut(args, { mayFail: true });
      expect(output.length, args.join(" ")).toBeGreaterThan(0);
      expect(plantedIn(output), args.join(" ")).toEqual([]);
    }
  });
});
