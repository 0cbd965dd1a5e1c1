import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { WRAPPINGS } from "../logs/wrap.js";
import { temporaryFolder, writeFileIn } from "../support/cli.js";
import { ingestedIn } from "../support/ingested.js";
import { EXACT, engineLine, fallbackLine, REPORT } from "../support/log-lines.js";

const folder = temporaryFolder();
let files = 0;

const at = (milliseconds: number): string => new Date(1_790_000_000_000 + milliseconds).toISOString();
const event = (milliseconds: number, error?: string): string =>
  fallbackLine({ time: at(milliseconds), ...(error === undefined ? {} : { error }) });

/** Ingests files of these contents; the events, and the totals. */
async function ingested(...contents: (string | Buffer)[]) {
  const paths = contents.map((content) => writeFileIn(folder, `input-${++files}`, content));
  const { summary, events } = await ingestedIn(folder, paths);
  return { summary, events, ...summary.totals };
}

describe("an event of 40 KB with a banner, a stack trace and a bad line around it", {
  timeout: 60_000,
}, () => {
  const large = fallbackLine({ time: at(0), error: `${EXACT}${" and more".repeat(4500)}`, report: REPORT });

  it.each(Object.entries(WRAPPINGS))("is one event in %s, and equal to the plain one", async (_, wrap) => {
    const log = [
      "pi 1.2.0 is ready",
      ...wrap(event(1)),
      ...wrap(large),
      "Error: boom\n    at x (y.js:1:2)",
      ...wrap(event(2).slice(0, -30)),
      ...wrap(event(3)),
    ].join("\n");
    const { summary, fallbacks, rejected, duplicates } = await ingested(`${log}\n`, `${large}\n`);
    expect(summary.inputs[0]?.kind).toBe("log");
    expect({ fallbacks, rejected, duplicates }).toEqual({ fallbacks: 3, rejected: 1, duplicates: 1 });
  });
});

describe("a log that begins with another program's JSON", { timeout: 60_000 }, () => {
  it.each([
    ['{"type":"access","message":"GET /","timestamp":"2026-09-20T08:14:02Z","level":"info"}'],
    ['{"type":"err","message":"x\\n","timestamp":"2021-12-08T22:20:27","process_id":0,"app_name":"x"}'],
    ['{"id":7,"level":30,"msg":"up","summary":null}'],
    ['{"type":"custom","timestamp":1}'],
  ])("is a log: %s", async (line) => {
    const { summary } = await ingested(`${line}\n${event(0)}\n`);
    expect(summary.inputs[0]).toMatchObject({ kind: "log", fallbacks: 1, rejected: 0 });
  });
});

describe("one fallback a kind of damage", { timeout: 60_000 }, () => {
  const A = event(10);
  const B = event(20);
  it.each<[string, string | Buffer, { fallbacks: number; rejected: number; other?: number }]>([
    ["glued", `${A}${B}\n`, { fallbacks: 2, rejected: 0 }],
    ["torn before a whole one", `${A.slice(0, 150)}${B}\n`, { fallbacks: 1, rejected: 1 }],
    ["last line without LF", `${A}\n${B}`, { fallbacks: 2, rejected: 0 }],
    ["last line cut", `${A}\n${B.slice(0, 200)}`, { fallbacks: 1, rejected: 1 }],
    ["seam in a string", `${event(11, "}{ is not a function")}\n`, { fallbacks: 1, rejected: 0 }],
    ["CRLF", `${A}\r\n${B}\r\n`, { fallbacks: 2, rejected: 0 }],
    ["progress bar with a lone CR", `50 %\r100 %\r${A}\n`, { fallbacks: 1, rejected: 0 }],
    ["marks at both starts", `\uFEFF${A}\n\uFEFF${B}\n`, { fallbacks: 2, rejected: 0 }],
    ["mark behind a torn line", `${A.slice(0, 150)}\n\uFEFF${B}\n`, { fallbacks: 1, rejected: 1 }],
    ["NULs between", Buffer.from(`${A}\n${"\0".repeat(4096)}\n${B}\n`), { fallbacks: 2, rejected: 0 }],
    ["NULs before it on its line", Buffer.from(`${"\0".repeat(4096)}${A}\n`), { fallbacks: 1, rejected: 0 }],
    ["raw NUL in a string", A.replace("summary", "sum\0mary"), { fallbacks: 1, rejected: 0 }],
    ["raw LF in a string", A.replace("summary", "sum\nmary"), { fallbacks: 1, rejected: 0 }],
    ["U+2028, U+2029, U+0085", event(12, "a\u2028b\u2029c\u0085d"), { fallbacks: 1, rejected: 0 }],
    ["pretty-printed", `${JSON.stringify(JSON.parse(A), null, 2)}\n${B}\n`, { fallbacks: 2, rejected: 0 }],
    ["masked by a tool", `${A.replace("too-many", "\\*")}\n${B}\n`, { fallbacks: 1, rejected: 1 }],
    ["masked key", `${A.replace('"trigger":', '"trigger":***')}\n${B}\n`, { fallbacks: 1, rejected: 1 }],
    ["half a surrogate", A.replace("summary", "sum\\ud800mary"), { fallbacks: 1, rejected: 0 }],
    [
      "bytes that are no UTF-8",
      Buffer.from(A.replace("summary", "sum\u00ffmary"), "latin1"),
      { fallbacks: 1, rejected: 0 },
    ],
    ["no metadata", engineLine("compaction.custom_fallback"), { fallbacks: 0, rejected: 1 }],
    ["metadata null", A.replace(/"metadata":.*/, '"metadata":null}'), { fallbacks: 0, rejected: 1 }],
    [
      "of another program",
      A.replace("ds4-context-engine", "someone-else"),
      { fallbacks: 0, rejected: 0, other: 1 },
    ],
    [
      "a repeated key",
      A.replace('{"trigger"', '{"trigger":"manual","trigger"'),
      { fallbacks: 1, rejected: 0 },
    ],
    [
      "deep nesting",
      A.replace('{"trigger"', `{"deep":${"[".repeat(50_000)}${"]".repeat(50_000)},"trigger"`),
      { fallbacks: 0, rejected: 1 },
    ],
  ])("%s", async (_, content, expected) => {
    const before = event(0);
    const result = await ingested(Buffer.concat([Buffer.from(`${before}\n`), Buffer.from(content)]));
    const { fallbacks, rejected, other } = result;
    expect({ fallbacks: fallbacks - 1, rejected, other }).toEqual({ other: 0, ...expected });
  });
});

