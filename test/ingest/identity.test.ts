import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countReleases } from "../../src/analysis/release-counts.js";
import { type IngestOptions, ingest } from "../../src/ingest/ingest.js";
import { openScratch } from "../../src/store/open-scratch.js";
import { temporaryFolder, writeFileIn } from "../support/cli.js";
import { ingestedIn } from "../support/ingested.js";
import { EXACT, engineLine, fallbackLine, REPORT } from "../support/log-lines.js";

const folder = temporaryFolder();
let files = 0;

function log(...lines: string[]): string {
  return writeFileIn(folder, `log-${++files}.jsonl`, `${lines.join("\n")}\n`);
}

const ingested = (paths: string[], options?: IngestOptions) => ingestedIn(folder, paths, options);

/** A line as journald's JSON output wraps it. */
const onHost = (host: string, line: string): string =>
  JSON.stringify({ __REALTIME_TIMESTAMP: "1790000000000000", _HOSTNAME: host, MESSAGE: line });

describe("an event", () => {
  it("is counted once, however often it was captured, and every copy has its place", async () => {
    const line = fallbackLine();
    const first = log("a banner", line);
    const second = log(line, fallbackLine({ time: "2026-09-21T08:00:00.000Z" }));
    const { summary, events } = await ingested([first, second, first]);
    expect(summary.inputs.map((input) => [input.records, input.fallbacks, input.duplicates])).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [1, 0, 1],
    ]);
    expect(events[0]?.places).toEqual([
      { path: first, line: 2, lastLine: 2, offset: 9 },
      { path: second, line: 1, lastLine: 1, offset: 0 },
      { path: first, line: 2, lastLine: 2, offset: 9 },
    ]);
  });

  it("is another one a millisecond later", async () => {
    const { events } = await ingested([
      log(fallbackLine(), fallbackLine({ time: "2026-09-20T08:14:02.312Z" })),
    ]);
    expect(events).toHaveLength(2);
  });

  it("is the same one raw and wrapped", async () => {
    const line = fallbackLine();
    const docker = JSON.stringify({ log: `${line}\n`, stream: "stderr", time: "2026-09-20T08:14:03Z" });
    const cri = `2026-09-20T08:14:03.000000001Z stderr F ${line}`;
    const { events, summary } = await ingested([log(line), log(docker), log(cri)]);
    expect(events).toHaveLength(1);
    expect(summary.totals.duplicates).toBe(2);
  });

  it("is two on two hosts, and a copy where a host is not told", async () => {
    const line = fallbackLine();
    for (const order of [
      [line, onHost("a", line), onHost("b", line)],
      [onHost("a", line), onHost("b", line), line],
      [onHost("b", line), line, onHost("a", line)],
    ]) {
      const { events } = await ingested([log(...order)]);
      expect(events.map((event) => event.host).sort()).toEqual(["a", "b"]);
    }
  });

  it("has the host that --host gives the input", async () => {
    const line = fallbackLine();
    const paths = [log(line), log(line)];
    const hosts = paths.map((path, at) => ({ glob: path, name: `host-${at}` }));
    const { events } = await ingested(paths, { hosts });
    expect(events.map((event) => event.host)).toEqual(["host-0", "host-1"]);
  });
});

describe("a pasted notice", () => {
  const text = `${EXACT}; repair=too-many-bullets; unsupportedSpans=12; affectedBullets=10`;
  const notice = `DS4 compaction unavailable; using Pi default. ${text}`;
  const status = `Last error: Custom fallback: ${text}`;

  it("does not double its JSON twin of the same input, before or after it", async () => {
    const { summary, events } = await ingested([log(notice, fallbackLine({ error: text }), status)]);
    expect(events.map((event) => event.form)).toEqual(["json"]);
    expect(summary.totals).toMatchObject({ records: 3, fallbacks: 1, duplicates: 2 });
    expect(events[0]?.places.map((place) => place.line)).toEqual([2, 1, 3]);
  });

  it("counts once in an input, has no time, and no release", async () => {
    const { events } = await ingested([log(notice, notice, status)]);
    expect(events).toMatchObject([{ time: null, week: null, release: "unknown", attribution: "unknown" }]);
  });

  it("is an event of its own in another input, but not in the same file named twice", async () => {
    const once = log(notice);
    expect((await ingested([once, log(notice)])).events).toHaveLength(2);
    expect((await ingested([once, once])).events).toHaveLength(1);
  });
});

