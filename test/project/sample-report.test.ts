import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run, temporaryFolder } from "../support/cli.js";

const folder = temporaryFolder();

it("the committed pages under reports/ are those that `npm run review` writes, byte for byte", () => {
  const { code } = run(["review", "corpora", "--releases", "corpora/releases.json", "--out", folder]);
  expect(code).toBe(0);
  const names = filesIn(folder);
  expect(filesIn("reports")).toEqual(names);
  for (const name of names) {
    expect(readFileSync(join("reports", name), "utf8"), name).toBe(readFileSync(join(folder, name), "utf8"));
  }
});

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
}
