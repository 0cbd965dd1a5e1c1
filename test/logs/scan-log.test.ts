import { describe, expect, it } from "vitest";
import { fallback, identities, record, scan, told } from "./support.js";

const timings = record("compaction.timings", {
  path: "segments",
  phase: "prepared",
  provider: "p",
  model: "m",
});
const EXACT = "fallback validation-exact";

describe("records on one line", () => {
  it("reads two glued records as two", async () => {
    expect(told(await scan(`${fallback(1)}${fallback(2)}\n`))).toEqual([`1 ${EXACT} 1`, `1 ${EXACT} 2`]);
  });

  it("reads the torn head of one before a whole one as one damaged and one whole", async () => {
    for (let cut = 3; cut < fallback(1).length - 1; cut++) {
      const items = told(await scan(`${fallback(1).slice(0, cut)}${fallback(2)}\n`));
      expect(items, `cut at ${cut}`).toEqual(["1 rejected damaged-json", `1 ${EXACT} 2`]);
    }
  });

  it("does not split at a brace pair inside a string", async () => {
    expect(told(await scan(`${fallback(1, 'odd }{ text "}{"')}\n`))).toEqual(["1 fallback unrecognised -"]);
  });

  it("reads a good last line without LF", async () => {
    const scanned = await scan(`${fallback(1)}\n${fallback(2)}`);
    expect(told(scanned)).toEqual([`1 ${EXACT} 1`, `2 ${EXACT} 2`]);
    expect(scanned.lines).toBe(2);
  });

  it("calls a cut last line unfinished", async () => {
    expect(told(await scan(`${fallback(1)}\n${fallback(2).slice(0, 200)}`))).toEqual([
      `1 ${EXACT} 1`,
      "2 rejected unfinished",
    ]);
  });

  it("reads a record cut by a line end and the whole one after it", async () => {
    expect(told(await scan(`${fallback(1).slice(0, 200)}\n${fallback(2)}\n`))).toEqual([
      "1 rejected damaged-json",
      `2 ${EXACT} 2`,
    ]);
  });

  it("calls a line whose head was lost damaged", async () => {
    expect(told(await scan(`${fallback(1).slice(60)}\n${fallback(2)}\n`))).toEqual([
      "1 rejected damaged-json",
      `2 ${EXACT} 2`,
    ]);
  });
});

describe("records over several lines", () => {
  it("reads a raw line end in a string", async () => {
    const spread = fallback(3).replace("summary validation", "summary\nvalidation");
    expect(told(await scan(`start\n${spread}\n${fallback(2)}\n`))).toEqual([
      `2-3 ${EXACT} 3`,
      `4 ${EXACT} 2`,
    ]);
  });

  it("reads a record over three lines, indented by a tool, with blank lines between", async () => {
    const spread = fallback(3)
      .replace("summary validation", "summary\n\n    validation")
      .replace("repair=", "\n    repair=");
    expect(told(await scan(`start\n    ${spread}\n${fallback(2)}\n`))).toEqual([
      `2-5 ${EXACT} 3`,
      `6 ${EXACT} 2`,
    ]);
  });

  it("reads a pretty-printed record, as equal to the plain one", async () => {
    const pretty = JSON.stringify(JSON.parse(fallback(3)), null, 2);
    const indented = pretty.replaceAll("\n", "\n\n\t");
    const scanned = await scan(`${fallback(3)}\n${pretty}\nat x (y.js:1)\n${indented}\n${timings}\n`);
    expect(told(scanned)).toEqual([
      `1 ${EXACT} 3`,
      `2-11 ${EXACT} 3`,
      `13-31 ${EXACT} 3`,
      "32 compaction.timings",
    ]);
    expect(new Set(identities(scanned).slice(0, 3)).size).toBe(1);
  });

  it("reads what follows the end of a spread record on its last line", async () => {
    const spread = fallback(3).replace("summary validation", "summary\nvalidation");
    expect(told(await scan(`${spread}${spread}\n`))).toEqual([`1-2 ${EXACT} 3`, `2-3 ${EXACT} 3`]);
  });
});

