import { beforeAll, describe, expect, it } from "vitest";
import {
  type CompareOptions,
  compareReleases,
  loadComparisonData,
  readSides,
} from "../../src/analysis/compare/compare-releases.js";
import { parseGate } from "../../src/analysis/compare/gate.js";
import { comparisonPage } from "../../src/report/comparison/comparison-page.js";
import { terminalPage } from "../../src/report/terminal/terminal-page.js";
import type { Scratch } from "../../src/store/open-scratch.js";
import { temporaryFolder } from "../support/cli.js";
import { publishedSeries } from "../support/published-series.js";

describe("the page of a comparison", () => {
  const folder = temporaryFolder();
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await publishedSeries(folder);
    return () => scratch.destroy();
  });

  async function shownFor(a: string, b: string, options: CompareOptions = {}): Promise<string> {
    const data = await loadComparisonData(scratch);
    const sides = readSides(data, a, b);
    return terminalPage(comparisonPage(compareReleases(data, sides.a, sides.b, options)));
  }
  const unwrapped = (text: string) => text.replace(/\s+/g, " ");

  it("says that escaped-form-present left the taxonomy, and does not call it an improvement", async () => {
    const text = unwrapped(await shownFor("0.4.3", "0.4.4"));
    expect(text).toContain(
      "escaped-form-present left the taxonomy and is compared with nothing: 0.4.3 1 of 1 event, 11 of 16 spans; 0.4.4 0 of 1 event, 0 of 14 spans. That it is gone says nothing about the summaries.",
    );
    expect(text.match(/[^.]*improvement[^.]*/g)).toEqual([
      " That escaped-form-present is gone is a change of the taxonomy, not an improvement",
    ]);
  });

  it("leads with the verdict and the number needed, then what is compared and how it can be", async () => {
    const [title, answer, ...rest] = (await shownFor("0.4.4", "0.4.5..0.4.6")).split("\n\n");
    expect(title).toBe("A 0.4.4 against B 0.4.5..0.4.6");
    expect(unwrapped(answer ?? "")).toBe(
      "0.4.5..0.4.6 against 0.4.4: counts only (1 event against 1); with 5 tests a difference could show from 5 events a side on.",
    );
    expect(`${rest.slice(1, 3).join("\n\n")}\n`).toBe(`What is compared: given a fallback, what it was like
                                  A             B
asked for                     0.4.4  0.4.5..0.4.6
releases of its events        0.4.4  0.4.5..0.4.6
events                            1             1
episodes                          1             1
with a report                1 of 1        1 of 1
complete reports             1 of 1        0 of 1
events not wholly analysed   1 of 1        1 of 1
spans not analysed          1 of 14       9 of 25
could belong, not used            0             0

- 0.4.5 split the composition class: before, composed-two-present-parts holds
  adjacent pairs too. The sum of both composition classes is compared; the split
  is shown for the newer side only.
- Some spans were not analysed: the not-classified classes are missing data, not
  absence. The share unanalysed is shown, with bounds for each class: none of it
  in the class, and all of it.
- composed-adjacent-present is split off on one side only: 0.4.5..0.4.6 1 of 1
  event, 3 of 25 spans.
- composed-two-present-parts is split off on one side only: 0.4.5..0.4.6 1 of 1
  event, 11 of 25 spans.
`);
  });

  it("a percentage never stands without its n, nor 0 of 0 with one", async () => {
    const text = await shownFor("0.4.4", "0.4.11", {
      exposure: new Map([
        ["0.4.4", { attempts: 1 }],
        ["0.4.11", { attempts: 0 }],
      ]),
    });
    const rate = text.slice(text.indexOf("fallbacks of")).split("\n\n")[0] ?? "";
    expect(unwrapped(rate)).toBe(
      "fallbacks of 1 of 1 (100 %, n/a (0 of 0) n/a – no data compactions tried 21–100 %)",
    );
  });

  it("says what a gate measured", async () => {
    const gates = ["composed-adjacent-present<=0.04", "no-near-miss<=0.2", "escaped-form-present<=0.2"];
    const text = unwrapped(await shownFor("0.4.4", "0.4.5..0.4.6", { gates: gates.map(parseGate) }));
    expect(text).toContain(
      "- composed-adjacent-present<=0.04: fires. 1 of 1 event of B shows it, p 0.040 if the share were 0.04.",
    );
    expect(text).toContain(
      "- no-near-miss<=0.2: does not fire. 1 of 1 event of B shows it, p 0.200 if the share were 0.2; 0.05 would fire.",
    );
    expect(text).toContain(
      "- escaped-form-present<=0.2: not evaluated, escaped-form-present does not exist or means something else in some release of B. It passes.",
    );
  });
});
