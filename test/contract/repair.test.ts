import { describe, expect, it } from "vitest";
import { type Repair, type RepairStrategy, repairSummary } from "../../src/contract/repair.js";
import { readSummary } from "../../src/contract/summary-text.js";
import { summaryOf } from "../support/summaries.js";

/** Spans whose value starts with a question mark are rejected; with `?=` they differ in rendering only. */
function repair(text: string, strategy: RepairStrategy): Repair {
  const summary = readSummary(text);
  const rejected = summary.spans.filter((span) => span.value.startsWith("?"));
  return repairSummary(summary, rejected, strategy, (value) => value.startsWith("?="));
}

const filler = `- ${"x".repeat(400)}`;
const long = (contents: Parameters<typeof summaryOf>[0]) =>
  summaryOf({ "Current State": filler, ...contents });

describe("a summary without rejected spans", () => {
  it.each(["remove-bullets", "unquote-equivalent", "unquote-all"] as const)("needs no %s", (strategy) => {
    expect(repair(summaryOf(), strategy)).toEqual({
      status: "not-needed",
      unsupportedSpans: 0,
      affectedBullets: 0,
    });
  });
});

describe("removing bullets", () => {
  it("takes the whole bullet with its continuation, and fills the section that it empties", () => {
    const summary = long({
      Objective: "- keep\n* drop `?a`\n  continued `?b`\n  - nested",
      "Next Actions": "- `?c`",
    });
    expect(repair(summary, "remove-bullets")).toEqual({
      status: "pruned",
      unsupportedSpans: 3,
      affectedBullets: 2,
      removedBullets: 2,
      removedCharacters: "*drop`?a`continued`?b`-`?c`".length,
      text: long({ Objective: "- keep\n  - nested", "Next Actions": "- None" }),
    });
  });

  it("fills a section that was empty before, too", () => {
    const summary = (objective: string, extra: string) => `${long({ Objective: objective })}## Extra${extra}`;
    expect(repair(summary("- keep\n- `?a`\n- keep", "\n\n"), "remove-bullets").text).toBe(
      summary("- keep\n- keep", "\n\n\n- None\n\n"),
    );
  });

  it.each([
    ["a heading", "## Objective `?b`\n- x\n"],
    ["text before a section's first bullet", "## Objective\nprose `?b`\n- x\n"],
  ])("refuses a span in %s at once, with the bullets counted so far", (_where, tail) => {
    expect(repair(`${long({ Objective: "- `?a`" })}${tail}- \`?c\``, "remove-bullets")).toEqual({
      status: "unsupported-location",
      unsupportedSpans: 3,
      affectedBullets: 1,
    });
  });

  it("refuses a span before any heading", () => {
    expect(repair(`- \`?a\`\n${long({})}`, "remove-bullets")).toMatchObject({
      status: "unsupported-location",
      affectedBullets: 0,
    });
  });

  it("takes eight bullets and refuses nine", () => {
    const bullets = (count: number) => long({ Objective: Array(count).fill("- `?a`").join("\n") });
    expect(repair(bullets(8), "remove-bullets")).toMatchObject({ status: "pruned", removedBullets: 8 });
    expect(repair(bullets(9), "remove-bullets")).toMatchObject({
      status: "too-many-bullets",
      affectedBullets: 9,
    });
  });

  it("takes a quarter of the text and refuses more", () => {
    const quarter = (kept: number) => `## Objective\n- \`?abc\`\n- ${"x".repeat(kept - 1)}\n`;
    expect(repair(quarter(21), "remove-bullets")).toMatchObject({ status: "pruned", removedCharacters: 7 });
    expect(repair(quarter(20), "remove-bullets")).toMatchObject({ status: "removal-too-large" });
  });

  it("measures against one unit where only file sections have text", () => {
    expect(repair("## Files Read\n- `?a`\n", "remove-bullets")).toMatchObject({
      status: "removal-too-large",
      affectedBullets: 1,
    });
  });
});

describe("un-quoting what differs in rendering only", () => {
  it("removes the rest; what stands in a removed bullet is not counted as un-quoted", () => {
    const summary = long({ Objective: "- keep `?=a`\n- drop `?b` with `?=c`\n- keep" });
    expect(repair(summary, "unquote-equivalent")).toEqual({
      status: "pruned",
      unsupportedSpans: 3,
      affectedBullets: 1,
      downgradedSpans: 1,
      removedBullets: 1,
      removedCharacters: "-drop`?b`with`?=c`".length,
      text: long({ Objective: "- keep ?=a\n- keep" }),
    });
  });

  it("removes nothing if nothing else is rejected, wherever it stands, and fills empty sections all the same", () => {
    expect(repair("`?=a`\n## Objective `?=b`\n", "unquote-equivalent")).toEqual({
      status: "downgraded",
      unsupportedSpans: 2,
      affectedBullets: 0,
      downgradedSpans: 2,
      removedBullets: 0,
      removedCharacters: 0,
      text: "?=a\n## Objective ?=b\n\n- None\n\n",
    });
  });

  it("looks at location and bounds only for what is still to go", () => {
    const equivalent = Array(9).fill("- `?=a`").join("\n");
    expect(repair(long({ Objective: `- \`?b\`\n${equivalent}` }), "unquote-equivalent")).toMatchObject({
      status: "pruned",
      unsupportedSpans: 10,
      affectedBullets: 1,
    });
  });
});

describe("un-quoting everything", () => {
  it("takes the backticks and nothing else; a span in a heading counts for the bullet above it", () => {
    expect(repair("`?a`\n## Objective\n- `?b`\n## Next `?c`\n", "unquote-all")).toEqual({
      status: "downgraded",
      unsupportedSpans: 3,
      affectedBullets: 1,
      downgradedSpans: 3,
      text: "?a\n## Objective\n- ?b\n## Next ?c\n",
    });
  });
});