describe("figures that are none", { timeout: 60_000 }, () => {
  const SPANS = 12;
  it.each([
    ["too large", "1e999"],
    ["a fraction", "1.5"],
    ["below zero", "-1"],
    ["over what a number can hold", "9007199254740993"],
    ["a text", '"12"'],
    ["an object", '{"valueOf":1}'],
    ["null", "null"],
    ["undefined, as the producer writes it", '"undefined"'],
  ])("%s: unknown, neither zero nor a reject", async (_, figure) => {
    const line = fallbackLine({ time: at(0), report: { ...REPORT, spans: SPANS } });
    const { events, rejected } = await ingested(line.replace(`"spans":${SPANS}`, `"spans":${figure}`));
    expect(rejected).toBe(0);
    expect(events).toMatchObject([{ has_report: 1, spans: null, bullets: 10 }]);
  });

  it("in the text of a budget, one that stands twice counts once", async () => {
    const text = "Compaction fan-out over the segment request limit (requests=40; requests=41) (32) (33)";
    const { fallbacks, rejected } = await ingested(event(0, text));
    expect({ fallbacks, rejected }).toEqual({ fallbacks: 1, rejected: 0 });
  });

  it("of tokens in a session are unknown", async () => {
    const header = { type: "session", version: 3, id: "s", timestamp: at(0), cwd: "/x" };
    const compaction = {
      type: "compaction",
      id: "c",
      parentId: null,
      timestamp: at(0),
      summary: "- a",
      firstKeptEntryId: "c",
    };
    const { compactions } = await ingested(
      `${JSON.stringify(header)}\n${JSON.stringify({ ...compaction, tokensBefore: 1.5 })}\n${JSON.stringify({ ...compaction, id: "d", tokensBefore: 0 }).replace('"tokensBefore":0', '"tokensBefore":1e999')}\n`,
    );
    expect(compactions).toBe(2);
  });

  it("and keys of an object's own make do nothing", async () => {
    const line = fallbackLine({ time: at(0), report: REPORT })
      .replace(
        '"spans":12',
        '"__proto__":{"spans":99,"bullets":99},"constructor":{"prototype":{"spans":9}},"spans":12',
      )
      .replace('"no-near-miss":1', '"__proto__":5,"constructor":2,"toString":1');
    const { events } = await ingested(line);
    expect(events).toMatchObject([{ spans: 12, bullets: 10 }]);
    expect([...(events[0]?.relations ?? [])].sort()).toEqual([
      ["(not a name)", 5],
      ["composed-adjacent-present", 3],
      ["composed-two-present-parts", 8],
      ["constructor", 2],
      ["toString", 1],
    ]);
    expect(({} as { spans?: number }).spans).toBeUndefined();
  });
});

describe("a version that is none", () => {
  it.each(["00.4.6", "0.04.6", "0.4.6-01", "0.4.6-", "99999.99999.99999"])("%s", async (version) => {
    const text = `ds4-context-core resolves to 0.4.5 while DS4 Context Engine is ${version}`;
    const { events, rejected } = await ingested(`${event(0, text)}\n${event(1)}\n`);
    expect(rejected).toBe(0);
    expect(events).toHaveLength(2);
  });
});

describe("pieces of a wrapped line that never end", { timeout: 60_000 }, () => {
  it("do not swallow the record or the notice that comes next", async () => {
    const piece = (log: string): string => JSON.stringify({ log, stream: "stderr", time: at(0) });
    const log = [
      piece(event(1).slice(0, 200)),
      piece(`${event(2)}\n`),
      piece("DS4 compaction unavailable; using Pi default. Compaction summary hit the mod"),
      piece("Last error: Custom fallback: Compaction summarizer returned empty text\n"),
    ];
    const { fallbacks, rejected } = await ingested(`${log.join("\n")}\n`);
    expect({ fallbacks, rejected }).toEqual({ fallbacks: 3, rejected: 1 });
  });
});

describe("copies", { timeout: 60_000 }, () => {
  it("a file, its rotated gz, its grown self and its wrapped self are one set of events", async () => {
    const old = `${[1, 2, 3].map((time) => event(time)).join("\n")}\n`;
    const grown = `${old}${event(4)}\n`;
    const wrapped = [1, 2, 3].flatMap((time) => WRAPPINGS.docker(event(time))).join("\n");
    const { fallbacks, duplicates, records } = await ingested(old, gzipSync(old), grown, wrapped);
    expect({ fallbacks, duplicates, records }).toEqual({ fallbacks: 4, duplicates: 9, records: 13 });
  });
});
