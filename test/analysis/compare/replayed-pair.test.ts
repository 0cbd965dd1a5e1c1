import { describe, expect, it } from "vitest";
import { readSide } from "../../../src/analysis/compare/release-side.js";
import { profileOfSide, replayPairs } from "../../../src/analysis/compare/replayed-pair.js";
import type { ReplayCase } from "../../../src/contract/case.js";
import { readCorpora } from "../../../src/ingest/read-corpora.js";
import { profileOf } from "../../../src/releases/profiles.js";

async function* only(...cases: readonly ReplayCase[]): AsyncGenerator<ReplayCase> {
  yield* cases;
}

describe("the same cases at two releases", () => {
  const corpus = () => readCorpora(["corpora/cases"], () => {});

  it("lists what flips by case, and keeps made-up cases apart and untested", async () => {
    const pairs = await replayPairs(corpus(), profileOf("0.4.6"), profileOf("0.4.8"));
    expect([pairs.cases.cases, pairs.p]).toEqual([0, null]);
    expect(pairs.synthetic).toMatchObject({ cases: 3, fallbackOnlyAtA: 3, fallbackOnlyAtB: 0 });
    expect(pairs.synthetic.flips.map(({ name, a, b }) => [name, a.outcome, b.outcome])).toEqual([
      ["parcelpost-16-of-12", "fallback", "repaired"],
      ["tidewatch-14-of-14", "fallback", "repaired"],
      ["orrery-25-of-15", "fallback", "repaired"],
    ]);
  });

  it("lists other numbers of rejected spans where the outcome stays", async () => {
    const { synthetic } = await replayPairs(corpus(), profileOf("0.4.3"), profileOf("0.4.4"));
    expect(synthetic.flips).toEqual([]);
    // Eleven of its sixteen values are escaped forms, which 0.4.4 accepts.
    expect(synthetic.otherSpans).toEqual([
      {
        name: "parcelpost-16-of-12",
        origin: "synthetic",
        a: { outcome: "fallback", spans: 16, bullets: 12 },
        b: { outcome: "fallback", spans: 5, bullets: 4 },
      },
    ]);
  });

  it("tests captured cases by the sign of their flips", async () => {
    const captured: ReplayCase[] = [];
    for await (const subject of corpus()) {
      for (let copy = 0; copy < 6; copy++) {
        captured.push({ ...subject, id: `${subject.id}-${copy}`, origin: { kind: "captured" } });
      }
    }
    const pairs = await replayPairs(only(...captured), profileOf("0.4.7"), profileOf("0.4.8"));
    const { cases, fallbackOnlyAtA, fallbackOnlyAtB } = pairs.cases;
    expect(cases).toBe(18);
    // From 0.4.8 on the repair removes no bullet, so nothing falls back for too many of them.
    expect([fallbackOnlyAtA > 0, fallbackOnlyAtB]).toEqual([true, 0]);
    expect(pairs.p).toBeCloseTo(Math.min(1, 2 * 0.5 ** fallbackOnlyAtA), 12);
    const back = await replayPairs(only(...captured), profileOf("0.4.8"), profileOf("0.4.7"));
    expect([back.p, back.cases.fallbackOnlyAtB]).toEqual([pairs.p, fallbackOnlyAtA]);
  });

  it("leaves out a compaction that summarised nothing", async () => {
    const empty: ReplayCase = {
      id: "empty",
      summary: "",
      sourceText: "",
      readFiles: [],
      modifiedFiles: [],
      origin: { kind: "pi-session", emptyRange: true },
    };
    const pairs = await replayPairs(only(empty), profileOf("0.4.3"), profileOf("0.4.4"));
    expect([pairs.cases.cases, pairs.p]).toEqual([0, null]);
  });
});

describe("the profile of a side", () => {
  it("is that of its release, or the one that its releases share", () => {
    expect(profileOfSide(readSide("0.4.4@2026-W38", [])).label).toBe("0.4.4");
    expect(profileOfSide(readSide("0.4.5..0.4.6", [])).label).toBe("0.4.5..0.4.6");
  });

  it("is none for releases that behave differently or cannot be replayed", () => {
    expect(() => profileOfSide(readSide("0.4.3..0.4.4", []))).toThrow(/behave differently/);
    expect(() => profileOfSide(readSide("0.4.12", []))).toThrow(/cannot be replayed/);
    expect(() => profileOfSide(readSide("nightly", ["nightly"]))).toThrow(/cannot be replayed/);
  });
});
