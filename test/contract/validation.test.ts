import { describe, expect, it } from "vitest";
import type { Evidence } from "../../src/contract/case.js";
import { claimedPath } from "../../src/contract/file-values.js";
import { evidenceSources } from "../../src/contract/sources.js";
import { readSummary } from "../../src/contract/summary-text.js";
import { presenceIn, rejectedSpans, supportFor } from "../../src/contract/support.js";
import { validateSummary } from "../../src/contract/validation.js";
import { evidenceOf, summaryOf } from "../support/summaries.js";

function codes(text: string, evidence: Evidence = evidenceOf("")): string[] {
  const support = supportFor(presenceIn(evidenceSources(evidence)), { acceptsJsonEscaped: false });
  const summary = readSummary(text);
  const rejected = rejectedSpans(summary.spans, support);
  return validateSummary(summary, evidence, rejected).issues.map((issue) => issue.code);
}

describe("the structure", () => {
  it("is valid with the twelve sections in order", () => {
    expect(codes(summaryOf())).toEqual([]);
  });

  it("reports a section's issues in the order of the sections", () => {
    const summary = summaryOf({ "User Constraints": "" })
      .replace("## Objective\n- Nothing.\n\n", "")
      .concat("## Next Actions\n- Twice.\n");
    expect(codes(summary)).toEqual([
      "missing-section",
      "empty-section",
      "duplicate-section",
      "section-order",
    ]);
  });

  it("has an unknown level-2 heading count twice, other levels once", () => {
    expect(codes(`${summaryOf()}## Extra\n- x\n### Sub\n####### Seven\n`)).toEqual([
      "unknown-section",
      "unsupported-heading",
      "unsupported-heading",
    ]);
  });

  it("has a heading whose name is on the next line, and one after a CR", () => {
    expect(codes(summaryOf().replace("## Objective", "##\nObjective"))).toEqual([]);
    expect(codes(summaryOf().replace("\n## Next Actions", "\r## Next Actions"))).toEqual([]);
  });

  it("finds the same names in the wrong order, once", () => {
    const summary = summaryOf()
      .replace("## Objective", "## X")
      .replace("## Open Questions", "## Objective")
      .replace("## X", "## Open Questions");
    expect(codes(summary)).toEqual(["section-order"]);
  });
});

describe("an exact value", () => {
  it("is one issue however often it is rejected", () => {
    expect(codes(summaryOf({ Objective: "- `x` `x` `y` `z`" }), evidenceOf("z"))).toEqual([
      "unsupported-exact-value",
      "unsupported-exact-value",
    ]);
  });
});

describe("a file bullet", () => {
  it.each([
    ["`src/a.ts` and `src/b.ts`", "src/a.ts"],
    ["src/a.ts — the parser", "src/a.ts"],
    ["src/a.ts -- the parser", "src/a.ts"],
    ["src/a.ts\t:\u00a0the parser", "src/a.ts"],
    ["src/a.ts: the parser", "src/a.ts: the parser"],
    ["src/a.ts – an en dash", "src/a.ts – an en dash"],
    ["src/a.ts --flag", "src/a.ts --flag"],
    ["src/a.ts—b.ts : x", "src/a.ts—b.ts"],
    ["'src/a.ts\"", "src/a.ts"],
    ['""src/a.ts""', '"src/a.ts"'],
    ["“src/a.ts”", "“src/a.ts”"],
    ["` src/a.ts `", "src/a.ts"],
  ])("%j claims %j", (bullet, path) => {
    expect(claimedPath(bullet)).toBe(path);
  });

  it.each(["None", "none.", "N/A", "n/a.", "Not applicable", "No file", "No files.", "`None`"])(
    "%j claims nothing",
    (bullet) => {
      expect(claimedPath(bullet)).toBeNull();
    },
  );

  it("needs a known path of its own kind, or the source text; repeats count", () => {
    const summary = summaryOf({
      "Files Read": "- read.ts\n- modified.ts\n- mentioned.ts\n- none.ts\n- none.ts",
      "Files Modified": "- modified.ts\n- read.ts",
    });
    expect(codes(summary, evidenceOf("see mentioned.ts", ["read.ts"], ["modified.ts"]))).toEqual([
      "unsupported-read-file",
      "unsupported-read-file",
      "unsupported-read-file",
      "unsupported-modified-file",
    ]);
  });

  it("is read in the first section of that name only", () => {
    const summary = `${summaryOf({ "Files Read": "- None" })}## Files Read\n- unknown.ts\n`;
    expect(codes(summary)).toEqual(["duplicate-section", "section-order"]);
  });

  it("compares a known path as it is, blanks included", () => {
    const summary = summaryOf({ "Files Read": "- a.ts" });
    expect(codes(summary, evidenceOf("", [" a.ts"]))).toEqual(["unsupported-read-file"]);
  });
});
