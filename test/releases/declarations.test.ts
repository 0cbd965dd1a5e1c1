import { describe, expect, it } from "vitest";
import { declareRelease, type RecordOrigin } from "../../src/releases/declarations.js";
import { formatLabel } from "../../src/releases/label.js";
import { parseReleasesFile, readReleasesFile } from "../../src/releases/releases-file.js";

const ORIGIN: RecordOrigin = { path: "corpora/logs/0.4.4.jsonl", host: null, time: null };

function labelOf(rules: unknown, origin: Partial<RecordOrigin> = {}): string | null {
  const label = parseReleasesFile(JSON.stringify(rules), "r.json").labelOf({ ...ORIGIN, ...origin });
  return label === null ? null : formatLabel(label);
}

function complaint(text: string): string {
  try {
    parseReleasesFile(text, "r.json");
  } catch (error) {
    return error instanceof Error ? error.message : "?";
  }
  return "no complaint";
}

describe("a releases file", () => {
  it.each(["0.4.4.jsonl", "logs/0.4.4*", "**/0.4.4.jsonl", "./corpora/logs/*", "corpora/**", "logs/*"])(
    "matches %s to the path as given",
    (path) => {
      expect(labelOf([{ path, release: "0.4.4" }])).toBe("0.4.4");
    },
  );

  it.each(["0.4.5.jsonl", "ogs/0.4.4.jsonl", "corpora/*", "/corpora/**", "logs"])(
    "does not match %s",
    (path) => {
      expect(labelOf([{ path, release: "0.4.4" }])).toBe(null);
    },
  );

  it("takes the first rule that matches, with all its parts", () => {
    const rules = [
      { host: "a*", from: "2026-09-01", to: "2026-09-02T00:00:00Z", release: "0.4.1" },
      { host: "a*", release: "<=0.4.0" },
      { release: "canary" },
    ];
    const time = Date.parse("2026-09-01T12:00:00Z");
    expect(labelOf(rules, { host: "alpha", time })).toBe("0.4.1");
    expect(labelOf(rules, { host: "alpha", time: Date.parse("2026-09-02T00:00:00Z") })).toBe("<=0.4.0");
    expect(labelOf(rules, { host: "alpha" })).toBe("<=0.4.0");
    expect(labelOf(rules, { time })).toBe("canary");
  });

  it("makes the releases that it names known", () => {
    const { isKnown } = parseReleasesFile('[{"release":"0.6.0"}]', "r.json");
    expect([isKnown("0.6.0"), isKnown("0.4.4"), isKnown("0.7.0")]).toEqual([true, true, false]);
  });

  it("complains with file, rule and remedy, and quotes nothing else", () => {
    expect(complaint("{secret")).toBe(
      '"r.json": is not JSON; write an array of rules, for example [{"path": "logs/0.4.4*", "release": "0.4.4"}]',
    );
    expect(complaint('{"release":"0.4.4"}')).toMatch(/^"r.json": is not an array; put its rules between/);
    expect(complaint('[{"release":"0.4.4"},{"release":"0.4.4","hots":"x"}]')).toBe(
      '"r.json": rule 1: unknown key "hots"; a rule has path, host, from, to, release',
    );
    expect(complaint('[{"release":"0.4.4","from":"yesterday"}]')).toBe(
      '"r.json": rule 0: from must be an ISO 8601 time such as 2026-09-20T00:00:00Z',
    );
    expect(complaint('[{"path":"x"}]')).toMatch(/^"r.json": rule 0: release must be a release/);
    expect(complaint('["0.4.4"]')).toBe('"r.json": rule 0: must be an object with at least a release');
    expect(complaint('[{"release":"0.4.6..0.4.5"}]')).toMatch(
      /^"r.json": rule 0: "0.4.6..0.4.5" is no release; give/,
    );
  });

  it("that cannot be read is named", async () => {
    await expect(readReleasesFile("no/such.json")).rejects.toThrow(
      '"no/such.json": cannot be read; check the path given to --releases',
    );
  });
});

describe("--release", () => {
  it("declares every record", () => {
    expect(declareRelease("0.4.5..0.4.6").labelOf(ORIGIN)).toMatchObject({ kind: "interval" });
    expect(() => declareRelease("two words")).toThrow(/^--release: "two words" is no release; give/);
  });
});
