import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractSession } from "../../src/sessions/extract-session.js";
import { openSpool } from "../../src/sessions/spool.js";
import {
  assistant,
  chunksOf,
  compaction,
  extracted,
  header,
  lines,
  producer,
  toolResult,
  tree,
  user,
} from "./made-up-session.js";

/** Records = compactions + duplicates + rejected, for every session. */
async function balanced(content: string) {
  const result = await extracted(content);
  const { records, compactions, duplicates, rejected, rejectsByReason } = result.summary;
  expect(records).toBe(compactions + duplicates + rejected);
  expect(Object.values(rejectsByReason).reduce((sum, count) => sum + count, 0)).toBe(rejected);
  return result;
}

const SOUND = tree(
  user("u1", "one"),
  assistant("a1", "}{ no seam"),
  user("u2", "two"),
  compaction("c1", "c1"),
);

/** The lines of {@link SOUND}, to be joined in other ways. */
const [head = "", u1 = "", a1 = "", u2 = "", c1 = ""] = SOUND.split("\n");

describe("a damaged session", () => {
  it("gives both records of a glued line", async () => {
    const { cases, summary } = await balanced(`${head}\n${u1}${a1}\n${u2}${c1}`);
    expect(cases).toEqual((await extracted(SOUND)).cases);
    expect(summary).toMatchObject({ lines: 3, recovered: 4, recoveredLines: [2, 3], rejected: 0 });
  });

  it("gives the whole record behind a torn one, which it counts", async () => {
    const { cases, summary } = await balanced(`${head}\n${u1}\n${a1.slice(0, -9)}${u2}\n${c1}\n`);
    expect(cases[0]?.sourceText).toBe("[User]: one\n\n[User]: two");
    expect(summary).toMatchObject({
      recovered: 1,
      bridged: 1,
      rejects: [{ line: 3, offset: head.length + u1.length + 2, reason: "unreadable-record" }],
    });
  });

  it("takes nothing inside a torn record for an entry", async () => {
    const cut = a1.slice(0, a1.indexOf("]"));
    const { summary } = await balanced(`${head}\n${u1}\n${cut}${u2}\n${c1}\n`);
    expect(summary).toMatchObject({ entries: 4, recovered: 1, rejected: 1 });
  });

  it("goes on at the entry before a lost one", async () => {
    const { cases, summary } = await balanced(`${head}\n${u1}\n${a1.slice(0, 40)}\n${u2}\n${c1}\n`);
    expect(cases[0]?.sourceText).toBe("[User]: one\n\n[User]: two");
    expect(summary).toMatchObject({ bridged: 1, rejected: 1, recovered: 0 });
  });

  it("may be unfinished", async () => {
    const { cases, summary } = await balanced(`${head}\n${u1}\n${a1}\n${u2}\n${c1.slice(0, -5)}`);
    expect(cases).toEqual([]);
    expect(summary.rejects).toMatchObject([{ line: 5, reason: "unfinished-line" }]);
  });

  it("keeps a good last line without LF, CR before LF, blank lines, NULs and a byte-order mark", async () => {
    const content = `\uFEFF${head}\r\n\r\n${u1}\n${"\0".repeat(50)}\n${a1}\n${u2}\n${c1}`;
    const { cases, summary } = await balanced(content);
    expect(cases).toEqual((await extracted(SOUND)).cases);
    expect(summary).toMatchObject({ lines: 7, rejected: 0 });
  });

  it("splits on LF only", async () => {
    const content = SOUND.replace("two", "two\u2028\u2029\u0085");
    expect((await balanced(content)).cases[0]?.sourceText).toContain("two\u2028\u2029\u0085");
  });

  it("counts a compaction without a summary, and one that is there twice", async () => {
    const { summary } = await balanced(
      tree(user("u1", "one"), { ...compaction("c0", "c0"), summary: null }, compaction("c1", "c1")) +
        lines(compaction("c1", "c1")),
    );
    expect(summary).toMatchObject({
      compactions: 1,
      duplicates: 1,
      rejectsByReason: { "compaction-without-summary": 1 },
    });
  });

  it("goes on from an entry that is there twice", async () => {
    const once = tree(user("u1", "one"), compaction("c1", "c1"), user("u2", "two"), compaction("c2", "c2"));
    const [start = "", one = "", first = "", ...rest] = once.split("\n");
    const { cases, summary } = await balanced([start, one, one, first, first, ...rest].join("\n"));
    expect(cases).toEqual((await extracted(once)).cases);
    expect(summary).toMatchObject({ compactions: 2, duplicates: 1 });
  });

  it("laid end to end with itself has every compaction once", async () => {
    const { cases, summary } = await balanced(SOUND + SOUND);
    expect(cases).toEqual((await extracted(SOUND)).cases);
    expect(summary).toMatchObject({ sessions: 2, compactions: 1, duplicates: 1 });
  });

  it("has places and ids of its second record on a line", async () => {
    const entry = { type: "message", message: { role: "user", content: "x" } };
    const last = { type: "compaction", summary: "s", firstKeptEntryIndex: 99, tokensBefore: 1 };
    const glued = `${JSON.stringify(entry)}${JSON.stringify(last)}`;
    const { cases, summary } = await balanced(`${lines(header(), entry)}${glued}\n`);
    expect(cases[0]).toMatchObject({ id: "made-up:3.2", sourceText: "[User]: x\n\n[User]: x" });
    expect(summary.attempts[0]?.place).toEqual({
      line: 3,
      lastLine: 3,
      offset: Buffer.byteLength(lines(header(), entry)),
    });
  });

  it("without its header still has cases", async () => {
    const { cases, summary } = await balanced(`${u1}\n${a1}\n${u2}\n${c1}\n`);
    expect(cases).toMatchObject([{ id: "session:c1", origin: { formatVersion: 3 } }]);
    expect(summary.header?.sessionId).toBeNull();
  });
});

