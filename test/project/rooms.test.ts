import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** A room imports only from itself and from rooms above it; rooms of one line do not import each other. */
const ROOMS = [
  ["vocabulary"],
  ["releases"],
  ["input"],
  ["contract"],
  ["classify"],
  ["replay"],
  ["logs"],
  ["corpora", "sessions"],
  ["store"],
  ["ingest"],
  ["analysis"],
  ["trials"],
  ["report"],
  ["commands"],
] as const;

const level = new Map(ROOMS.flatMap((rooms, at) => rooms.map((room) => [room as string, at])));

describe("the rooms of src", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );

  it("are the known ones", () => {
    const rooms = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map((entry) => entry.name).sort()).toEqual([...level.keys()].sort());
  });

  it("import only rooms above them", () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => !mayImport(path, target))
        .map((target) => `${path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have files named in kebab-case", () => {
    const wrong = files.filter((path) => !/^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.d)?\.ts$/.test(path));
    expect(wrong).toEqual([]);
  });
});

function importsOf(path: string): string[] {
  const text = readFileSync(join("src", path), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map((match) =>
    join(path, "..", match[1] ?? ""),
  );
}

function mayImport(path: string, target: string): boolean {
  const from = path.split("/")[0] ?? "";
  const to = target.split("/")[0] ?? "";
  if (!path.includes("/")) return true;
  if (from === to) return true;
  return (level.get(to) ?? Number.POSITIVE_INFINITY) < (level.get(from) ?? -1);
}

describe("migrations-none", () => {
  it("holds nothing but the reason why", () => {
    expect(readdirSync("migrations-none")).toEqual(["README.md"]);
  });
});
