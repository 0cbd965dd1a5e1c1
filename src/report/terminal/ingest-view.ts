import type { IngestSummary } from "../../ingest/ingest-summary.js";
import { OUTCOMES_OF_A_RECORD } from "../../ingest/input-counts.js";
import { shown } from "../shown.js";
import { tableOf } from "../table.js";
import { textTable } from "./text-table.js";

/** Inputs that the terminal lists; JSON lists more. */
const LISTED = 40;

/** What an ingest did, for a terminal. */
export function ingestView(summary: IngestSummary): string {
  const { inputs, totals } = summary;
  const parts = [
    textTable(
      tableOf(inputs.slice(0, LISTED), [
        { title: "input", cell: (input) => shortened(input.path) },
        { title: "kind", cell: (input) => input.kind },
        { title: "records", align: "right", cell: (input) => input.records },
        { title: "fallbacks", align: "right", cell: (input) => input.fallbacks },
        { title: "cases", align: "right", cell: (input) => input.cases + input.compactions },
        { title: "copies", align: "right", cell: (input) => input.duplicates },
        { title: "rejected", align: "right", cell: (input) => input.rejected },
      ]),
    ),
  ];
  if (totals.inputs > LISTED) parts.push(`and ${totals.inputs - LISTED} more inputs`);
  const bins = OUTCOMES_OF_A_RECORD.map((name) => `${totals[name]} ${name}`).join(" + ");
  parts.push(`${totals.lines} lines; ${totals.records} records = ${bins}`);
  const reasons = Object.entries(summary.rejectsByReason);
  if (reasons.length > 0) {
    parts.push(`rejected: ${reasons.map(([reason, count]) => `${shown(reason)} ${count}`).join(", ")}`);
    const [first] = summary.rejects;
    if (first !== undefined) parts.push(`first: ${shown(first.path)}, line ${first.line}: ${first.reason}`);
  }
  for (const input of inputs) {
    if (input.fault !== null) parts.push(`${shown(input.path)}: ${input.fault}`);
    if (input.flagged) parts.push(`${shown(input.path)}: releases seem to fall in it; nothing was narrowed`);
  }
  parts.push(`scratch file: ${shown(summary.db)}`);
  return parts.join("\n");
}

/** A path in at most 38 characters: its end tells files apart. */
function shortened(path: string): string {
  return path.length <= 38 ? path : `…${path.slice(-37)}`;
}
