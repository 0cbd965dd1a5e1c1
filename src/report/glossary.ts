import { CASE_FAULTS } from "../corpora/case-format.js";
import { CHECKS, LOG_REJECT_REASONS } from "../logs/event.js";
import { ATTRIBUTION_FLAGS } from "../releases/attribute.js";
import { CATALOGUE, RELEASE_CHANGES } from "../releases/catalogue.js";
import { CLUES } from "../releases/clues.js";
import { formatInterval } from "../releases/label.js";
import { PROFILES } from "../releases/profiles.js";
import { SESSION_REJECTS } from "../sessions/session-summary.js";
import { FAILURE_KIND_MEANINGS } from "../vocabulary/failure-kinds.js";
import { LADDER_RUNG_MEANINGS } from "../vocabulary/ladder-rungs.js";
import { LENGTH_BUCKET_LIMITS, LENGTH_BUCKETS } from "../vocabulary/length-buckets.js";
import { RELATION_CLASSES, RELATION_EXPLANATIONS } from "../vocabulary/relation-classes.js";
import { REPAIR_STATUS_MEANINGS } from "../vocabulary/repair-statuses.js";
import { SHAPE_MEANINGS } from "../vocabulary/shapes.js";
import { SPLIT_NOT_KNOWN } from "./page/page.js";

/** A term with its explanation, in sentences. */
export interface GlossaryEntry {
  readonly term: string;
  /** What kind of term it is. */
  readonly kind: string;
  readonly sentences: readonly string[];
}

const ACCEPTABILITY = {
  "accepted-since-0.4.4": "A rule for it exists: releases from 0.4.4 accept it.",
  possible: "A rule could accept it, if its trial says that it could be safe.",
  never: "No rule could ever accept it.",
  unknown: "Whether a rule could accept it is unknown: it was not analysed.",
} as const;

/** Everything that `explain` knows, in the order in which it lists it. */
export function glossary(): GlossaryEntry[] {
  return [
    ...RELATION_CLASSES.map((term) => {
      const { means, found, since, callsFor, acceptable } = RELATION_EXPLANATIONS[term];
      return {
        term,
        kind: "relation class",
        sentences: [
          means,
          `How it is found: ${found}`,
          `Since: ${since}.`,
          `Calls for: ${callsFor}`,
          ACCEPTABILITY[acceptable],
        ],
      };
    }),
    ...plain("failure kind", FAILURE_KIND_MEANINGS),
    ...plain("repair status", REPAIR_STATUS_MEANINGS),
    ...plain("shape", SHAPE_MEANINGS, (meaning) => `The rejected value ${meaning}.`),
    ...LENGTH_BUCKETS.map((term, at) => {
      const from = at === 0 ? 1 : LENGTH_BUCKET_LIMITS[LENGTH_BUCKETS[at - 1] ?? "len-1-8"] + 1;
      const to = LENGTH_BUCKET_LIMITS[term];
      const range = Number.isFinite(to) ? `${from} to ${to}` : `${from} or more`;
      return { term, kind: "length bucket", sentences: [`The value is ${range} UTF-16 code units long.`] };
    }),
    {
      term: "ladder",
      kind: "quoting ladder",
      sentences: [
        "From 0.4.5 the summariser's prompt sets a ladder for quoting. Rung 1: one backticked span is one contiguous excerpt of the evidence. Rung 2: only the fragments that are contiguous themselves are backticked, the text that joins them is not. Rung 3: no fragment is contiguous, so the value stands as ordinary text and the bullet stays. Rung 4: the bullet is left out, only when the fact has no support.",
        "Never one span assembled from separate values: a setting with its value, a path with a line range, a command with its flags.",
        "A replay shows on which rung each bullet of a summary stands. Rung 4 cannot be seen: what was left out is not there.",
      ],
    },
    ...plain("rung of the quoting ladder", LADDER_RUNG_MEANINGS),
    ...plain("check", CHECKS, (meaning) => `A logged report should pass it: ${meaning}.`),
    ...plain("flag", ATTRIBUTION_FLAGS, sentence),
    ...plain("reject reason", { ...LOG_REJECT_REASONS, ...CASE_FAULTS, ...SESSION_REJECTS }, sentence),
    ...Object.entries(CLUES).map(([term, { interval, means }]) => ({
      term,
      kind: "release clue",
      sentences: [
        sentence(means),
        interval === "names-release"
          ? "It tells the exact release."
          : `It tells: ${formatInterval(interval)}.`,
      ],
    })),
    ...CATALOGUE.map((term) => {
      const profile = PROFILES.find((candidate) => candidate.releases.includes(term));
      return {
        term,
        kind: "release",
        sentences: [
          RELEASE_CHANGES[term],
          profile === undefined
            ? "It cannot be replayed: its behaviour is not specified."
            : `It can be replayed; it behaves like ${profile.label}.`,
        ],
      };
    }),
    ...plain("word", WORDS),
    {
      term: SPLIT_NOT_KNOWN,
      kind: "relation classes, together",
      sentences: [
        "Values composed of two present parts, logged by a release that did not say whether the parts are adjacent (before 0.4.5), or whose release is not known well enough. They count in neither of the two classes.",
      ],
    },
  ];
}

const WORDS = {
  fallback:
    "A compaction whose summary was refused, or could not be made, so that the agent's default was used instead.",
  span: "A text between backticks in a summary; it must stand in the evidence.",
  episode:
    "Fallbacks of one input and host less than 30 minutes apart: a session over its threshold retries every turn, so ten lines can be one incident.",
  lookup:
    "One question whether any evidence source holds a text. It costs as many probes as there are sources.",
  "probe budget": "Source scans that the classifier may spend on one report.",
  attribution:
    "How an event came by its release: declared by the operator, named in the log, inferred from its content, or unknown.",
  complete:
    "The classifier analysed every value it could; not-classified classes are missing data, never absence.",
} as const;

function plain(
  kind: string,
  meanings: Readonly<Record<string, string>>,
  wording: (meaning: string) => string = (meaning) => meaning,
): GlossaryEntry[] {
  return Object.entries(meanings).map(([term, meaning]) => ({ term, kind, sentences: [wording(meaning)] }));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
