import { labelOf } from "../../releases/label.js";
import { list, type Text } from "../page/page.js";
import { counted } from "../wording.js";
import type { SectionOf } from "./section.js";

/** What is missing, and how to have it next week. */
export const cannotTellSection: SectionOf = ({ releases, exposure, quality, realSummaries }) => {
  const events = releases.reduce((sum, row) => sum + row.fallbacks, 0);
  const inexact = releases
    .filter((row) => row.attribution !== "declared" && !isExact(row.release))
    .reduce((sum, row) => sum + row.fallbacks, 0);
  const incomplete = releases.reduce((sum, row) => sum + row.incomplete, 0);
  const unsplit = releases.filter(
    ({ compositionSplit: { composed, logged, replayed } }) =>
      composed > 0 && logged === null && replayed === null,
  );
  const items: Text[] = [];
  if (!exposure.some((row) => row.source === "debug-log")) {
    items.push([
      "How often a compaction falls back: the logs hold no successes. Capture at debug level for ",
      { code: "compaction.timings" },
      " lines, or ingest the session folder.",
    ]);
  }
  if (inexact > 0) {
    items.push([
      `Which release wrote ${inexact} of ${events} fallbacks: no line names one. Declare it with `,
      { code: "--releases" },
      ".",
    ]);
  }
  if (unsplit.length > 0) {
    items.push([
      "Whether the composed values of ",
      ...unsplit.flatMap((row, at): Text => [...(at === 0 ? [] : [", "]), { code: row.release }]),
      " are adjacent or unrelated: no captured case of them was replayed.",
    ]);
  }
  if (incomplete > 0) {
    items.push([
      `What the values are that were not analysed in ${counted(incomplete, "fallback")}: the probe budget ended first. A captured case can be replayed with a larger one.`,
    ]);
  }
  if (quality.undated > 0) {
    items.push([
      `In which week ${counted(quality.undated, "undated fallback")} fell: pasted notices carry no time. Capture stderr instead: `,
      { code: "pi 2> capture.jsonl" },
      ".",
    ]);
  }
  if (quality.withoutHost > 0) {
    items.push([
      `Which host ${counted(quality.withoutHost, "fallback")} came from: name it with `,
      { code: "--host GLOB=NAME" },
      ".",
    ]);
  }
  if (realSummaries.summaries === 0) {
    items.push([
      "What today's rules do to real summaries: ingest session files (",
      { code: "~/.pi/agent/sessions" },
      ").",
    ]);
  }
  if (items.length === 0) return null;
  return { id: "cannot-tell", title: "What this capture cannot tell", blocks: [list(...items)] };
};

/** Whether a label names one release. */
function isExact(release: string): boolean {
  const label = labelOf(release);
  return (
    label.kind === "interval" &&
    label.interval.lower !== null &&
    label.interval.lower === label.interval.upper
  );
}
