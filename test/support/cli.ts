import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll } from "vitest";

const MAIN = resolve("dist/main.js");

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in the project's folder. */
export function run(args: readonly string[], options: { input?: string | Buffer; cwd?: string } = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...options,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, stdout, stderr };
}

/** Runs a command as a shell would, with the built program for `npx fallback-review`. */
export function runInShell(command: string, cwd: string): Ran {
  const { status, stdout, stderr } = spawnSync(
    "sh",
    [
      "-c",
      `fallback_review() { "${process.execPath}" "${MAIN}" "$@"; }\n${command.replaceAll("npx fallback-review", "fallback_review")}`,
    ],
    { encoding: "utf8", maxBuffer: 1 << 28, cwd, env: { ...process.env, NO_COLOR: "1" } },
  );
  return { code: status, stdout, stderr };
}

/** Runs the program and parses the document it prints. */
export function runJson<Document = Record<string, unknown>>(...args: string[]): Document {
  const { code, stdout, stderr } = run([...args, "--format", "json"]);
  if (code !== 0) throw new Error(`exit ${code}: ${stderr}`);
  return JSON.parse(stdout) as Document;
}

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fallback-review-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A temporary folder in which the project's own examples work as in a clone, and what they write is thrown away. */
export function cloneLikeFolder(): string {
  const folder = temporaryFolder();
  for (const name of ["corpora", "test"]) symlinkSync(resolve(name), join(folder, name));
  return folder;
}

export function writeFileIn(folder: string, name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
