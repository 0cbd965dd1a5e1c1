import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { attribute } from "../../src/releases/attribute.js";
import { type Declarations, NO_DECLARATIONS } from "../../src/releases/declarations.js";
import { inferRelease } from "../../src/releases/infer.js";
import { formatLabel } from "../../src/releases/label.js";
import { readReleasesFile } from "../../src/releases/releases-file.js";
import { scan, told } from "./support.js";

const LOGS = "corpora/logs";

async function labels(declarations: Declarations): Promise<string[]> {
  const told: string[] = [];
  for (const name of (await readdir(LOGS)).sort()) {
    const path = `${LOGS}/${name}`;
    for (const item of (await scan(await readFile(path))).items) {
      if (item.kind !== "fallback") continue;
      const { clues, time, failure } = item.event;
      const { isKnown } = declarations;
      const declaration = declarations.labelOf({ path, host: item.host, time });
      const { label, attribution, flags } = attribute(inferRelease(clues), { declaration, isKnown });
      const figures = `${failure.unsupportedSpans ?? "-"}/${failure.affectedBullets ?? "-"}`;
      told.push([figures, formatLabel(label), attribution, ...flags].join(" "));
    }
  }
  return told;
}

describe("the published series", () => {
  it("has the releases that are declared for it, without a contradiction", async () => {
    expect(await labels(await readReleasesFile("corpora/releases.json"))).toEqual([
      "19/15 0.4.1 declared",
      "17/11 0.4.1 declared",
      "23/16 0.4.2 declared",
      "16/12 0.4.3 declared",
      "14/14 0.4.4 declared",
      "25/15 0.4.5..0.4.6 declared",
      "30/20 <=0.4.0 declared",
      "23/19 <=0.4.0 declared",
      "-/- made-up declared",
    ]);
  });

  it("tells its releases from its content alone", async () => {
    expect(await labels(NO_DECLARATIONS)).toEqual([
      "19/15 <=0.4.1 inferred",
      "17/11 <=0.4.1 inferred",
      "23/16 0.4.2 inferred",
      "16/12 0.4.3 inferred",
      "14/14 0.4.4..0.4.7 inferred",
      "25/15 0.4.5..0.4.7 inferred",
      "30/20 <=0.4.1 inferred",
      "23/19 <=0.4.1 inferred",
      "-/- >=0.4.10 inferred",
    ]);
  });

  it("keeps the figures of 0.4.4", async () => {
    const { items } = await scan(await readFile(`${LOGS}/0.4.4.jsonl`));
    expect(items[0]).toMatchObject({
      kind: "fallback",
      event: {
        trigger: "manual",
        report: {
          spans: 14,
          bullets: 14,
          relations: [
            ["single-deletion-present", 2],
            ["composed-two-present-parts", 9],
            ["no-near-miss", 2],
            ["not-classified-length", 1],
          ],
          shapes: null,
          lengthBuckets: null,
          spansClassifiedCheap: 0,
          corpusSources: 11,
          probesUsed: 11671,
          classificationComplete: true,
        },
      },
    });
  });

  it("passes its checks, but for the buckets of 0.4.2 that were published in part", async () => {
    const violated: string[] = [];
    for (const name of (await readdir(LOGS)).sort()) {
      for (const item of (await scan(await readFile(`${LOGS}/${name}`))).items) {
        if (item.kind !== "fallback") continue;
        for (const { check, result } of item.event.checks) {
          if (result === "violated") violated.push(`${name} ${check}`);
        }
      }
    }
    expect(violated).toEqual(["0.4.2.jsonl buckets-sum-to-spans"]);
  });

  it("has a made-up log at debug level beside it", async () => {
    const scanned = await scan(await readFile(`${LOGS}/made-up-debug.log`));
    expect(told(scanned)).toEqual([
      "2 session.opened",
      "3 database.opened",
      "5 compaction.timings",
      "6 compaction.summary_graph_prepared",
      "7 compaction.summary_graph_committed",
      "8 compaction.timings",
      "9 compaction.transport_retry",
      "10 compaction.timings",
      "11 fallback provider-rate-limit -",
      "12 compaction.timings",
      "15 compaction.failed",
      "16 model.changed",
      "17 compaction.timings",
      "18 compaction.timings",
      "19 runtime.closed",
    ]);
  });
});
