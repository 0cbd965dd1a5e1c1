import { nameOrPlaceholder } from "../vocabulary/names.js";
import { CATALOGUE } from "./catalogue.js";
import { compareVersions } from "./interval.js";

/** What a group of releases did, as data: every difference that a replay has to know. */
export interface ReleaseProfile {
  /** Label of the group: its release, or first and last release. */
  readonly label: string;
  readonly releases: readonly string[];
  /** From 0.4.4 a value is also supported by its canonical JSON-escaped form. */
  readonly acceptsJsonEscaped: boolean;
  /** The classifier of the class-only report; null where there was no report yet. */
  readonly classifier: {
    /** Default probe budget, in source scans. */
    readonly probeBudget: number;
    /** From 0.4.5 composed values are split by adjacency. */
    readonly splitsByAdjacency: boolean;
  } | null;
  /**
   * What the repair does with rejected values: `remove-bullets` (up to 0.4.6), `unquote-equivalent` first and
   * remove the rest (0.4.7), `unquote-all` (from 0.4.8).
   */
  readonly repair: "remove-bullets" | "unquote-equivalent" | "unquote-all";
}

const LEGACY = { acceptsJsonEscaped: false, repair: "remove-bullets" } as const;

/** The six groups of releases that behave alike and can be replayed. */
export const PROFILES: readonly ReleaseProfile[] = [
  { label: "0.4.0..0.4.1", releases: ["0.4.0", "0.4.1"], ...LEGACY, classifier: null },
  {
    label: "0.4.3",
    releases: ["0.4.3"],
    ...LEGACY,
    classifier: { probeBudget: 4000, splitsByAdjacency: false },
  },
  {
    label: "0.4.4",
    releases: ["0.4.4"],
    acceptsJsonEscaped: true,
    classifier: { probeBudget: 24000, splitsByAdjacency: false },
    repair: "remove-bullets",
  },
  {
    label: "0.4.5..0.4.6",
    releases: ["0.4.5", "0.4.6"],
    acceptsJsonEscaped: true,
    classifier: { probeBudget: 24000, splitsByAdjacency: true },
    repair: "remove-bullets",
  },
  {
    label: "0.4.7",
    releases: ["0.4.7"],
    acceptsJsonEscaped: true,
    classifier: { probeBudget: 24000, splitsByAdjacency: true },
    repair: "unquote-equivalent",
  },
  {
    label: "0.4.8..0.4.11",
    releases: ["0.4.8", "0.4.9", "0.4.10", "0.4.11"],
    acceptsJsonEscaped: true,
    classifier: { probeBudget: 24000, splitsByAdjacency: true },
    repair: "unquote-all",
  },
];

/** "Today's rules": the newest release that can be replayed. */
export const NEWEST_REPLAYABLE = "0.4.11";

/** Thrown when a release is asked for whose behaviour is not specified; the message says why and what can be had. */
export class ReleaseNotReplayable extends Error {
  override readonly name = "ReleaseNotReplayable";
  constructor(release: string) {
    super(
      `release ${JSON.stringify(nameOrPlaceholder(release))} cannot be replayed: ${reasonNotReplayable(release)}; replayable are ${PROFILES.flatMap((profile) => profile.releases).join(", ")}`,
    );
  }
}

/**
 * The profile of a release.
 * @throws ReleaseNotReplayable for 0.4.2, 0.4.12 and later, and names that are no release.
 */
export function profileOf(release: string): ReleaseProfile {
  const profile = PROFILES.find((candidate) => candidate.releases.includes(release));
  if (profile === undefined) throw new ReleaseNotReplayable(release);
  return profile;
}

function reasonNotReplayable(release: string): string {
  if (release === "0.4.2") return "its classifier is known only in outline";
  if (!(CATALOGUE as readonly string[]).includes(release)) return "it is not a known release";
  if (compareVersions(release, NEWEST_REPLAYABLE) > 0) {
    return "it rebuilds the summary's structure before validation, which is not specified yet";
  }
  return "it is not specified";
}
