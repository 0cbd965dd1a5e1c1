import { describe, expect, it } from "vitest";
import { fallback, record, scan, told } from "./support.js";
import { cri } from "./wrap.js";

const TORN = '{"event":"compaction.timings","x';

describe("hostile logs", () => {
  it("with many open pieces that never go on are read in bounded time", async () => {
    const pieces = Array.from({ length: 1500 }, (_, id) =>
      JSON.stringify({
        message: "x",
        timestamp: "2026-09-20T08:14:02",
        type: "err",
        process_id: id,
        app_name: "a",
      }),
    );
    expect(told(await scan([...pieces, fallback(1)].join("\n")))).toEqual([
      "1501 fallback validation-exact 1",
    ]);
  });

  it("with pieces farther apart than four of the longest lines keep them apart, which bounds the memory", async () => {
    const [first = "", ...rest] = cri(fallback(1), { size: 250 });
    const other = `2026-09-20T08:14:02.311000000Z stdout F ${"x".repeat(150)}`;
    const scannedWith = (others: number) =>
      scan([first, ...Array(others).fill(other), ...rest].join("\n"), { limit: 400 });
    expect(told(await scannedWith(6))).toEqual(["1-8 fallback validation-exact 1"]);
    expect(told(await scannedWith(8)).map((item) => item.replace(/^\S+ /, ""))).toEqual([
      "rejected torn-wrapper",
    ]);
  });

  it("with many torn records among open braces are read in bounded time", async () => {
    const block = ["{", "{", "{", TORN, ...Array.from({ length: 100 }, () => '"a": [')].join("\n");
    const scanned = await scan(`${block}\n`.repeat(100));
    expect(told(scanned).every((item) => item.endsWith("rejected damaged-json"))).toBe(true);
    expect(scanned.items.length).toBe(100);
  });

  it("with a needle in a line of many braces are read in bounded time", async () => {
    const line = `${'{"'.repeat(200_000)}compaction.timings`;
    expect(told(await scan(`${line}\n${fallback(1)}\n`))).toEqual([
      "1 other",
      "2 fallback validation-exact 1",
    ]);
  });

  it("with a record nested a hundred thousand levels deep are read to the end", async () => {
    const deep = record("compaction.timings", "@").replace(
      '"@"',
      `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    );
    expect(told(await scan(`${deep}\n${fallback(1)}\n`))[1]).toBe("2 fallback validation-exact 1");
  });

  it("name no prototype", async () => {
    const report = '{"spans":1,"relations":{"__proto__":1,"constructor":2,"=cmd()":3}}';
    const line = record("compaction.custom_fallback", {
      trigger: "<b>x</b>",
      error: "x",
      unsupportedSpanClasses: "@",
    }).replace('"@"', report);
    const { items } = await scan(line);
    expect(items[0]).toMatchObject({
      event: {
        trigger: "(not a name)",
        report: {
          relations: [
            ["constructor", 2],
            ["(not a name)", 4],
          ],
        },
      },
    });
  });

  it("leave no word of a free text in what is said of them", async () => {
    const secret = "SENTINEL words";
    const scanned = await scan(
      [
        fallback(1, `Entry ${secret} is not indexed`),
        record("compaction.failed", { error: secret, reason: secret, [secret]: secret }),
        record("compaction.custom_fallback", {
          trigger: secret,
          error: secret,
          unsupportedSpanClasses: { relations: { [secret]: 1 } },
        }),
        `DS4 compaction unavailable; using Pi default. ${secret}`,
        `{"event":"compaction.timings" ${secret}`,
      ].join("\n"),
    );
    expect(scanned.items.length).toBe(5);
    expect(JSON.stringify(scanned)).not.toContain("SENTINEL");
  });
});
