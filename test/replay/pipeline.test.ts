import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ReplayCase } from "../../src/contract/case.js";
import type { RequiredSection } from "../../src/contract/sections.js";
import { CATALOGUE } from "../../src/releases/catalogue.js";
import { PROFILES, ReleaseNotReplayable } from "../../src/releases/profiles.js";
import { replayCase } from "../../src/replay/replay-case.js";
import type { ReplayOutcome } from "../../src/replay/replay-result.js";
import { evidenceOf, summaryOf } from "../support/summaries.js";

const ROOM = `- ${"plain words ".repeat(40)}`;

function caseOf(
  contents: Partial<Record<RequiredSection, string>>,
  rest: Partial<ReplayCase> = {},
): ReplayCase {
  return {
    id: "made-up",
    summary: summaryOf({ "Current State": ROOM, ...contents }),
    ...evidenceOf("port 8080 of host.example\nretry after 30 seconds"),
    ...rest,
  };
}

const pipelineAt = (release: string, subject: ReplayCase) => replayCase(subject, release).pipeline;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the pipeline", () => {
  it("accepts a summary whose values all have support, with its file sections grounded", () => {
    const subject = caseOf({ Objective: "- keep `port 8080`", "Files Read": "- invented.ts" });
    expect(replayCase(subject, "0.4.1")).toEqual({
      id: "made-up",
      release: "0.4.1",
      validation: { status: "invalid", codes: ["unsupported-read-file"] },
      repair: { status: "not-needed", unsupportedSpans: 0, affectedBullets: 0 },
      pipeline: {
        outcome: "accepted",
        issueCodes: [],
        summarySha256: sha256(subject.summary.replace("- invented.ts\n\n", "- None\n\n")),
      },
    });
  });

  it("falls back with every code once, and without a repair, if anything else is wrong", () => {
    const subject = caseOf({ Objective: "- `absent` `gone`", "Open Questions": "" }, { stage: "update" });
    expect(pipelineAt("0.4.1", subject)).toEqual({
      outcome: "fallback",
      error: "Compaction update summary validation failed: empty-section, unsupported-exact-value",
    });
    const later = pipelineAt("0.4.5", subject);
    expect(later).toMatchObject({ unsupportedSpanClasses: { spans: 2 } });
    expect(later).not.toHaveProperty("unsupportedSpanClasses.bullets");
  });

  it("carries the report and its bullets where a repair was tried and failed", () => {
    const subject = caseOf({ Objective: Array(9).fill("- `absent`").join("\n") }, { stage: "aggregate" });
    expect(pipelineAt("0.4.6", subject)).toMatchObject({
      outcome: "fallback",
      error:
        "Compaction aggregate summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=9; affectedBullets=9",
      unsupportedSpanClasses: { spans: 9, bullets: 9 },
    });
  });

  it("stops at a path that Markdown cannot show, before it looks at anything else", () => {
    expect(pipelineAt("0.4.11", caseOf({ Objective: "" }, { modifiedFiles: ["a`b"] }))).toEqual({
      outcome: "fallback",
      error: "Compaction file evidence contains a Markdown-unsafe path",
    });
  });
});

describe("a repaired text that is still invalid", () => {
  // Taking the backticks of the rejected span leaves the two outer ones to pair.
  const repairing = caseOf({ Objective: "- ``absent`` and" });
  it("is post-downgrade-invalid from 0.4.8, with the numbers and the report of the text before", () => {
    const outcome = pipelineAt("0.4.8", repairing);
    expect(outcome).toMatchObject({
      outcome: "fallback",
      error:
        "Compaction segment summary validation failed: unsupported-exact-value; repair=post-downgrade-invalid; unsupportedSpans=1; affectedBullets=1",
      unsupportedSpanClasses: { spans: 1, bullets: 1, lengthBuckets: { "len-1-8": 1 } },
    });
  });

  it("names the codes of the repaired text, and brings no report where those hold no rejected value", () => {
    // Without its backticks the span's text is a heading of its own after the CR.
    const subject = caseOf({ Objective: "- see `x\r`### gone`" });
    expect(replayCase(subject, "0.4.8").validation.codes).toEqual(["unsupported-exact-value"]);
    expect(pipelineAt("0.4.8", subject)).toEqual({
      outcome: "fallback",
      error:
        "Compaction segment summary validation failed: unsupported-heading; repair=post-downgrade-invalid; unsupportedSpans=1; affectedBullets=1",
    });
  });

  it("is post-prune-invalid up to 0.4.7, whether bullets went or only backticks", () => {
    const renderingOnly = caseOf({ Objective: "- ``port  8080`` and" });
    expect(replayCase(renderingOnly, "0.4.7").repair).toMatchObject({ status: "downgraded" });
    expect(pipelineAt("0.4.7", renderingOnly)).toMatchObject({
      error:
        "Compaction segment summary validation failed: unsupported-exact-value; repair=post-prune-invalid; unsupportedSpans=1; affectedBullets=0",
      unsupportedSpanClasses: { bullets: 0 },
    });
  });
});

describe("a repaired summary", () => {
  const subject = caseOf({ Objective: "- keep\n- `absent`\n- `port  8080`" });

  it.each([
    ["0.4.6", ["unsupported-exact-bullets-pruned"]],
    ["0.4.7", ["unsupported-exact-bullets-pruned", "unsupported-exact-spans-unquoted"]],
    ["0.4.8", ["unsupported-exact-spans-unquoted"]],
  ])("carries at %s the codes %j", (release, issueCodes) => {
    expect(pipelineAt(release, subject)).toMatchObject({ outcome: "repaired", issueCodes });
  });

  it("at 0.4.7 owes its classes to the release's budget, not to the case's", () => {
    const poor = { ...subject, probeBudget: 1 };
    expect(replayCase(poor, "0.4.7").repair).toEqual(replayCase(subject, "0.4.7").repair);
    expect(replayCase(poor, "0.4.7").report?.relations).toEqual({ "not-classified-budget": 2 });
  });
});

describe("releases", () => {
  const subject = caseOf({ Objective: "- `absent words` and `port  8080`\n- `retry 30 seconds`" });
  const outcomeAt = (release: string): ReplayOutcome => {
    const { id: _id, release: _release, ...outcome } = replayCase(subject, release);
    return outcome;
  };

  it.each(PROFILES.map((profile) => [profile.label, profile.releases] as const))(
    "of %s behave alike",
    (_label, releases) => {
      const [first = "", ...others] = releases;
      for (const release of others) expect(outcomeAt(release)).toEqual(outcomeAt(first));
    },
  );

  it("before the report have none", () => {
    expect(outcomeAt("0.4.0")).not.toHaveProperty("report");
    expect(outcomeAt("0.4.6")).toHaveProperty("report");
  });

  const replayable = new Set(PROFILES.flatMap((profile) => profile.releases));
  it.each([...CATALOGUE.filter((release) => !replayable.has(release)), "0.3.9", "nonsense"])(
    "that are not specified are refused: %s",
    (release) => {
      expect(() => replayCase(subject, release)).toThrow(ReleaseNotReplayable);
    },
  );
});
