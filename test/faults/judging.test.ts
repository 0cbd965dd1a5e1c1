import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replayCase } from "../../src/index.js";
import { run, temporaryFolder, writeFileIn } from "../support/cli.js";
import { evidenceOf, summaryOf } from "../support/summaries.js";

const RELEASES = ["0.4.0", "0.4.3", "0.4.4", "0.4.6", "0.4.7", "0.4.11"];

const caseWith = (bullets: string, evidence: ReturnType<typeof evidenceOf>) => ({
  id: "a",
  summary: summaryOf({ "Completed Work": bullets }),
  ...evidence,
});

describe("a summary's claim", { timeout: 60_000 }, () => {
  it.each([
    ["a user's words", "[User]: look into src/deep/file-1.ts"],
    ["tool output", "[Tool result]: ./a\n  12 src/deep/file-1.ts:40:  match"],
    ["the arguments of a call", '[Assistant tool calls]: grep(path="src/deep/file-1.ts")'],
    ["the summary before", "## Completed Work\n- Changed `src/deep/file-1.ts`.\n\n[User]: go on"],
    ["the middle of a line, with no blank around it", "x=src/deep/file-1.ts;y"],
  ])("is supported by %s", (_, sourceText) => {
    for (const release of RELEASES) {
      const subject = caseWith("- Changed `src/deep/file-1.ts`.", evidenceOf(sourceText));
      expect(replayCase(subject, release).validation).toEqual({ status: "valid", codes: [] });
    }
  });

  it("is one only in backticks: plans and commands in plain words are none", () => {
    const bullets = "- Will write docs/never-there.md next and run npm run nothing --such.";
    for (const release of RELEASES) {
      const { validation, repair } = replayCase(caseWith(bullets, evidenceOf("nothing of it")), release);
      expect([validation.status, repair.unsupportedSpans]).toEqual(["valid", 0]);
    }
  });

  it("is looked at however many there are, and said where it was not analysed", () => {
    const bullets = Array.from({ length: 700 }, (_, at) => `- Set \`no such value ${at}\`.`).join("\n");
    const { repair, report } = replayCase(caseWith(bullets, evidenceOf("other")), "0.4.11");
    expect(repair).toMatchObject({ unsupportedSpans: 700, affectedBullets: 700 });
    expect(report?.spans).toBe(700);
    const classified = Object.values(report?.relations ?? {}).reduce((sum, count) => sum + (count ?? 0), 0);
    expect(classified).toBeGreaterThanOrEqual(700);
  });

  it("is judged the same from any folder, whatever files are there", () => {
    const folder = temporaryFolder();
    writeFileIn(folder, "README.md", "a file");
    const subject = caseWith("- Changed `README.md` and `package.json`.", evidenceOf("nothing"));
    const path = writeFileIn(folder, "cases.ndjson", `${JSON.stringify(subject)}\n`);
    const there = run(["replay", path, "--format", "ndjson"], { cwd: folder });
    const here = run(["replay", join(folder, "cases.ndjson"), "--format", "ndjson"]);
    expect(there.code).toBe(0);
    expect(there.stdout).toBe(here.stdout);
    expect(JSON.parse(here.stdout).repair.unsupportedSpans).toBe(2);
  });
});
