import { describe, expect, it } from "vitest";
import type { Evidence } from "../../src/contract/case.js";
import { groundFileSections } from "../../src/contract/grounding.js";
import { readSummary } from "../../src/contract/summary-text.js";
import { evidenceOf } from "../support/summaries.js";

const ground = (summary: string, evidence: Evidence) => groundFileSections(readSummary(summary), evidence);

describe("grounding", () => {
  it("gives a file section the known paths, each once, and keeps the heading as it stands", () => {
    const summary = "## Files Read\r\n\r\n- invented.ts\n\n## Next Actions\n- go\n";
    expect(ground(summary, evidenceOf("", ["b.ts", "", "a.ts", "b.ts"]))).toEqual({
      status: "grounded",
      text: "## Files Read\r\n\r\n- `b.ts`\n- `a.ts`\n\n## Next Actions\n- go\n",
    });
  });

  it("says None without paths, also at the end of the text", () => {
    expect(ground("## Files Modified", evidenceOf("", ["a.ts"]))).toEqual({
      status: "grounded",
      text: "## Files Modified\n- None\n\n",
    });
  });

  it("keeps the line end that a heading at the end of the text has swallowed", () => {
    expect(ground("## Files Read\n", evidenceOf(""))).toEqual({
      status: "grounded",
      text: "## Files Read\n\n- None\n\n",
    });
  });

  it("writes both sections in whichever order they stand", () => {
    const summary = "## Files Modified\n## Files Read";
    expect(ground(summary, evidenceOf("", ["r"], ["m"]))).toEqual({
      status: "grounded",
      text: "## Files Modified\n- `m`\n\n## Files Read\n- `r`\n\n",
    });
  });

  it("leaves a section that occurs twice, and one that does not occur", () => {
    const summary = "## Files Read\n- x\n## Files Read\n- y\n";
    expect(ground(summary, evidenceOf("", ["a`b"], ["c`d"]))).toEqual({
      status: "grounded",
      text: summary,
    });
  });

  it.each(["a`b", "a\rb", "a\nb", "a\u2028b", "a\u2029b"])("stops at the path %j", (path) => {
    expect(ground("## Files Read\n", evidenceOf("", [path]))).toEqual({ status: "unsafe-path" });
    expect(ground("## Files Modified\n", evidenceOf("", [path])).status).toBe("grounded");
  });

  it.each([" ", "a b", "\ta", "a\u0085b"])("keeps the path %j as it is", (path) => {
    expect(ground("## Files Read", evidenceOf("", [path]))).toEqual({
      status: "grounded",
      text: `## Files Read\n- \`${path}\`\n\n`,
    });
  });
});
