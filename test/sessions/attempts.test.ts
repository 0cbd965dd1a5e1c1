import { describe, expect, it } from "vitest";
import { nextPiCompaction } from "../../src/sessions/attempts.js";
import { compaction, extracted, producer, tree, user } from "./made-up-session.js";

const model = (id: string, modelId: string) => ({ type: "model_change", id, provider: "prov", modelId });

const details = {
  summaryKind: "segment",
  validationStatus: "repaired",
  validationIssueCodes: ["unsupported-exact-spans-unquoted"],
  provider: "other",
  model: "m-2",
  reason: "threshold",
};

describe("attempts", () => {
  it("tell the producer's successes from Pi's own compactions and other extensions'", async () => {
    const { cases, summary } = await extracted(
      tree(
        model("m1", "m-1"),
        user("u1", "one"),
        compaction("c1", "c1", producer(details)),
        user("u2", "two"),
        compaction("c2", "c2", { timestamp: "2026-05-01T12:00:00+02:00" }),
        user("u3", "three"),
        compaction("c3", "c3", { fromHook: true, tokensBefore: "many" }),
      ),
    );
    expect(summary.attempts).toEqual([
      {
        id: "made-up:c1",
        entry: "c1",
        time: "2026-05-01T10:01:00.000Z",
        provider: "other",
        model: "m-2",
        modelFrom: "producer",
        trigger: "threshold",
        tokensBefore: 1000,
        fromHook: true,
        byProducer: true,
        outcome: "producer-success",
        inExposure: true,
        summaryKind: "segment",
        validationStatus: "repaired",
        issueCodes: ["unsupported-exact-spans-unquoted"],
        releases: { lower: "0.4.7", upper: null },
        evidenceUnits: "[User]: one".length,
        emptyRange: false,
        place: expect.objectContaining({ line: 4, lastLine: 4 }),
      },
      expect.objectContaining({
        outcome: "pi-made",
        byProducer: false,
        inExposure: true,
        time: "2026-05-01T10:00:00.000Z",
        provider: "prov",
        model: "m-1",
        modelFrom: "session",
        releases: { lower: null, upper: null },
      }),
      expect.objectContaining({
        outcome: "other-extension",
        model: null,
        modelFrom: null,
        tokensBefore: null,
      }),
    ]);
    expect(cases[0]).toMatchObject({
      stage: "segment",
      trigger: "threshold",
      capturedAt: "2026-05-01T10:01:00.000Z",
      origin: { kind: "pi-session", fromHook: true, provider: "other", model: "m-2", entry: "c1" },
    });
    expect(cases[1]).not.toHaveProperty("stage");
  });

  it("count as exposure only in a session with compactions of the producer", async () => {
    const { summary } = await extracted(tree(user("u1", "one"), compaction("c1", "c1")));
    expect(summary.attempts).toMatchObject([{ outcome: "pi-made", inExposure: false }]);
  });

  it.each([
    [["unsupported-exact-bullets-pruned"], { lower: null, upper: "0.4.7" }],
    [
      ["unsupported-exact-bullets-pruned", "unsupported-exact-spans-unquoted"],
      { lower: "0.4.7", upper: "0.4.7" },
    ],
    [["summary-structure-normalized", "new-code"], { lower: "0.4.12", upper: null }],
    [["summary-sections-not-reported", "unsupported-exact-spans-unquoted"], { lower: "0.4.12", upper: null }],
    [["summary-structure-normalized", "unsupported-exact-bullets-pruned"], { lower: null, upper: null }],
    [["constructor", "__proto__"], { lower: null, upper: null }],
  ])("betray their release by %s", async (validationIssueCodes, releases) => {
    const { cases, summary } = await extracted(
      tree(user("u1", "one"), compaction("c1", "c1", producer({ ...details, validationIssueCodes }))),
    );
    expect(summary.attempts[0]?.releases).toEqual(releases);
    expect(cases[0]?.release).toBe(
      releases.lower === releases.upper ? (releases.lower ?? undefined) : undefined,
    );
  });

  it("keep names only", async () => {
    const free = "free text of a user";
    const { summary } = await extracted(
      tree(
        user("u1", "one"),
        compaction("c 1 of a user", "c1", {
          ...producer({
            ...details,
            model: free,
            reason: free,
            validationStatus: free,
            validationIssueCodes: [free],
          }),
          timestamp: free,
        }),
      ).replace('"id":"made-up"', `"id":"${free}"`),
    );
    expect(JSON.stringify(summary)).not.toContain("user");
    expect(summary.attempts[0]).toMatchObject({
      id: "2026-05-01T10:00:00.000Z:3",
      entry: null,
      model: null,
      time: null,
      issueCodes: ["(not a name)"],
    });
  });
});

describe("the compaction after a fallback", () => {
  const at = (time: string | null, fromHook = false) => ({ time, fromHook });
  const first = at("2026-05-01T10:00:30.000Z");
  const attempts = [
    at("2026-05-01T10:05:00.000Z"),
    first,
    at("2026-05-01T10:00:10.000Z", true),
    at("2026-05-01T09:59:59.999Z"),
    at(null),
  ];

  it("is the first one from then on that no extension made", () => {
    expect(nextPiCompaction(attempts, "2026-05-01T10:00:00.000Z")).toBe(first);
    expect(nextPiCompaction(attempts, "2026-05-01T10:00:30.000Z")).toBe(first);
  });

  it("comes within ten minutes", () => {
    expect(nextPiCompaction([first], "2026-05-01T09:50:30.000Z")).toBe(first);
    expect(nextPiCompaction([first], "2026-05-01T09:50:29.999Z")).toBeNull();
    expect(nextPiCompaction(attempts, "no time")).toBeNull();
  });
});
