import { UNKNOWN_INTERVAL } from "../releases/interval.js";
import { type Attribution, formatLabel, type ReleaseLabel } from "../releases/label.js";

/** What the columns of a row say of its release. */
export interface ReleaseColumns {
  readonly release: string;
  readonly lower: string | null;
  readonly upper: string | null;
  readonly attribution: Attribution;
}

export function releaseColumns(label: ReleaseLabel, attribution: Attribution): ReleaseColumns {
  const { lower, upper } = label.kind === "interval" ? label.interval : NO_BOUNDS;
  return { release: formatLabel(label), lower, upper, attribution };
}

const NO_BOUNDS = { lower: null, upper: null } as const;

/** Of a record that says nothing about its release. */
export const UNKNOWN_RELEASE = releaseColumns({ kind: "interval", interval: UNKNOWN_INTERVAL }, "unknown");
