import { describe, expect, it } from "vitest";
import { assistant, compaction, extracted, header, lines, tree, user } from "./made-up-session.js";

/** u1 a1 u2 a2 [c1 keeps u2] u3 a3 [c2 keeps u3] */
const KEPT_TWICE = tree(
  user("u1", "one"),
  assistant("a1", "uno"),
  user("u2", "two"),
  assistant("a2", "dos"),
  compaction("c1", "u2"),
  user("u3", "three"),
  assistant("a3", "tres"),
  compaction("c2", "u3"),
);

async function sources(content: string, options = {}): Promise<string[]> {
  const { cases } = await extracted(content, options);
  return cases.map(({ sourceText }) => sourceText);
}

describe("what a compaction summarised", () => {
  it("starts with what the compaction before kept", async () => {
    expect(await sources(KEPT_TWICE)).toEqual([
      "[User]: one\n\n[Assistant]: uno",
      "[User]: two\n\n[Assistant]: dos\n\nsummary of c1",
    ]);
  });

  it("starts after the compaction before, as Pi did it once, if asked", async () => {
    const { cases } = await extracted(KEPT_TWICE, { range: "after" });
    expect(cases.map(({ sourceText }) => sourceText)).toEqual([
      "[User]: one\n\n[Assistant]: uno",
      "summary of c1",
    ]);
    expect(cases[1]?.origin).toMatchObject({ range: "after", emptyRange: true });
  });

  it("lies on the compaction's own branch", async () => {
    const branches = tree(
      user("u1", "trunk"),
      assistant("a1", "left"),
      compaction("c1", "c1"),
      { ...assistant("a2", "right"), parentId: "u1" },
      user("u2", "kept"),
      compaction("c2", "u2"),
    );
    expect(await sources(branches)).toEqual([
      "[User]: trunk\n\n[Assistant]: left",
      "[User]: trunk\n\n[Assistant]: right",
    ]);
  });

  it("ends at the compaction that keeps nothing, and the next one starts behind it", async () => {
    const content = tree(
      user("u1", "one"),
      compaction("c1", "c1"),
      user("u2", "two"),
      compaction("c2", "c2"),
    );
    expect(await sources(content)).toEqual(["[User]: one", "[User]: two\n\nsummary of c1"]);
  });

  it("ends at a compaction that keeps an entry which is not there", async () => {
    expect(await sources(tree(user("u1", "one"), compaction("c1", "gone")))).toEqual(["[User]: one"]);
  });

  it("is empty if everything was kept", async () => {
    const { cases, summary } = await extracted(
      tree(
        user("u1", "one"),
        compaction("c1", "u1"),
        user("u2", "two"),
        compaction("c2", "u1"),
        user("u3", "three"),
        compaction("c3", "u3"),
      ),
    );
    expect(cases.map(({ origin }) => origin?.emptyRange ?? false)).toEqual([true, true, false]);
    expect(cases[2]?.sourceText).toBe("[User]: one\n\n[User]: two\n\nsummary of c2");
    expect(summary).toMatchObject({ compactions: 3, cases: 3, emptyRanges: 2 });
    expect(summary.attempts.map(({ emptyRange }) => emptyRange)).toEqual([true, true, false]);
  });

  it("holds both parts of a split turn", async () => {
    const summary = "first\n\n---\n\n**Turn Context (split turn):**\n\nsecond";
    const { cases } = await extracted(
      tree(
        user("u1", "one"),
        assistant("a1", "part"),
        assistant("a2", "rest"),
        compaction("c1", "a2", { summary }),
      ),
    );
    expect(cases[0]).toMatchObject({ summary, sourceText: "[User]: one\n\n[Assistant]: part" });
  });

  it("supports what only the summary before says", async () => {
    const content = tree(
      user("u1", "the port is 8081"),
      compaction("c1", "c1", { summary: "- `port 8081`" }),
      user("u2", "go on"),
      compaction("c2", "c2", { summary: "- `port 8081`" }),
    );
    for (const evidence of ["ds4", "conversation"] as const) {
      expect((await sources(content, { evidence }))[1]).toContain("port 8081");
    }
  });

  it("counts the whole records of version 1, the header as 0", async () => {
    const entry = (content: string) => ({ type: "message", message: { role: "user", content } });
    const content = [
      lines(header(), entry("one"), entry("two")),
      '{"type":"message","message":{"role":"user","content":"lost \\*"}}\n',
      lines(entry("three"), entry("four"), {
        type: "compaction",
        timestamp: "2026-05-01T10:00:00.000Z",
        summary: "s",
        firstKeptEntryIndex: 4,
        tokensBefore: 5,
      }),
    ].join("");
    const { cases, summary } = await extracted(content);
    expect(cases[0]?.sourceText).toBe("[User]: one\n\n[User]: two\n\n[User]: three");
    expect(cases[0]?.id).toBe("made-up:7");
    expect(cases[0]?.origin).toMatchObject({ formatVersion: 1, entry: "7", fromHook: false });
    expect(summary.rejects).toMatchObject([{ line: 4, reason: "unreadable-record" }]);
  });

  it("of two version 1 files laid end to end is counted in each", async () => {
    const file = (text: string) =>
      lines(
        header(),
        { type: "message", message: { role: "user", content: text } },
        { type: "message", message: { role: "user", content: "kept" } },
        { type: "compaction", summary: "s", firstKeptEntryIndex: 2, tokensBefore: 5 },
      );
    const { cases, summary } = await extracted(`${file("first")}\uFEFF${file("second")}`);
    expect(cases.map(({ sourceText }) => sourceText)).toEqual(["[User]: first", "[User]: second"]);
    expect(summary).toMatchObject({ sessions: 2, compactions: 2, rejected: 0 });
  });
});
