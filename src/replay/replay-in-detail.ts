import { createHash } from "node:crypto";
import { ladderOf, type QuotingLadder } from "../classify/ladder.js";
import { lengthBucketOf } from "../classify/length-bucket.js";
import { groundFileSections } from "../contract/grounding.js";
import { type Repair, repairSummary } from "../contract/repair.js";
import type { Span } from "../contract/spans.js";
import type { SummaryText } from "../contract/summary-text.js";
import { rejectedSpans, type Support, supportFor } from "../contract/support.js";
import { type Validation, validateSummary } from "../contract/validation.js";
import type { ReleaseProfile } from "../releases/profiles.js";
import type { IssueCode, RepairIssueCode } from "../vocabulary/issue-codes.js";
import type { LengthBucket } from "../vocabulary/length-buckets.js";
import { RENDERING_EQUIVALENT_CLASSES, type RelationClass } from "../vocabulary/relation-classes.js";
import type { SpanClassReport } from "../vocabulary/report.js";
import { UNSAFE_PATH_FAILURE, validationFailure } from "./failure-text.js";
import type { PreparedCase } from "./prepared-case.js";
import type { PipelineOutcome, RepairResult, ReplayOutcome } from "./replay-result.js";

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
      validation: { status: summary.validation.status, codes: codesOf(summary.validation) },
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

/** A text of the case as one release sees it. */
interface ExaminedText {
  readonly read: SummaryText;
  readonly rejected: readonly Span[];
  readonly validation: Validation;
  /** Undefined at releases without a report. */
  report(): SpanClassReport | undefined;
  /** Relations of each distinct rejected value; null at releases without a classifier. */
  relations(): ReadonlyMap<string, readonly RelationClass[]> | null;
  repair(): Repair;
}

function examine(
  prepared: PreparedCase,
  profile: ReleaseProfile,
  support: Support,
  text: string,
): ExaminedText {
  const read = prepared.read(text);
  const rejected = rejectedSpans(read.spans, support);
  const occurrences = rejected.map((span) => span.value);
  const { classifier } = profile;
  const { probeBudget } = prepared.case;
  return {
    read,
    rejected,
    validation: validateSummary(read, prepared.case, rejected),
    report: () =>
      classifier === null ? undefined : prepared.classify(occurrences, classifier, probeBudget).report,
    relations: () =>
      classifier === null
        ? null
        : new Map(
            prepared
              .classify(occurrences, classifier, probeBudget)
              .distinct.map(({ value, relations }) => [value, relations]),
          ),
    repair: () => {
      let equivalent: Set<string> | undefined;
      return repairSummary(read, rejected, profile.repair, (value) => {
        // The repair's classes come from the release's own budget, whatever the case's override.
        equivalent ??= new Set(
          (classifier === null ? [] : prepared.classify(occurrences, classifier).distinct)
            .filter(({ relations }) => relations.some(isRenderingEquivalent))
            .map((distinct) => distinct.value),
        );
        return equivalent.has(value);
      });
    },
  };
}

function runPipeline(
  prepared: PreparedCase,
  profile: ReleaseProfile,
  support: Support,
  summary: ExaminedText,
): PipelineOutcome {
  const stage = prepared.case.stage ?? "segment";
  const grounding = groundFileSections(summary.read, prepared.case);
  if (grounding.status === "unsafe-path") return { outcome: "fallback", error: UNSAFE_PATH_FAILURE };
  const grounded =
    grounding.text === summary.read.text ? summary : examine(prepared, profile, support, grounding.text);
  const codes = codesOf(grounded.validation);
  if (codes.length === 0) {
    return { outcome: "accepted", issueCodes: [], summarySha256: sha256(grounded.read.text) };
  }
  if (codes.some((code) => code !== "unsupported-exact-value")) {
    return fallback(validationFailure(stage, codes), codes, grounded.report());
  }

  const repair = grounded.repair();
  if (repair.text === undefined) {
    return fallback(validationFailure(stage, codes, repair), codes, grounded.report(), repair);
  }
  const read = prepared.read(repair.text);
  const repaired = validateSummary(read, prepared.case, rejectedSpans(read.spans, support));
  if (repaired.status === "valid") {
    return { outcome: "repaired", issueCodes: issueCodesOf(repair), summarySha256: sha256(repair.text) };
  }
  const status = POST_REPAIR_FAILURES[profile.repair];
  const finalCodes = codesOf(repaired);
  return fallback(
    validationFailure(stage, finalCodes, { ...repair, status }),
    finalCodes,
    grounded.report(),
    repair,
  );
}

const POST_REPAIR_FAILURES = {
  "remove-bullets": "post-prune-invalid",
  "unquote-equivalent": "post-prune-invalid",
  "unquote-all": "post-downgrade-invalid",
} as const satisfies Record<ReleaseProfile["repair"], string>;

/** A fallback carries the report if its final codes say that a value was rejected; bullets only after a repair. */
function fallback(
  error: string,
  finalCodes: readonly IssueCode[],
  report: SpanClassReport | undefined,
  repair?: Repair,
): PipelineOutcome {
  if (report === undefined || !finalCodes.includes("unsupported-exact-value")) {
    return { outcome: "fallback", error };
  }
  const { spans, ...rest } = report;
  return {
    outcome: "fallback",
    error,
    unsupportedSpanClasses: {
      spans,
      ...(repair === undefined ? {} : { bullets: repair.affectedBullets }),
      ...rest,
    },
  };
}

function issueCodesOf(repair: Repair): RepairIssueCode[] {
  const codes: RepairIssueCode[] = [];
  if ((repair.removedBullets ?? 0) > 0) codes.push("unsupported-exact-bullets-pruned");
  if ((repair.downgradedSpans ?? 0) > 0) codes.push("unsupported-exact-spans-unquoted");
  return codes;
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

function codesOf(validation: Validation): IssueCode[] {
  return validation.issues.map((issue) => issue.code);
}

function withDigest({ text, ...counts }: Repair): RepairResult {
  return text === undefined ? counts : { ...counts, summarySha256: sha256(text) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

const renderingEquivalent = new Set<RelationClass>(RENDERING_EQUIVALENT_CLASSES);

function isRenderingEquivalent(relation: RelationClass): boolean {
  return renderingEquivalent.has(relation);
}
