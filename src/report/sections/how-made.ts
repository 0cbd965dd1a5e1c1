import { cappedTable } from "../capped-table.js";
import { list, paragraph } from "../page/page.js";
import { tableOf } from "../table.js";
import { bytes } from "../wording.js";
import type { SectionOf } from "./section.js";

/** What the page rests on, so that it can be made again. */
export const howMadeSection: SectionOf = ({ inputs, made }) => ({
  id: "how-made",
  title: "How this page was made",
  blocks: [
    paragraph(
      `fallback-review ${made.version}. Offline, from the inputs below; the same inputs give the same bytes.`,
    ),
    ...(made.options.length === 0
      ? []
      : [list(...made.options.map(([name, value]) => [`${name}: `, { code: value }]))]),
    paragraph(
      "Replays know the releases up to 0.4.11 except 0.4.2; what 0.4.12 and later would do cannot be replayed yet.",
    ),
    ...cappedTable(
      `Inputs, ${inputs.length}`,
      tableOf(inputs, [
        { title: "input", cell: (input) => input.path },
        { title: "kind", cell: (input) => input.kind },
        { title: "records", align: "right", cell: (input) => input.records },
        { title: "size", align: "right", cell: (input) => (input.size === null ? null : bytes(input.size)) },
        { title: "SHA-256 of the file", cell: (input) => input.sha256 },
      ]),
      [{ code: "review.json" }, " holds them"],
    ),
  ],
});
