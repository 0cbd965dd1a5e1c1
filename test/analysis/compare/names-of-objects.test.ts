import { describe, expect, it } from "vitest";
import { loadFallbacks } from "../../../src/analysis/fallback-rows.js";
import { countReleases } from "../../../src/analysis/release-counts.js";
import { csv } from "../../../src/report/csv.js";
import { wideTable } from "../../../src/report/releases-tables.js";
import { temporaryFolder } from "../../support/cli.js";
import { compareIn, eventLines, scratchOf, shareOf } from "./support.js";

describe("a class that is named like a property of every object", () => {
  const folder = temporaryFolder();

  it("is compared and counted as any other", async () => {
    const scratch = await scratchOf(folder, "constructor", {
      "0.4.4": eventLines([{ constructor: 2, "no-near-miss": 1 }, { "no-near-miss": 3 }]),
      "0.4.6": eventLines([{ "no-near-miss": 4 }], { day: "2026-09-21" }),
    });
    try {
      const share = shareOf(await compareIn(scratch, "0.4.4", "0.4.6"), "class constructor");
      expect(share.a).toMatchObject({ events: { k: 1, n: 2 }, spans: { k: 2, n: 6 } });
      expect(share.b).toMatchObject({ events: { k: 0, n: 1 }, spans: { k: 0, n: 4 } });
      const table = csv(wideTable(countReleases(await loadFallbacks(scratch))));
      const [titles = [], ...rows] = table.split("\r\n").map((line) => line.split(","));
      const at = titles.indexOf("relation: constructor");
      expect(rows.map((row) => row[at])).toEqual(["2", "0", undefined]);
    } finally {
      await scratch.destroy();
    }
  });
});
