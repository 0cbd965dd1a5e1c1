import { cappedTable } from "../capped-table.js";
import { matrixTable, releaseTitles } from "../matrix-table.js";
import { paragraph } from "../page/page.js";
import type { SectionOf } from "./section.js";

/** Every failure kind, the validation ones included, so that the rest is seen in proportion. */
export const failuresSection: SectionOf = ({ releases, quality }) => {
  const titles = releaseTitles(releases);
  const table = matrixTable(
    { title: "failure", terms: true },
    releases.map((row, at) => ({ title: titles[at] ?? "", counts: row.byFailure })),
  );
  return {
    id: "failures",
    title: "Failure kinds",
    blocks: [
      ...cappedTable("Fallbacks by failure kind, all data up to the end of the period", table, [
        { code: "fallback-review releases --by failure" },
        " lists them",
      ]),
      ...(quality.noisyCategories === 0
        ? []
        : [
            paragraph(
              `${quality.noisyCategories} of them are provider failures without a reason, as releases up to 0.4.9 log them: their category came from loose substrings and is noisy.`,
            ),
          ]),
    ],
  };
};
