import { type CaseOriginKind, originKind, type ReplayCase } from "../../contract/case.js";
import { CATALOGUE } from "../../releases/catalogue.js";
import { exactly, isInside } from "../../releases/interval.js";
import { formatLabel } from "../../releases/label.js";
import { profileOf, type ReleaseProfile } from "../../releases/profiles.js";
import { type PreparedCase, prepareCase } from "../../replay/prepared-case.js";
import { replayInDetail } from "../../replay/replay-in-detail.js";
import { nameOrPlaceholder } from "../../vocabulary/names.js";
import { signTest } from "../statistics/sign-test.js";
import { alphaPerTest, isSignificant } from "../statistics/significance.js";
import { SMALL_SAMPLE_BELOW, type TestContext } from "../statistics/verdict.js";
import type { JudgedTest, PageTest } from "./page-test.js";
import type { SideRequest } from "./release-side.js";
import type { MeasureVerdict } from "./verdicts.js";

export const REPLAYS = "replayed cases";

/** One case at both releases. Free of text. */
export interface ReplayedPair {
  /** The case's id. */
  readonly name: string;
  readonly origin: CaseOriginKind;
  readonly a: ReplayedEnd;
  readonly b: ReplayedEnd;
}

export interface ReplayedEnd {
  readonly outcome: "accepted" | "repaired" | "fallback";
  /** Rejected span occurrences and affected bullets of the summary as it stands. */
  readonly spans: number;
  readonly bullets: number;
}

/** The same cases replayed at A and at B. */
export interface PairedReplays {
  /** Labels of the release profiles. */
  readonly profileA: string;
  readonly profileB: string;
  /** Cases that were captured or come from sessions; only these are tested. */
  readonly cases: ReplayedCounts;
  /** Synthetic cases, apart: they say what the releases do, not what the change did to anybody. */
  readonly synthetic: ReplayedCounts;
  /** Exact sign test over the captured cases that fall back at one release only; null without a case. */
  readonly p: number | null;
  readonly adjustedP: number | null;
  readonly verdict: MeasureVerdict;
}

export interface ReplayedCounts {
  readonly cases: number;
  readonly fallbackAtA: number;
  readonly fallbackAtB: number;
  readonly fallbackOnlyAtA: number;
  readonly fallbackOnlyAtB: number;
  /** Cases whose outcome is not the same at both, in their order. */
  readonly flips: readonly ReplayedPair[];
  /** Cases with the same outcome but other numbers of rejected spans. */
  readonly otherSpans: readonly ReplayedPair[];
}

/** A side that stands for several behaviours cannot be replayed as one. */
export class SideNotReplayable extends Error {
  override readonly name = "SideNotReplayable";
}

/**
 * The profile of a side: of its release, or the one that all releases of its interval share.
 * @throws ReleaseNotReplayable, SideNotReplayable
 */
export function profileOfSide({ label, text }: SideRequest): ReleaseProfile {
  if (label.kind === "free") return profileOf(label.name);
  const { interval } = label;
  if (interval.lower !== null && interval.lower === interval.upper) return profileOf(interval.lower);
  const profiles = new Set(
    CATALOGUE.filter((release) => isInside(exactly(release), interval)).map(profileOf),
  );
  const [profile] = profiles;
  if (profile === undefined || profiles.size > 1) {
    throw new SideNotReplayable(
      `${text} holds releases that behave differently, so cases cannot be replayed as it; name one release of ${formatLabel(label)}`,
    );
  }
  return profile;
}

/** Replays every case at both profiles. */
export async function replayPairs(
  cases: AsyncIterable<ReplayCase>,
  profileA: ReleaseProfile,
  profileB: ReleaseProfile,
): Promise<PairedReplays> {
  const pairs: ReplayedPair[] = [];
  for await (const subject of cases) {
    // A compaction that summarised nothing has no outcome that could flip.
    if (subject.origin?.emptyRange === true) continue;
    const prepared = prepareCase(subject);
    pairs.push({
      name: nameOrPlaceholder(subject.id),
      origin: originKind(subject),
      a: replayedEnd(prepared, profileA),
      b: replayedEnd(prepared, profileB),
    });
  }
  const real = countPairs(pairs.filter(({ origin }) => origin !== "synthetic"));
  return {
    profileA: profileA.label,
    profileB: profileB.label,
    cases: real,
    synthetic: countPairs(pairs.filter(({ origin }) => origin === "synthetic")),
    p: real.cases === 0 ? null : signTest(real.fallbackOnlyAtA, real.fallbackOnlyAtB),
    adjustedP: null,
    verdict: { kind: "no-data" },
  };
}

/** The sign test as a test of the page. */
export function replayTests({ cases, p }: PairedReplays): PageTest[] {
  return [{ id: REPLAYS, p, verdictIn: (context) => verdictOf(cases, p, context) }];
}

export function withVerdict(replays: PairedReplays, test: JudgedTest | undefined): PairedReplays {
  return test === undefined ? replays : { ...replays, adjustedP: test.adjustedP, verdict: test.verdict };
}

/** `eventsNeeded` are cases that fall back at one release only, all at the same one. */
function verdictOf(
  { fallbackOnlyAtA, fallbackOnlyAtB }: ReplayedCounts,
  p: number | null,
  { tests = 1, adjustedP }: TestContext,
): MeasureVerdict {
  if (p === null) return { kind: "no-data" };
  const flips = fallbackOnlyAtA + fallbackOnlyAtB;
  const canReach = (count: number) => isSignificant(signTest(count, 0), alphaPerTest(tests));
  if (!canReach(flips)) {
    let needed = flips + 1;
    while (!canReach(needed)) needed++;
    return { kind: "counts-only", smallestP: signTest(flips, 0), eventsNeeded: needed };
  }
  if (!isSignificant(adjustedP ?? p)) return { kind: "cannot-tell" };
  return {
    kind: "differs",
    direction: fallbackOnlyAtB > fallbackOnlyAtA ? "rise" : "fall",
    smallSample: flips < SMALL_SAMPLE_BELOW,
  };
}

function replayedEnd(prepared: PreparedCase, profile: ReleaseProfile): ReplayedEnd {
  const { outcome } = replayInDetail(prepared, profile);
  return {
    outcome: outcome.pipeline.outcome,
    spans: outcome.repair.unsupportedSpans,
    bullets: outcome.repair.affectedBullets,
  };
}

function countPairs(pairs: readonly ReplayedPair[]): ReplayedCounts {
  const falls = ({ outcome }: ReplayedEnd) => outcome === "fallback";
  return {
    cases: pairs.length,
    fallbackAtA: pairs.filter(({ a }) => falls(a)).length,
    fallbackAtB: pairs.filter(({ b }) => falls(b)).length,
    fallbackOnlyAtA: pairs.filter(({ a, b }) => falls(a) && !falls(b)).length,
    fallbackOnlyAtB: pairs.filter(({ a, b }) => !falls(a) && falls(b)).length,
    flips: pairs.filter(({ a, b }) => a.outcome !== b.outcome),
    otherSpans: pairs.filter(({ a, b }) => a.outcome === b.outcome && a.spans !== b.spans),
  };
}
