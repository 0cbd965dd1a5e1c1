import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/commands/list.js";
import { cloneLikeFolder, runInShell } from "../support/cli.js";

const folder = cloneLikeFolder();

/** Each test starts the program, which takes its time on a busy machine. */
const MILLISECONDS = 60_000;

describe("the example of each command, one after another", () => {
  it.each(Object.values(COMMANDS).map(({ example }) => example))(
    "%s",
    (example) => {
      const { code, stderr } = runInShell(`npx fallback-review ${example}`, folder);
      expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
    },
    MILLISECONDS,
  );
});
