import { paragraph, tableBlock } from "../page/page.js";
import { countsTable } from "../releases-tables.js";
import type { SectionOf } from "./section.js";

/** Every failure kind, the validation ones included, so that the rest is seen in proportion. */
export const failuresSection: SectionOf = ({ releases, quality }) => ({
  id: "failures",
  title: "Failure kinds",
  blocks: [
    tableBlock("Fallbacks by failure kind, all data up to the end of the period", {
      ...countsTable(releases, "failure", "fallbacks"),
    }),
    ...(quality.noisyCategories === 0
      ? []
      : [
          paragraph(
            `${quality.noisyCategories} of them are provider failures without a reason, as releases up to 0.4.9 log them: their category came from loose substrings and is noisy.`,
          ),
        ]),
  ],
});
