import { describe, expect, it } from "vitest";
import {
  assistant,
  call,
  compaction,
  extracted,
  producer,
  toolResult,
  tree,
  user,
} from "./made-up-session.js";

async function onlyCase(content: string, options = {}) {
  const { cases } = await extracted(content, options);
  expect(cases).toHaveLength(1);
  return cases[0];
}

const withoutText = (type: string, more = {}) => ({ type, id: type, ...more });

const EVERY_ENTRY = tree(
  withoutText("model_change", { provider: "made-up", modelId: "m-1" }),
  withoutText("thinking_level_change", { thinkingLevel: "high" }),
  withoutText("label", { targetId: "u1", label: "here" }),
  withoutText("session_info", { name: "name" }),
  withoutText("usage", { usage: {} }),
  withoutText("custom", { customType: "state", data: "state" }),
  withoutText("something_new", { message: { role: "user", content: "unknown" } }),
  { type: "message", id: "s1", message: { role: "system", content: "prompt" } },
  user("u1", [
    { type: "text", text: "look " },
    { type: "image", data: "aW1hZ2U=", mimeType: "image/png" },
    { type: "text", text: "here\u2028now" },
  ]),
  assistant(
    "a1",
    call("read", { path: "b.ts", limit: 2 }),
    "first",
    { type: "thinking", thinking: "hm" },
    call("bash", { command: 'say "x"' }),
    "second",
  ),
  toolResult("t1", "output"),
  toolResult("t2", ""),
  { type: "custom_message", id: "cm1", customType: "note", content: "noted", display: true },
  {
    type: "message",
    id: "b1",
    message: { role: "bashExecution", command: "ls", output: "a\nb", exitCode: 2 },
  },
  {
    type: "message",
    id: "b2",
    message: { role: "bashExecution", command: "true", output: "", cancelled: true },
  },
  {
    type: "message",
    id: "b3",
    message: { role: "bashExecution", command: "secret", output: "x", excludeFromContext: true },
  },
  {
    type: "message",
    id: "h1",
    message: { role: "custom", content: [{ type: "text", text: "from a hook" }] },
  },
  { type: "branch_summary", id: "bs1", fromId: "x", summary: "tried left" },
  compaction("c1", "c1"),
);

describe("evidence as the model saw it", () => {
  it("renders every type of entry", async () => {
    const replayCase = await onlyCase(EVERY_ENTRY);
    expect(replayCase?.sourceText.split("\n\n[").join("\n\n\n[")).toBe(`[User]: look here\u2028now


[Assistant thinking]: hm


[Assistant]: first
second


[Assistant tool calls]: read(path="b.ts", limit=2); bash(command="say \\"x\\"")


[Tool result]: output


[User]: noted


[User]: Ran \`ls\`
\`\`\`
a
b
\`\`\`

Command exited with code 2


[User]: Ran \`true\`
(no output)

(command cancelled)


[User]: from a hook


[User]: The following is a summary of a branch that this conversation came back from:

<summary>
tried left</summary>`);
  });

  it("leaves thinking out if asked", async () => {
    for (const evidence of ["ds4", "conversation"] as const) {
      const replayCase = await onlyCase(EVERY_ENTRY, { evidence, thinking: false });
      expect(replayCase?.sourceText).not.toContain("hm");
    }
  });

  it("cuts a tool result at 2000 units, within an emoji too", async () => {
    const text = `${"x".repeat(1999)}😀rest`;
    const replayCase = await onlyCase(tree(toolResult("t1", text), compaction("c1", "c1")));
    expect(replayCase?.sourceText).toBe(
      `[Tool result]: ${"x".repeat(1999)}\ud83d\n\n[... 5 more characters truncated]`,
    );
  });

  it("follows the last edit of a message", async () => {
    const edit = (id: string, targetId: string, replacement: unknown) => ({
      type: "context_edit",
      id,
      targetId,
      replacement,
    });
    const content = tree(
      user("u1", "left out"),
      user("u2", "old"),
      toolResult("t1", "long output"),
      assistant("a1", "stays"),
      edit("e1", "u1", null),
      edit("e2", "u2", { content: "older" }),
      edit("e3", "u2", { content: "new" }),
      edit("e4", "t1", { content: "short" }),
      compaction("c1", "c1"),
    );
    expect((await onlyCase(content))?.sourceText).toBe(
      "[User]: new\n\n[Tool result]: short\n\n[Assistant]: stays",
    );
    const raw = (await onlyCase(content, { evidence: "ds4" }))?.sourceText;
    expect(raw).not.toContain("left out");
    expect(raw).not.toContain("old");
    expect(raw).not.toContain("long output");
  });
});

