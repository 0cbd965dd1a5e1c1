import type { Random } from "../analysis/statistics/random.js";
import { type Bullet, lastBulletBefore } from "../contract/bullets.js";
import type { ReplayCase } from "../contract/case.js";
import type { Span } from "../contract/spans.js";
import type { SummaryText } from "../contract/summary-text.js";
import { rejectedSpans, supportFor } from "../contract/support.js";
import type { ReleaseProfile } from "../releases/profiles.js";
import { type PreparedCase, prepareCase } from "../replay/prepared-case.js";
import { type ReplayDetail, replayInDetail } from "../replay/replay-in-detail.js";
import { CaseEvidence } from "./case-evidence.js";
import type { Controls } from "./negative-controls/kinds.js";
import { makeControls } from "./negative-controls/make-controls.js";

/** A case before any rule: what its release rejects and makes of it, and the controls that it gives. Holds text. */
export interface CaseSetup {
  readonly prepared: PreparedCase;
  readonly profile: ReleaseProfile;
  readonly release: string;
  readonly evidence: CaseEvidence;
  readonly before: ReplayDetail;
  /** Rejected spans of the summary as it stands. */
  readonly rejected: readonly Span[];
  /** Distinct supported values of the summary, with room for two words or one longer one. */
  readonly supported: readonly string[];
  readonly controls: Controls;
}

/** @param supportedElsewhere supported values of another case */
export function setUpCase(
  subject: ReplayCase,
  profile: ReleaseProfile,
  release: string,
  supportedElsewhere: readonly string[],
  random: Random,
): CaseSetup {
  const prepared = prepareCase(subject);
  const evidence = new CaseEvidence(subject);
  const support = supportFor(prepared.presence, profile);
  const { spans } = prepared.read(subject.summary);
  const rejected = rejectedSpans(spans, support);
  const rejectedValues = new Set(rejected.map((span) => span.value));
  const supported = [...new Set(spans.map((span) => span.value))].filter(
    (value) => !rejectedValues.has(value),
  );
  evidence.expect([...rejectedValues]);
  return {
    prepared,
    profile,
    release,
    evidence,
    before: replayInDetail(prepared, profile),
    rejected,
    supported,
    controls: makeControls(
      { evidence, support, supported, supportedElsewhere, rejected: rejectedValues },
      random,
    ),
  };
}

/** The distinct bullets of a summary that hold one of the spans. */
export function bulletsHolding({ bullets }: SummaryText, spans: readonly Span[]): number {
  const holding = new Set<Bullet>();
  for (const span of spans) {
    const bullet = lastBulletBefore(bullets, span.start);
    if (bullet !== undefined && span.start < bullet.end) holding.add(bullet);
  }
  return holding.size;
}
