import { ladderOf, type QuotingLadder } from "../classify/ladder.js";
import { lengthBucketOf } from "../classify/length-bucket.js";
import type { Repair } from "../contract/repair.js";
import type { Span } from "../contract/spans.js";
import { type Support, supportFor } from "../contract/support.js";
import type { ReleaseProfile } from "../releases/profiles.js";
import type { LengthBucket } from "../vocabulary/length-buckets.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import { sha256 } from "./digest.js";
import { examine } from "./examined-text.js";
import { runPipeline } from "./pipeline.js";
import type { PreparedCase } from "./prepared-case.js";
import type { RepairResult, ReplayOutcome } from "./replay-result.js";

export interface ReplayOptions {
  /** Values that a candidate rule would accept beside those that the evidence supports. */
  readonly accepts?: Support;
}

/** A replay with what the totals hide. Free of text. */
export interface ReplayDetail {
  readonly outcome: ReplayOutcome;
  /** The distinct rejected values of the summary as it stands, in first-seen order. */
  readonly rejected: readonly RejectedValue[];
  /** Where the bullets of the summary as it stands stand on the quoting ladder. */
  readonly ladder: QuotingLadder;
}

/** A distinct rejected value, without its text. */
export interface RejectedValue {
  /** Place in first-seen order, from 1. */
  readonly ordinal: number;
  readonly occurrences: number;
  readonly lengthBucket: LengthBucket;
  /** Null at releases without a classifier. */
  readonly relations: readonly RelationClass[] | null;
}

/** Replays one case as the releases of one profile did. */
export function replayInDetail(
  prepared: PreparedCase,
  profile: ReleaseProfile,
  options: ReplayOptions = {},
): ReplayDetail {
  const support = supportFor(prepared.presence, profile, options.accepts);
  const summary = examine(prepared, profile, support, prepared.case.summary);
  const relations = summary.relations();
  const report = summary.report();
  return {
    outcome: {
      validation: { status: summary.validation.status, codes: summary.codes },
      repair: withDigest(summary.repair()),
      ...(report === undefined ? {} : { report }),
      pipeline: runPipeline(prepared, profile, support, summary),
    },
    rejected: rejectedValues(summary.rejected, relations),
    ladder: ladderOf(summary.read, {
      isRejected: (value) => !support(value),
      relations,
    }),
  };
}

function rejectedValues(
  rejected: readonly Span[],
  relations: ReadonlyMap<string, readonly RelationClass[]> | null,
): RejectedValue[] {
  const occurrences = new Map<string, number>();
  for (const { value } of rejected) occurrences.set(value, (occurrences.get(value) ?? 0) + 1);
  return [...occurrences].map(([value, count], index) => ({
    ordinal: index + 1,
    occurrences: count,
    lengthBucket: lengthBucketOf(value.length),
    relations: relations === null ? null : (relations.get(value) ?? []),
  }));
}

function withDigest({ text, ...counts }: Repair): RepairResult {
  return text === undefined ? counts : { ...counts, summarySha256: sha256(text) };
}
