import { paragraph, tableBlock } from "../page/page.js";
import { tableOf } from "../table.js";
import type { SectionOf } from "./section.js";

/** Compactions tried, as far as the capture tells: the only denominators there are. */
export const exposureSection: SectionOf = ({ exposure }) => {
  if (exposure.length === 0) return null;
  return {
    id: "compactions-tried",
    title: "Compactions tried",
    blocks: [
      paragraph(
        "From timings lines of debug logs, and from sessions that have compactions of the engine. The two see the same compactions in part, so they are never added together. In sessions a compaction made by Pi itself counts as failed: a fallback or a refusal.",
      ),
      tableBlock(
        "All data, attempts by source, provider and model",
        tableOf(exposure, [
          { title: "source", cell: ({ source }) => SOURCES[source] },
          { title: "provider", cell: ({ provider }) => provider },
          { title: "model", cell: ({ model }) => model },
          { title: "attempts", align: "right", cell: (row) => row.attempts },
          { title: "succeeded", align: "right", cell: (row) => row.succeeded },
          { title: "failed", align: "right", cell: (row) => row.failed },
          { title: "days", align: "right", cell: (row) => row.days },
        ]),
      ),
    ],
  };
};

const SOURCES = { "debug-log": "debug logs", session: "sessions" } as const;
