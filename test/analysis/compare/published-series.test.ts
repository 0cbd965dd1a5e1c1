import { beforeAll, describe, expect, it } from "vitest";
import { COMPOSED } from "../../../src/analysis/comparability.js";
import type { Scratch } from "../../../src/store/open-scratch.js";
import { temporaryFolder } from "../../support/cli.js";
import { publishedSeries } from "../../support/published-series.js";
import { compareIn, shareOf } from "./support.js";

describe("the published series, compared", () => {
  const folder = temporaryFolder();
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await publishedSeries(folder);
    return () => scratch.destroy();
  });

  it("0.4.3 against 0.4.4: escaped-form-present left the taxonomy and is compared with nothing", async () => {
    const comparison = await compareIn(scratch, "0.4.3", "0.4.4");
    expect(comparison.comparability.map(({ id, certain }) => [id, certain])).toEqual([
      ["escaped-form-accepted", true],
      ["incomplete-classification", true],
    ]);
    expect(comparison.shares.map(({ name }) => name)).not.toContain("escaped-form-present");
    expect(comparison.oneSided).toEqual([
      {
        name: "escaped-form-present",
        why: "left-the-taxonomy",
        a: { events: { k: 1, n: 1 }, spans: { k: 11, n: 16 } },
        b: { events: { k: 0, n: 1 }, spans: { k: 0, n: 14 } },
      },
    ]);
    expect(comparison.footnotes).toContainEqual({ kind: "numbers-of-spans-with-care" });
  });

  it("0.4.4 against 0.4.5..0.4.6: the sum of the composition classes, the split of the newer side only", async () => {
    const comparison = await compareIn(scratch, "0.4.4", "0.4.5..0.4.6");
    const composed = shareOf(comparison, `class ${COMPOSED}`);
    expect([composed.a.spans, composed.b.spans]).toEqual([
      { k: 9, n: 14 },
      { k: 14, n: 25 },
    ]);
    const classes = comparison.shares.filter(({ family }) => family === "class").map(({ name }) => name);
    expect(classes).toEqual([COMPOSED, "no-near-miss", "single-deletion-present"]);
    expect(comparison.oneSided.map(({ name, a, b }) => [name, a, b?.spans.k])).toEqual([
      ["composed-adjacent-present", null, 3],
      ["composed-two-present-parts", null, 11],
    ]);
  });

  it("one event a side: counts only, with the number needed at so many tests", async () => {
    const comparison = await compareIn(scratch, "0.4.4", "0.4.5..0.4.6");
    expect(comparison.verdict).toBe("counts-only");
    // Five shares; one event a side gives no rank test, and one side has no complete report: 2 / C(10, 5) = 0.0079
    // is the first p of equal sides below 0.05 / 5.
    expect([comparison.tests, comparison.eventsNeeded]).toEqual([5, 5]);
  });

  it("0.4.2 against 0.4.3: no relation but escaped-form-present, and no mix", async () => {
    const comparison = await compareIn(scratch, "0.4.2", "0.4.3");
    const classes = comparison.shares.filter(({ family }) => family === "class").map(({ name }) => name);
    expect(classes).toEqual(["escaped-form-present"]);
    expect(comparison.mix).toBeNull();
    const escaped = shareOf(comparison, "class escaped-form-present");
    expect([escaped.a.spans, escaped.b.spans]).toEqual([
      { k: 8, n: 23 },
      { k: 11, n: 16 },
    ]);
  });

  it("before 0.4.2 there is no report: sizes and kinds are compared, no class is", async () => {
    const comparison = await compareIn(scratch, "<=0.4.0", "0.4.1");
    expect(comparison.shares.map(({ id }) => id)).toEqual([
      "failure validation-exact",
      "repair too-many-bullets",
    ]);
    expect(comparison.sizes.map(({ id, a, b }) => [id, a.sum, b.sum])).toEqual([
      ["spans", 53, 36],
      ["bullets", 39, 26],
    ]);
    expect(comparison.mix).toMatchObject({ a: { n: 0 }, b: { n: 0 }, verdict: { kind: "no-data" } });
  });

  it("a known release without an event: no data", async () => {
    const comparison = await compareIn(scratch, "0.4.4", "0.4.11");
    expect(comparison.verdict).toBe("no-data");
    expect(comparison.b).toMatchObject({ events: 0, labels: [] });
    expect(comparison.shares.every(({ verdict }) => verdict.kind === "no-data")).toBe(true);
  });
});
