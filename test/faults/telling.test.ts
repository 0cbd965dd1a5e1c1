import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { run, runJson, temporaryFolder, writeFileIn } from "../support/cli.js";
import { fallbackLine, REPORT } from "../support/log-lines.js";

const folder = temporaryFolder();
const db = join(folder, "scratch.sqlite");
const log = join(folder, "log.jsonl");

beforeAll(() => {
  const lines = Array.from({ length: 7 }, (_, at) =>
    fallbackLine({
      time: new Date(1_790_000_000_000 + at * 3_600_000).toISOString(),
      trigger: at < 3 ? "manual" : "threshold",
      report: REPORT,
    }),
  );
  writeFileIn(folder, "log.jsonl", `a banner\n${lines.join("\n")}\n`);
  run(["ingest", log, "--db", db]);
}, 30_000);

describe("a number", { timeout: 60_000 }, () => {
  it("can be followed down to the lines behind it, which hold it", () => {
    const { releases } = runJson<{ releases: { fallbacks: number; byTrigger: Record<string, number> }[] }>(
      "releases",
      "--db",
      db,
    );
    expect(releases).toMatchObject([{ fallbacks: 7, byTrigger: { manual: 3, threshold: 4 } }]);
    const { events } = runJson<{ events: { kind: string; places: { path: string; line: number }[] }[] }>(
      "events",
      "--trigger",
      "manual",
      "--db",
      db,
    );
    const places = events.filter(({ kind }) => kind === "fallback").flatMap((event) => event.places);
    expect(places.map(({ path, line }) => [path, line])).toEqual([
      [log, 2],
      [log, 3],
      [log, 4],
    ]);
  });

  it("of a rate has its counts beside it, and is n/a where nothing was counted", () => {
    const { code, stdout, stderr } = run([
      "compare",
      ">=0.4.5",
      "0.4.1",
      "--db",
      db,
      "--exposure",
      ">=0.4.5=400",
      "--exposure",
      "0.4.1=1",
    ]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/7 of 400|7\/400/);
    expect(stdout).toMatch(/cannot tell whether anything changed/);
    expect(stdout).toMatch(/n\/a \(0 of 0\)/);
    expect(stdout).not.toMatch(/NaN|Infinity/);
  });
});
