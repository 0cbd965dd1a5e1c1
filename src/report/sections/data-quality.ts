import { list, type Text, tableBlock } from "../page/page.js";
import { tableOf } from "../table.js";
import { counted } from "../wording.js";
import type { SectionOf } from "./section.js";

/** How far the capture can be trusted. */
export const dataQualitySection: SectionOf = ({ quality, releases }) => {
  const events = releases.reduce((sum, row) => sum + row.fallbacks, 0);
  const items: Text[] = [
    [
      `${counted(quality.records, "record")}: ${quality.duplicates} copies, ${quality.other} of no kept kind, ${quality.rejected} rejected.`,
    ],
    [`${quality.undated} of ${events} fallbacks are undated and belong to no week.`],
    [`${quality.withoutHost} of ${events} fallbacks tell no host.`],
    [`${quality.unrecognised} of ${events} failure texts were not recognised.`],
    ...quality.flaggedInputs.map(
      (path): Text => [{ code: path }, ": a release seems to fall in it, so its releases were not narrowed."],
    ),
    ...quality.faults.map(({ path, fault }): Text => [{ code: path }, `: ${fault}.`]),
  ];
  const counts = [
    ...Object.entries(quality.rejectsByReason).map(([name, count]) => ({ what: "rejected", name, count })),
    ...Object.entries(quality.flags).map(([name, count]) => ({ what: "flag", name, count })),
    ...Object.entries(quality.violatedChecks).map(([name, count]) => ({
      what: "check violated",
      name,
      count,
    })),
    ...Object.entries(quality.notCheckable).map(([name, count]) => ({ what: "not checkable", name, count })),
  ];
  return {
    id: "data-quality",
    title: "Data quality",
    blocks: [
      list(...items),
      ...(counts.length === 0
        ? []
        : [
            tableBlock(
              "Rejects are counted in records, flags and checks in fallbacks",
              tableOf(counts, [
                { title: "what", cell: ({ what }) => what },
                { title: "which", terms: true, cell: ({ name }) => name },
                { title: "count", align: "right", cell: ({ count }) => count },
              ]),
            ),
          ]),
    ],
  };
};
