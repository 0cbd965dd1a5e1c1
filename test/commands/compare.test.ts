import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { run, runJson, temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine } from "../support/log-lines.js";

const folder = temporaryFolder();
const db = join(folder, "scratch.sqlite");

beforeAll(() => {
  run(["ingest", "corpora/logs", "--releases", "corpora/releases.json", "--db", db]);
});

const compare = (...args: string[]) => run(["compare", ...args, "--db", db]);

describe("compare", () => {
  it("gives plain data with the schema first, and 1 if a gate fires", () => {
    const { code, stdout, stderr } = compare(
      ...["0.4.4", "0.4.5..0.4.6", "--cases", "corpora/cases", "--format", "json"],
      ...["--gate", "composed-adjacent-present<=0.04", "--gate", "composed<=0.9"],
    );
    expect([code, stderr]).toEqual([1, "gate composed-adjacent-present<=0.04 fired\n"]);
    const document = JSON.parse(stdout) as object;
    expect(Object.keys(document)[0]).toBe("schema");
    expect(document).toMatchObject({
      schema: "fallback-review/compare/1",
      verdict: "counts-only",
      eventsNeeded: 5,
      tests: 5,
      gates: [{ state: "fires" }, { state: "holds" }],
      replays: { cases: { cases: 0 }, synthetic: { cases: 3 }, p: null },
    });
  });

  it("a known release without an event: no data, exit 0", () => {
    const { code, stdout } = compare("0.4.4", "0.4.11", "--gate", "composed<=0.2");
    expect([code, stdout.split("\n")[2]]).toEqual([
      0,
      "0.4.11 against 0.4.4: no data, no event here is of 0.4.11.",
    ]);
    expect(stdout).toContain("not evaluated, no event of B has a report. It passes.");
  });

  it.each([
    [["0.4.4", "9.9.9"], /"9\.9\.9" is no release that is known here; with events: .*0\.4\.6, made-up; publ/],
    [["0.4.4", "0.4.4"], /share 1 event; name sides/],
    [["0.4.3", "0.4.4", "--gate", "composed"], /write CLASS<=SHARE/],
    [["0.4.3", "0.4.4", "--exposure", "0.4.5=1"], /"0\.4\.5" is no side .* are 0\.4\.3 and 0\.4\.4/],
    [["0.4.2", "0.4.4", "--cases", "corpora/cases"], /"0\.4\.2" cannot be replayed/],
  ])("%j cannot run: one line that says how it can", (args, message) => {
    const { code, stdout, stderr } = compare(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("review", () => {
  it("answers in three sentences: what fell back, against the last release, what to decide", () => {
    const { code, stdout } = run(["review", "--db", db, "--out", join(folder, "reports")]);
    expect(code).toBe(0);
    const [, ...paragraphs] = stdout.split("\n\n\n")[0]?.split("\n\n") ?? [];
    expect(paragraphs).toHaveLength(3);
    expect(paragraphs[1]).toMatch(/^0\.4\.5\.\.0\.4\.6 against 0\.4\.4: counts only/);
    expect(paragraphs[2]?.replace(/\s+/g, " ")).toBe(
      "What to decide from 0.4.5 on cannot be told yet: it would take 5 more events with a composed value, if all lean the same way.",
    );
    const titles = ["Composed values", "Against the last release", "What can be read from 0.4.5 on"];
    const places = titles.map((title) => stdout.indexOf(`\n${title}`));
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
  });

  it("compares the pair that is asked for", () => {
    const asked = ["--compare", "0.4.3", "0.4.4", "--out", join(folder, "asked")];
    const document = runJson<{ comparison: object }>("review", "--db", db, ...asked);
    expect(document.comparison).toMatchObject({ asked: true, result: { a: { asked: "0.4.3" } } });
  });

  it("says so where nothing is older", () => {
    const log = writeFileIn(folder, "single.jsonl", `${fallbackLine()}\n`);
    const { stdout } = run(["review", log, "--release", "0.4.9", "--out", join(folder, "single")]);
    expect(stdout).toContain("Against the last release: no data, no event is of a release older than 0.4.9.");
  });
});
