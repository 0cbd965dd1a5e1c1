import { describe, expect, it } from "vitest";
import { profileOf } from "../../src/releases/profiles.js";
import { prepareCase } from "../../src/replay/prepared-case.js";
import { type ReplayOptions, replayInDetail } from "../../src/replay/replay-in-detail.js";
import { evidenceOf, summaryOf } from "../support/summaries.js";

const subject = {
  id: "made-up",
  summary: summaryOf({
    Objective:
      "Prose with `nowhere to be found`.\n- `port 8080`\n- `port 8080`, `host.example`\n- plain words",
    "Open Questions": "- `port 8080 / retry after`\n- `port  8080` `nowhere to be found`",
    "Files Read": "- `src/seen.ts`\n- `invented.ts`",
  }),
  ...evidenceOf("port 8080 of host.example\nretry after 30 seconds", ["src/seen.ts"]),
};

const detailAt = (release: string, options?: ReplayOptions) =>
  replayInDetail(prepareCase(subject), profileOf(release), options);

describe("a replay in detail", () => {
  it("lists the distinct rejected values without their text", () => {
    expect(detailAt("0.4.5").rejected).toEqual([
      { ordinal: 1, occurrences: 2, lengthBucket: "len-17-32", relations: ["no-near-miss"] },
      { ordinal: 2, occurrences: 1, lengthBucket: "len-9-16", relations: ["no-near-miss"] },
      { ordinal: 3, occurrences: 1, lengthBucket: "len-17-32", relations: ["composed-two-present-parts"] },
      { ordinal: 4, occurrences: 1, lengthBucket: "len-9-16", relations: ["whitespace-collapsed-present"] },
    ]);
  });

  it("says that nothing was classified at a release without a classifier", () => {
    expect(detailAt("0.4.1").rejected.map((value) => value.relations)).toEqual([null, null, null, null]);
  });

  it("puts the bullets on the quoting ladder, those of the file sections apart", () => {
    const others = 8;
    expect(detailAt("0.4.5").ladder).toEqual({
      bullets: 5 + others,
      byRung: {
        "one-span": 1,
        "several-spans": 1,
        "no-span": 1 + others,
        "composed-span": 1,
        "other-rejected-span": 1,
        "unclassified-span": 0,
      },
      supportedSpans: 3,
      rejectedSpans: 3,
      rejectedOutsideBullets: 2,
    });
    expect(detailAt("0.4.1").ladder.byRung).toMatchObject({
      "composed-span": 0,
      "other-rejected-span": 0,
      "unclassified-span": 2,
    });
  });

  it("with a candidate rule counts what the rule accepts as supported, everywhere", () => {
    const { outcome, rejected, ladder } = detailAt("0.4.11", {
      accepts: (value) => value.replace(/\s+/g, " ") === "port 8080",
    });
    expect(rejected).toHaveLength(3);
    expect(outcome.report).toMatchObject({ spans: 4, spansClassifiedCheap: 0 });
    expect(outcome.repair).toMatchObject({ unsupportedSpans: 4 });
    expect(ladder).toMatchObject({ supportedSpans: 4, rejectedSpans: 2 });
  });

  it("gives the same whether the case's work is shared between releases or not", () => {
    const shared = prepareCase(subject);
    for (const release of ["0.4.11", "0.4.1", "0.4.7", "0.4.3", "0.4.5", "0.4.4"]) {
      expect(replayInDetail(shared, profileOf(release))).toEqual(detailAt(release));
    }
  });
});