describe("any file", () => {
  const sound = Buffer.from(
    tree(
      user("u1", "one"),
      assistant("a1", { type: "toolCall", id: "c", name: "read", arguments: { path: "a" } }),
      compaction("c1", "u1"),
      toolResult("t1", "two 😀"),
      compaction("c2", "c2"),
    ),
  );

  it("is read to its end with every record counted, whatever is cut out of it or put into it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sound.length),
        fc.nat(200),
        fc.constantFrom("", "{", "}", '"', "\\", "\n", "null", "{}", "\0"),
        async (at, size, put) => {
          const content = Buffer.concat([sound.subarray(0, at), Buffer.from(put), sound.subarray(at + size)]);
          const { cases, summary } = await extracted(content, { evidence: "ds4" });
          expect(summary.records).toBe(summary.compactions + summary.duplicates + summary.rejected);
          expect(cases).toHaveLength(summary.attempts.length);
          expect(summary.compactions).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("may hold entries of any shape", async () => {
    const odd = [null, 5, "text", [], [null, 5, "x", { type: "text" }, { type: "toolCall" }], {}];
    const entries = odd.flatMap((value, i) => [
      { type: "message", id: `m${i}`, message: value },
      { type: "message", id: `u${i}`, message: { role: "user", content: value } },
      { type: "message", id: `a${i}`, message: { role: "assistant", content: value, model: value } },
      { type: "message", id: `t${i}`, message: { role: "toolResult", content: value } },
      { type: "message", id: `b${i}`, message: { role: "bashExecution", command: value, output: value } },
      { type: "custom_message", id: `c${i}`, content: value, timestamp: value },
      { type: "branch_summary", id: `s${i}`, summary: value },
      { type: "context_edit", id: `e${i}`, targetId: value, replacement: value },
      { type: "model_change", id: `d${i}`, provider: value, modelId: value },
      compaction(`x${i}`, "gone", { details: value, fromHook: value, timestamp: value }),
      compaction(`y${i}`, "gone", producer({ summaryKind: "aggregate", embeddedNodes: value })),
    ]);
    for (const evidence of ["ds4", "conversation"] as const) {
      const { cases } = await extracted(tree(...entries), { evidence });
      expect(cases).toHaveLength(2 * odd.length);
    }
    const text = tree(
      assistant("a", { type: "toolCall", name: "n", arguments: { x: 0 } }),
      compaction("c", "c"),
    );
    const deepText = text.replace('"x":0', `"x":${"[".repeat(20_000)}${"]".repeat(20_000)}`);
    expect((await extracted(deepText)).cases[0]?.sourceText).toBe("[Assistant tool calls]: n(x=null)");
    expect((await extracted(deepText, { evidence: "ds4" })).cases).toHaveLength(1);
  });
});

describe("memory", () => {
  const long = tree(
    user("u1", "one"),
    ...Array.from({ length: 50 }, (_, i) => toolResult(`t${i}`, `${i} `.repeat(300))),
    compaction("c1", "t49"),
    user("u2", "two"),
    compaction("c2", "c2"),
  );

  it("reads again what it did not keep", async () => {
    const expected = await extracted(long, { evidence: "ds4" });
    for (const keptBytes of [0, 3000]) {
      expect(await extracted(long, { evidence: "ds4", keptBytes })).toEqual(expected);
    }
  });

  it("reads again what a compaction on another branch has summarised", async () => {
    const { cases, summary } = await extracted(
      tree(
        user("u1", "one"),
        user("u2", "two"),
        compaction("c1", "c1"),
        { ...user("u3", "three"), parentId: "u1" },
        compaction("c2", "c2"),
      ),
    );
    expect(cases.map(({ sourceText }) => sourceText)).toEqual([
      "[User]: one\n\n[User]: two",
      "[User]: one\n\n[User]: three",
    ]);
    expect(summary.changedWhileRead).toBe(0);
  });

  it("does so from a temporary copy of a stream", async () => {
    const expected = await extracted(long);
    const cases: unknown[] = [];
    const summary = await extractSession(
      { chunks: chunksOf(Buffer.from(long)), readAt: null },
      { evidence: "conversation", range: "kept", thinking: true, keptBytes: 0 },
      (replayCase) => void cases.push(replayCase),
    );
    expect({ cases, summary }).toEqual(expected);
  });

  it("reads a stretch of a stream that has passed", async () => {
    const spool = await openSpool(chunksOf(Buffer.from("0123456789".repeat(20))));
    for await (const chunk of spool.chunks) expect(chunk.length).toBeGreaterThan(0);
    expect(String(await spool.readAt(95, 10))).toBe("5678901234");
    await spool.close();
  });
});