describe("episodes", () => {
  it("hold fallbacks of one input and host less than 30 minutes apart", async () => {
    const at = (time: string) => fallbackLine({ time: `2026-09-20T${time}.000Z` });
    const { events } = await ingested([
      log(at("08:00:00"), at("08:29:59"), at("08:59:58"), at("09:29:58"), onHost("b", at("08:10:00"))),
    ]);
    const episodes = events.map((event) => `${event.host} ${event.episode}`);
    expect(new Set(episodes).size).toBe(3);
    expect(countReleases(events)).toMatchObject([{ fallbacks: 5, episodes: 3 }]);
  });
});

describe("companions", () => {
  const timings = (time: string, phase: string) =>
    engineLine("compaction.timings", {
      time,
      level: "debug",
      metadata: { path: "custom", phase, provider: "prov", model: "model-1", summaryCalls: 2 },
    });

  it("give the fallback right before them its model, and count as attempts", async () => {
    const { summary, events } = await ingested([
      log(
        timings("2026-09-20T08:00:00.000Z", "prepared"),
        fallbackLine({ report: REPORT }),
        timings("2026-09-20T08:14:02.320Z", "failed"),
        engineLine("compaction.failed", { metadata: { reason: "threshold", fromExtension: false } }),
      ),
    ]);
    expect(summary.totals).toMatchObject({ records: 4, fallbacks: 1, companions: 3 });
    expect(events).toMatchObject([
      { provider: "prov", model: "model-1", joined: "timings", pi_compaction: "failed" },
    ]);
  });

  it("are attempts in the order of the log, also where a copy tells their host later", async () => {
    const lines = Array.from({ length: 70 }, (_, at) =>
      timings(new Date(Date.UTC(2026, 8, 20, 8, at)).toISOString(), at % 3 === 0 ? "failed" : "prepared"),
    );
    const copies = [3, 40, 69].map((at) => onHost("host-a", lines[at] ?? ""));
    const db = join(folder, "attempts.sqlite");
    await ingest(
      [log(...lines.slice(0, 45), ...copies.slice(0, 2), ...lines.slice(45), ...copies.slice(2))],
      {
        db,
      },
    );
    const scratch = openScratch(db);
    const attempts = await scratch
      .selectFrom("attempt")
      .select(["id", "line", "outcome", "host"])
      .orderBy("id")
      .execute();
    await scratch.destroy();
    expect(attempts).toEqual(
      lines.map((_, at) => ({
        id: at + 1,
        line: at < 45 ? at + 1 : at + 3,
        outcome: at % 3 === 0 ? "failed" : "succeeded",
        host: [3, 40, 69].includes(at) ? "host-a" : null,
      })),
    );
  });

  it("narrow no copies that lie among releases that exclude each other; those are flagged", async () => {
    const silent = fallbackLine({ time: "2026-09-20T08:00:00.000Z", error: "something else" });
    const before = log(silent, fallbackLine({ time: "2026-09-20T09:00:00.000Z" }));
    const after = log(
      engineLine("compaction.timings", {
        time: "2026-09-20T07:00:00.000Z",
        level: "debug",
        metadata: { phase: "prepared", indexSyncMs: 3 },
      }),
      silent,
    );
    const { events } = await ingested([before, after]);
    expect(events).toMatchObject([
      { release: "unknown", attribution: "unknown", flags: ["copies-disagree"] },
      { release: "<=0.4.1", flags: [] },
    ]);
  });

  it("narrow the release of their neighbours", async () => {
    const { events } = await ingested([
      log(
        engineLine("compaction.timings", {
          time: "2026-09-20T07:00:00.000Z",
          level: "debug",
          metadata: { phase: "prepared", indexSyncMs: 3 },
        }),
        fallbackLine({
          time: "2026-09-20T08:00:00.000Z",
          error: "Compaction segment request failed (category=transport)",
        }),
      ),
    ]);
    expect(events).toMatchObject([{ release: "0.4.9", attribution: "inferred" }]);
  });
});