describe("evidence as the producer has it", () => {
  const content = tree(
    user("u1", "one"),
    compaction("c0", "c0", { summary: "before" }),
    { type: "message", id: "u2", message: { timestamp: 5, role: "user", content: "two" } },
    toolResult("t1", `${"y".repeat(2000)}deep`),
    compaction("c1", "c1", { details: { readFiles: ["b", "a", "m"], modifiedFiles: ["m"] } }),
  );

  it("joins previous summary, stable JSON, conversation and paths by blank lines", async () => {
    const { cases } = await extracted(content, { evidence: "ds4" });
    const long = "y".repeat(2000);
    expect(cases[1]?.sourceText).toBe(
      [
        "before",
        `[{"content":"two","role":"user","timestamp":5},{"content":[{"text":"${long}deep","type":"text"}],"role":"toolResult","toolCallId":"call"}]`,
        "[User]: two",
        `[Tool result]: ${long}`,
        "[... 4 more characters truncated]",
        "a\nb",
        "m",
      ].join("\n\n"),
    );
    expect(cases[1]).toMatchObject({ readFiles: ["a", "b"], modifiedFiles: ["m"] });
  });

  const node = (id: string, kind: string, content: string, childSummaryIds: string[] = []) => ({
    id,
    kind,
    content,
    childSummaryIds,
  });

  it.each([
    ["named by the aggregate", { childSummaryIds: ["n2", "n3"] }],
    ["that no other node names", {}],
  ])("of an aggregate is the contents of its children, those %s", async (_, own) => {
    const details = {
      summaryKind: "aggregate",
      ...own,
      embeddedNodes: [
        node("n1", "segment", "leaf"),
        node("n2", "aggregate", "inner aggregate", ["n1"]),
        node("n3", "segment", "other segment"),
        node("n4", "aggregate", "summary of c1", ["n2", "n3"]),
      ],
    };
    const replayCase = await onlyCase(tree(user("u1", "one"), compaction("c1", "c1", producer(details))), {
      evidence: "ds4",
    });
    expect(replayCase?.sourceText).toBe("inner aggregate\n\nother segment");
    expect(replayCase?.stage).toBe("aggregate");
  });

  it("of a task state is that of an update, whatever nodes it embeds", async () => {
    const details = { summaryKind: "task-state", embeddedNodes: [node("n1", "segment", "leaf")] };
    const { cases } = await extracted(
      tree(
        user("u1", "one"),
        compaction("c0", "c0"),
        user("u2", "two"),
        compaction("c1", "c1", producer(details)),
      ),
      { evidence: "ds4" },
    );
    expect(cases[1]?.stage).toBe("update");
    expect(cases[1]?.sourceText).toMatch(/^summary of c0\n\n\[\{"content":"two"/);
    expect(cases[1]?.sourceText).not.toContain("leaf");
  });
});

describe("file lists", () => {
  const work = (id: string, ...calls: [string, unknown][]) =>
    assistant(id, ...calls.map(([name, path]) => call(name, { path })));

  it("come from calls of read, write and edit, modified before read, with those of the compaction before", async () => {
    const { cases } = await extracted(
      tree(
        work("a1", ["read", "z"], ["read", "b"], ["edit", "b"], ["grep", "no"], ["read", 5]),
        compaction("c1", "c1"),
        work("a2", ["write", "z"], ["read", "a"]),
        compaction("c2", "c2"),
      ),
    );
    expect(cases.map(({ readFiles, modifiedFiles }) => [readFiles, modifiedFiles])).toEqual([
      [["z"], ["b"]],
      [["a"], ["b", "z"]],
    ]);
  });

  it("leave out those of a compaction that a hook wrote", async () => {
    const { cases } = await extracted(
      tree(
        work("a1", ["read", "old"]),
        compaction("c1", "c1", { fromHook: true, details: { readFiles: ["old"], modifiedFiles: [] } }),
        work("a2", ["read", "new"]),
        compaction("c2", "c2"),
      ),
    );
    expect(cases[1]?.readFiles).toEqual(["new"]);
  });

  it("are those of the details where there are any, from a hook too", async () => {
    const details = { readFiles: ["r"], modifiedFiles: [] };
    const replayCase = await onlyCase(
      tree(work("a1", ["read", "called"]), compaction("c1", "c1", { fromHook: true, details })),
    );
    expect(replayCase?.readFiles).toEqual(["r"]);
  });

  it("are taken off the end of the summary, and from nowhere else", async () => {
    const inside = "quoted\n<read-files>\nx\n</read-files>\nend";
    const summary = `${inside}\n\n<read-files>\na\n</read-files>\n\n<modified-files>\nb\n</modified-files>`;
    expect((await onlyCase(tree(user("u", "x"), compaction("c1", "c1", { summary }))))?.summary).toBe(inside);
  });
});
