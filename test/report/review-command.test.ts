import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ran, run, temporaryFolder } from "../support/cli.js";
import { EXACT, fallbackLine, REPORT } from "../support/log-lines.js";
import { manyEvents, manyReleases } from "../support/many-events.js";

const read = (...parts: string[]): string => readFileSync(join(...parts), "utf8");

describe("review writes", () => {
  const folder = temporaryFolder();
  const log = join(folder, "two-weeks.jsonl");
  const out = join(folder, "out");
  beforeAll(() => {
    writeFileSync(
      log,
      [
        fallbackLine({ time: "2026-09-21T10:00:00.000Z", report: REPORT }),
        fallbackLine({ time: "2026-09-28T10:00:00.000Z", report: REPORT }),
        fallbackLine({ time: "2026-09-29T10:00:00.000Z" }),
      ].join("\n"),
    );
    mkdirSync(join(out, "2026-W38"), { recursive: true });
    writeFileSync(join(out, "2026-W38", "review.json"), '{"schema": "another"}');
    expect(run(["review", log, "--week", "2026-W39", "--out", out]).code).toBe(0);
    second = run(["review", log, "--out", out]);
  }, 30_000);
  let second: Ran;

  it("three forms, and the list of reviews beside them", () => {
    const { code, stderr } = second;
    expect(code).toBe(0);
    expect(readdirSync(join(out, "2026-W40")).sort()).toEqual(["review.html", "review.json", "review.md"]);
    expect(readdirSync(out).sort()).toEqual(["2026-W38", "2026-W39", "2026-W40", "index.html", "index.md"]);
    expect(stderr).toContain("2026-W38/review.json is no review that this version can read");
  });

  it("the changes against the previous week where its review lies there", () => {
    const { stdout } = second;
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "Against 2026-W39, as its review was written: fallbacks +1 (from 1), episodes +1 (from 1), spans +12 (from 12) and bullets +10 (from 10).",
    );
    expect(read(out, "2026-W40", "review.md")).toContain("fallbacks +1");
    expect(read(out, "2026-W40", "review.html")).toContain("fallbacks +1");
    expect(JSON.parse(read(out, "2026-W40", "review.json")).against).toEqual({
      week: "2026-W39",
      before: { fallbacks: 1, episodes: 1, spans: 12, bullets: 10 },
      change: { fallbacks: 1, episodes: 1, spans: 12, bullets: 10 },
    });
    expect(JSON.parse(read(out, "2026-W39", "review.json")).against).toBeUndefined();
  });

  it("a list of the weeks, newest first", () => {
    expect(read(out, "index.md")).toContain(
      [
        "| period | fallbacks | episodes | spans | bullets | releases |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
        "| [2026-W40](2026-W40/review.md) | 2 | 2 | 24 | 20 | \\<=0.4.1, 0.4.5..0.4.7 |",
        "| [2026-W39](2026-W39/review.md) | 1 | 1 | 12 | 10 | 0.4.5..0.4.7 |",
      ].join("\n"),
    );
    expect(read(out, "index.html")).toContain('<a href="2026-W40/review.html">2026-W40</a>');
  });

  it("the same bytes again", () => {
    const before = read(out, "2026-W40", "review.html");
    run(["review", log, "--out", out]);
    expect(read(out, "2026-W40", "review.html")).toBe(before);
  });
});

describe("hostile text in a log", () => {
  it("does nothing in any form", () => {
    const folder = temporaryFolder();
    const name = "<img src=x onerror=alert(1)>|\u001b[31m__proto__\n.jsonl";
    const lines = [
      fallbackLine({
        trigger: "<script>alert(1)</script>",
        error: `${EXACT}; repair=<b>; unsupportedSpans=1; affectedBullets=1`,
        report: {
          ...REPORT,
          relations: { constructor: 5, "<img src=y>": 6, ["__proto__"]: 3, "=cmd()": 1, toString: 2 },
          shapes: { constructor: 1, "a|b": 2 },
          lengthBuckets: { hasOwnProperty: 12 },
        },
      }),
      fallbackLine({ time: "2026-09-20T09:30:00.000Z", trigger: "constructor" }),
    ];
    writeFileSync(join(folder, name), lines.join("\n"));
    const { code, stdout, stderr } = run(["review", folder, "--out", join(folder, "out")]);
    expect(stderr).not.toContain("internal error");
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    const html = read(folder, "out", "2026-W38", "review.html");
    expect(html).not.toMatch(/<img|<script|<b>|\u001b/);
    expect(html).toContain("&#60;img src=x onerror=alert(1)&#62;");
    const markdown = read(folder, "out", "2026-W38", "review.md");
    expect(markdown.replace(/`[^`]*`/g, "")).not.toMatch(/(?<!\\)<|\u001b/);
    for (const form of [html, markdown, stdout]) expect(form).toContain("constructor");
  });
});

describe("ten thousand events over thirty releases", () => {
  it("make a page of less than 500 KB that fits its readers", { timeout: 60_000 }, () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "many.jsonl"), manyEvents(10_000, 30));
    writeFileSync(join(folder, "releases.json"), manyReleases(10_000, 30));
    const { code, stdout } = run([
      "review",
      join(folder, "many.jsonl"),
      "--releases",
      join(folder, "releases.json"),
      "--out",
      join(folder, "out"),
    ]);
    expect(code).toBe(0);
    const [week = ""] = readdirSync(join(folder, "out"));
    const html = read(folder, "out", week, "review.html");
    expect(Buffer.byteLength(html)).toBeLessThan(500_000);
    expect(html.match(/<tr>/g)?.length).toBeLessThan(400);
    expect(html).toContain("median and range of each week");
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});
