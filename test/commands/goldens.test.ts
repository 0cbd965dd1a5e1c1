import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { run, temporaryFolder } from "../support/cli.js";

/**
 * Each file of `goldens/` is a transcript: the command on top, what it prints to either stream, the exit code
 * below. `TMP` stands for a temporary folder. To write them anew: UPDATE_GOLDENS=1 npx vitest run test/commands
 */
const GOLDENS = "test/commands/goldens";
const folder = temporaryFolder();
const db = join(folder, "scratch.sqlite");

describe("the command line, over corpora/", () => {
  beforeAll(() => {
    expect(run(["ingest", "corpora", "--releases", "corpora/releases.json", "--db", db]).code).toBe(0);
    expect(run(["ingest", "corpora/logs", "--db", join(folder, "undeclared.sqlite")]).code).toBe(0);
  });

  it.each(readdirSync(GOLDENS))("%s", (name) => {
    const path = join(GOLDENS, name);
    const golden = readFileSync(path, "utf8");
    const [command = ""] = golden.split("\n", 1);
    const transcript = transcriptOf(command);
    if (process.env.UPDATE_GOLDENS === "1") writeFileSync(path, transcript);
    expect(transcript).toBe(process.env.UPDATE_GOLDENS === "1" ? transcript : golden);
  });
});

function transcriptOf(command: string): string {
  const args = argumentsOf(command.replace(/^\$ fallback-review /, "").replaceAll("TMP", folder));
  const { code, stdout, stderr } = run(args);
  const parts = [
    command,
    stdout.trimEnd(),
    ...(stderr === "" ? [] : ["(stderr)", stderr.trimEnd()]),
    `(exit ${code})`,
  ];
  return `${parts.filter((part) => part !== "").join("\n")}\n`.replaceAll(folder, "TMP");
}

/** Words as a shell would split them, with double quotes. */
function argumentsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
}