describe("odd bytes", () => {
  it.each(["\u2028", "\u2029", "\u0085"])("keeps %j inside a string", async (character) => {
    expect(told(await scan(`${fallback(1, `a${character}b`)}\n${fallback(2)}\n`))).toEqual([
      "1 fallback unrecognised -",
      `2 ${EXACT} 2`,
    ]);
  });

  it("reads CRLF files", async () => {
    const scanned = await scan(`${fallback(1)}\r\n${fallback(2)}\r\n`);
    expect(told(scanned)).toEqual([`1 ${EXACT} 1`, `2 ${EXACT} 2`]);
    expect(identities(scanned)).toEqual(identities(await scan(`${fallback(1)}\n${fallback(2)}\n`)));
  });

  it("finds a record after a progress bar that ends in a lone CR", async () => {
    expect(told(await scan(`[##  ] 50 % {eta 3 s}\r[####] 100 %\r${fallback(1)}\n`))).toEqual([
      `1 ${EXACT} 1`,
    ]);
  });

  it("reads byte-order marks at the start and in the middle", async () => {
    const scanned = await scan(
      `\uFEFF${fallback(1)}\n\uFEFF${fallback(1)}\n${fallback(1)}\uFEFF${fallback(1)}`,
    );
    expect(told(scanned)).toEqual([`1 ${EXACT} 1`, `2 ${EXACT} 1`, `3 ${EXACT} 1`, `3 ${EXACT} 1`]);
    expect(new Set(identities(scanned)).size).toBe(1);
  });

  it("passes over NUL runs between records and keeps a record with a NUL in a string", async () => {
    const log = `${fallback(1)}\n${"\0".repeat(4096)}${fallback(2)}\n${"\0".repeat(4096)}\n${fallback(4, "a\0b").replace("\\u0000", "\0")}\n`;
    const scanned = await scan(log);
    expect(told(scanned)).toEqual([`1 ${EXACT} 1`, `2 ${EXACT} 2`, "4 fallback unrecognised -"]);
    expect(scanned.lines).toBe(4);
  });

  it("rejects an invalid escape and reads the rest", async () => {
    const broken = fallback(1).replace("summary", "summ\\*ary");
    expect(told(await scan(`${broken}\n${fallback(2)}\n`))).toEqual([
      "1 rejected damaged-json",
      `2 ${EXACT} 2`,
    ]);
  });
});

describe("what is a record", () => {
  it("counts lines of other programs in lines only", async () => {
    const scanned = await scan(`npm warn\n{"level":30,"msg":"hi"}\n    at x (y.js:1:2)\n\n`);
    expect(scanned.items).toEqual([]);
    expect(scanned.lines).toBe(4);
  });

  it("calls a mention of an event other, in text and in JSON", async () => {
    const log = [
      "look for compaction.custom_fallback in the log",
      '{"role":"user","text":"what is {\\"event\\":\\"compaction.custom_fallback\\"}?"}',
      record("compaction.started", { note: "after compaction.timings" }),
      fallback(1).replace("ds4-context-engine", "another-program"),
      "if (event === { name: 'compaction.timings' }) {",
    ].join("\n");
    expect(told(await scan(log))).toEqual(["1 other", "2 other", "3 other", "4 other", "5 other"]);
  });

  it("makes no event of empty fields", async () => {
    const log = [
      '{"event":"compaction.custom_fallback"}',
      record("compaction.custom_fallback", undefined),
      record("compaction.custom_fallback", []),
      record("compaction.custom_fallback", {}),
      fallback(1).replace('"timestamp":"2026-09-20T08:14:02.311Z",', ""),
    ].join("\n");
    expect(new Set(told(await scan(log)).map((item) => item.slice(2)))).toEqual(
      new Set(["rejected not-a-record"]),
    );
  });

  it("reads pasted notices and status lines", async () => {
    const text = "Compaction aggregate summary hit the model output limit";
    const scanned = await scan(
      `DS4 compaction unavailable; using Pi default. ${text}\n\x1b[33mWarning: DS4 compaction unavailable; using Pi default. ${text}\x1b[0m\r\n  Last error: Custom fallback: ${text}\n${fallback(1, text)}\n`,
    );
    expect(told(scanned)).toEqual([1, 2, 3, 4].map((line) => `${line} fallback output-limit -`));
    const texts = scanned.items.map((item) => item.kind === "fallback" && item.event.textIdentity);
    expect(new Set(texts).size).toBe(1);
    expect(new Set(identities(scanned)).size).toBe(2);
  });

  it("rejects lines over the limit unread, wherever chunks end", async () => {
    const long = `{"x":"${"y".repeat(5000)}"}`;
    for (const chunk of [100, 1000, 4096, 1 << 20]) {
      const scanned = await scan(`${fallback(1)}\n${long}\n${fallback(2)}\n${long}`, { limit: 1000, chunk });
      expect(told(scanned)).toEqual([
        `1 ${EXACT} 1`,
        "2 rejected over-limit",
        `3 ${EXACT} 2`,
        "4 rejected over-limit",
      ]);
      expect(scanned).toMatchObject({ lines: 4, bytes: 2 * (fallback(1).length + long.length) + 3 });
    }
  });

  it("places each record by line and byte", async () => {
    const log = `ä\n${fallback(1)}\nx\n${fallback(2)}\n`;
    const { items } = await scan(log, { chunk: 64 });
    const offset = Buffer.byteLength(log.slice(0, log.indexOf(fallback(2))));
    expect(items.map(({ place }) => place)).toEqual([
      { line: 2, lastLine: 2, offset: 3 },
      { line: 4, lastLine: 4, offset },
    ]);
  });
});
