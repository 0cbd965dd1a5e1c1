import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/commands/list.js";
import { cloneLikeFolder, run, runInShell, writeFileIn } from "../support/cli.js";

const folder = cloneLikeFolder();
const README = readFileSync("README.md", "utf8");

/** Each test starts the program, which takes its time on a busy machine. */
const MILLISECONDS = 60_000;

/** The contents of the fenced blocks in a language, in their order. */
function blocksIn(language: string): string[] {
  return [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, content = ""]) => content,
  );
}

/** Commands with the screens below them; some have none. */
const SHOWN = blocksIn("console").flatMap((block) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = "", ...screen] = text.trimEnd().split("\n");
      return { command, screen: screen.join("\n") };
    }),
);

describe("README.md", () => {
  for (const block of blocksIn("js")) {
    const [, name = ""] = /^\/\/ (\S+)/.exec(block) ?? [];
    writeFileIn(folder, name, block);
  }

  it("shows commands", () => expect(SHOWN.length).toBeGreaterThan(5));

  it.each(SHOWN)(
    "$command",
    ({ command, screen }) => {
      const { code, stdout, stderr } = runInShell(command, folder);
      expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
      if (screen !== "") expect(stdout.trimEnd()).toBe(screen);
    },
    MILLISECONDS,
  );

  it("lists every command as --help does", () => {
    const table = Object.values(COMMANDS).map(({ usage, does }) => `| \`${usage}\` | ${does} |`);
    expect(README).toContain(table.join("\n"));
  });

  it(
    "shows settings that can be read",
    () => {
      const [settings = ""] = blocksIn("json");
      const path = writeFileIn(folder, "settings.json", settings);
      expect(run(["explain", "fallback", "--config", path])).toMatchObject({ code: 0, stderr: "" });
    },
    MILLISECONDS,
  );

  it(
    "shows a program that runs",
    () => {
      const [program = ""] = blocksIn("ts");
      const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        encoding: "utf8",
      });
      expect(status).toBe(0);
      expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    },
    MILLISECONDS,
  );
});
