import type { Inference } from "./infer.js";
import { overlaps, type ReleaseInterval, UNKNOWN_INTERVAL } from "./interval.js";
import type { Attribution, ReleaseLabel } from "./label.js";

/** What is doubtful about a record's release. */
export const ATTRIBUTION_FLAGS = {
  "contradicts-itself": "what the record holds belongs to no single release; its release is unknown",
  "contradicts-declaration": "what the record holds does not belong to the release declared for it",
  "unknown-release": "the release is neither in the catalogue nor in the releases file",
} as const;

export type AttributionFlag = keyof typeof ATTRIBUTION_FLAGS;

/** The release of a record, and how it came by it. */
export interface ReleaseAttribution {
  readonly label: ReleaseLabel;
  readonly attribution: Attribution;
  /** The releases that can have written the record: the declared ones, else what its content allows. */
  readonly interval: ReleaseInterval;
  readonly flags: readonly AttributionFlag[];
}

/**
 * The release of a record, by the most trusted source that speaks: a declaration, a release named in the record,
 * what its content allows. A declaration that contradicts the content is kept and flagged.
 */
export function attribute(
  content: Inference,
  {
    declaration,
    narrowed,
    isKnown,
  }: {
    /** What the operator declared for the record; null: nothing. */
    readonly declaration: ReleaseLabel | null;
    /** The record's interval after narrowing by its neighbours; by default what its own content allows. */
    readonly narrowed?: ReleaseInterval | undefined;
    /** Whether a release is in the catalogue or in the releases file. */
    readonly isKnown: (release: string) => boolean;
  },
): ReleaseAttribution {
  const flags: AttributionFlag[] = content.contradictsItself ? ["contradicts-itself"] : [];
  if (declaration !== null) {
    if (declaration.kind === "free") {
      return { label: declaration, attribution: "declared", interval: content.interval, flags };
    }
    const { interval } = declaration;
    if (!overlaps(interval, content.interval)) flags.push("contradicts-declaration");
    return flagUnknown({ label: declaration, attribution: "declared", interval, flags }, isKnown);
  }
  const interval = content.contradictsItself ? UNKNOWN_INTERVAL : (narrowed ?? content.interval);
  const label: ReleaseLabel = { kind: "interval", interval };
  if (content.named) return flagUnknown({ label, attribution: "named", interval, flags }, isKnown);
  const isUnknown = interval.lower === null && interval.upper === null;
  return { label, attribution: isUnknown ? "unknown" : "inferred", interval, flags };
}

function flagUnknown(
  attribution: ReleaseAttribution,
  isKnown: (release: string) => boolean,
): ReleaseAttribution {
  const { lower, upper } = attribution.interval;
  const unknown = [lower, upper].some((release) => release !== null && !isKnown(release));
  return unknown ? { ...attribution, flags: [...attribution.flags, "unknown-release"] } : attribution;
}
