import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ReplayCase } from "../../src/contract/case.js";
import { readCases } from "../../src/corpora/read-cases.js";
import { firstDifference } from "../../src/replay/check-reported.js";
import { replayCase } from "../../src/replay/replay-case.js";

const FILE = join(import.meta.dirname, "../../corpora/cases/published-tables.ndjson");

const cases = new Map<string, ReplayCase>();
for await (const read of readCases(FILE, { onReject: ({ reason }) => expect.fail(reason) }))
  cases.set(read.id, read);

function fallbackAt(id: string, release: string) {
  const subject = cases.get(id);
  if (subject === undefined) throw new Error(`no case ${id}`);
  const { pipeline } = replayCase(subject, release);
  if (pipeline.outcome !== "fallback") throw new Error("the case falls back");
  return pipeline;
}

describe("the made-up cases", () => {
  it("are synthetic, and their replays give the published tables", () => {
    expect([...cases.keys()]).toEqual(["parcelpost-16-of-12", "tidewatch-14-of-14", "orrery-25-of-15"]);
    for (const subject of cases.values()) {
      expect(subject.origin).toEqual({ kind: "synthetic" });
      const logged = fallbackAt(subject.id, subject.release ?? "").unsupportedSpanClasses;
      expect(firstDifference(subject.reported ?? {}, logged)).toBeNull();
    }
  });

  it("16 in 12 at 0.4.3", () => {
    expect(fallbackAt("parcelpost-16-of-12", "0.4.3")).toMatchObject({
      error:
        "Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=16; affectedBullets=12",
      unsupportedSpanClasses: {
        relations: { "escaped-form-present": 11, "not-classified-partial": 4, "not-classified-length": 1 },
        shapes: { quote: 11, colon: 11, "json-punctuation": 9 },
        probeBudget: 4000,
      },
    });
  });

  it("14 in 14 at 0.4.4, with 1061 lookups over 11 sources, and its split at 0.4.5", () => {
    const composition = (release: string) => {
      const relations = fallbackAt("tidewatch-14-of-14", release).unsupportedSpanClasses?.relations;
      return [relations?.["composed-two-present-parts"], relations?.["composed-adjacent-present"]];
    };
    expect(fallbackAt("tidewatch-14-of-14", "0.4.4").unsupportedSpanClasses).toMatchObject({
      spans: 14,
      bullets: 14,
      relations: {
        "composed-two-present-parts": 9,
        "no-near-miss": 2,
        "single-deletion-present": 2,
        "not-classified-length": 1,
      },
      spansClassifiedCheap: 0,
      corpusSources: 11,
      probeBudget: 24_000,
      probesUsed: 11 * 1061,
      classificationComplete: true,
    });
    expect(composition("0.4.4")).toEqual([9, undefined]);
    expect(composition("0.4.5")).toEqual([7, 2]);
  });

  it("25 in 15 at 0.4.5 and 0.4.6", () => {
    expect(fallbackAt("orrery-25-of-15", "0.4.5")).toEqual(fallbackAt("orrery-25-of-15", "0.4.6"));
    expect(fallbackAt("orrery-25-of-15", "0.4.5").unsupportedSpanClasses).toMatchObject({
      spans: 25,
      bullets: 15,
      relations: {
        "composed-two-present-parts": 11,
        "not-classified-partial": 5,
        "not-classified-length": 4,
        "composed-adjacent-present": 3,
        "no-near-miss": 2,
      },
      spansClassifiedCheap: 0,
    });
  });

  it("fall back at no release from 0.4.8 on", () => {
    for (const subject of cases.values()) {
      expect(replayCase(subject, "0.4.8").pipeline.outcome).toBe("repaired");
    }
  });
});

describe("a report that production logged", () => {
  const logged = () => fallbackAt("tidewatch-14-of-14", "0.4.4").unsupportedSpanClasses;

  it("is not compared in what it leaves out", () => {
    expect(firstDifference({}, logged())).toBeNull();
    expect(firstDifference({}, undefined)).toBeNull();
  });

  it("differs in the first field that is not reproduced, names that only one side has included", () => {
    expect(firstDifference({ spans: 14, probesUsed: 1 }, logged())).toBe("probesUsed");
    expect(firstDifference({ relations: { "composed-two-present-parts": 9 } }, logged())).toBe(
      "relations.no-near-miss",
    );
    expect(firstDifference({ spans: 14 }, undefined)).toBe("spans");
  });
});
