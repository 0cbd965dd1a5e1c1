import type { FallbackRow } from "../analysis/fallback-rows.js";
import { DEFAULT_SEED, randomFrom } from "../analysis/statistics/random.js";
import { CASE_ORIGINS, type CaseOriginKind, originKind, type ReplayCase } from "../contract/case.js";
import { compareVersions } from "../releases/interval.js";
import { NEWEST_REPLAYABLE, PROFILES, profileOf, type ReleaseProfile } from "../releases/profiles.js";
import { nameOrPlaceholder } from "../vocabulary/names.js";
import { setUpCase } from "./case-setup.js";
import { decisionParagraph } from "./decision-paragraph.js";
import { boundOverLogs } from "./log-bounds.js";
import type { ChosenRule, SkippedRule } from "./rule.js";
import { orFault } from "./rule-runner.js";
import { type NamedCaseTrial, tally } from "./tally.js";
import type { RuleTrial, TrialReport } from "./trial-report.js";
import { tryOnCase } from "./try-on-case.js";
import { judge } from "./verdict.js";

export interface TrialOptions {
  /** The release to replay every case as; default: each case's own, else {@link NEWEST_REPLAYABLE}. */
  readonly as?: string | undefined;
  /** Of the negative controls; an unsigned 32-bit number. */
  readonly seed?: number | undefined;
  /** The fallbacks of the logs, for the bounds; absent: no bounds. */
  readonly fallbacks?: readonly FallbackRow[] | undefined;
  /** Rules that were left out before the trial; the report names them beside those that fail in it. */
  readonly skipped?: readonly SkippedRule[] | undefined;
}

/**
 * Tries rules on cases: what each would accept, what that changes, what it must not accept, and what it would have
 * done to the logged fallbacks. One case is held at a time. A rule that throws or gives no proper answer is left out
 * of the report but for its name; the others run on.
 *
 * The same cases, rules and seed give the same report.
 * @throws ReleaseNotReplayable if `as` cannot be replayed
 */
export async function runTrials(
  cases: AsyncIterable<ReplayCase> | Iterable<ReplayCase>,
  rules: readonly ChosenRule[],
  { as, seed = DEFAULT_SEED, fallbacks, skipped = [] }: TrialOptions = {},
): Promise<TrialReport> {
  const asked = as === undefined ? undefined : profileOf(as);
  const running = new Map<ChosenRule, NamedCaseTrial[]>(rules.map((chosen) => [chosen, []]));
  const failed: SkippedRule[] = [];
  const byOrigin = Object.fromEntries(CASE_ORIGINS.map((origin) => [origin, 0])) as Record<
    CaseOriginKind,
    number
  >;
  const byRelease = new Map<string, number>();
  const notReplayable: { case: string; release: string }[] = [];
  let tried = 0;
  let supportedElsewhere: readonly string[] = [];

  for await (const subject of cases) {
    const id = nameOrPlaceholder(subject.id);
    const release = as ?? subject.release ?? NEWEST_REPLAYABLE;
    const profile = asked ?? knownProfile(release);
    if (profile === undefined) {
      notReplayable.push({ case: id, release: nameOrPlaceholder(release) });
      continue;
    }
    // A stream of its own for each case: how much one case draws does not move the others.
    const setup = setUpCase(subject, profile, release, supportedElsewhere, randomFrom(seed + tried));
    supportedElsewhere = setup.supported;
    tried++;
    byOrigin[originKind(subject)]++;
    byRelease.set(release, (byRelease.get(release) ?? 0) + 1);
    for (const [chosen, trials] of running) {
      const outcome = orFault(() => tryOnCase(chosen, setup));
      if ("result" in outcome) trials.push({ case: id, release, trial: outcome.result });
      else {
        running.delete(chosen);
        failed.push({ rule: chosen.rule.name, file: chosen.file, fault: outcome.fault });
      }
    }
  }

  const setting = {
    as: as ?? null,
    seed,
    cases: {
      tried,
      byOrigin,
      byRelease: [...byRelease]
        .map(([release, count]) => ({ release, cases: count }))
        .sort((a, b) => compareVersions(a.release, b.release)),
      notReplayable,
    },
  };
  return {
    ...setting,
    rules: [...running].map(([chosen, trials]): RuleTrial => {
      const { rule, parameters, file } = chosen;
      const counts = tally(trials);
      const trial = {
        rule: rule.name,
        parameters,
        file,
        describe: rule.describe,
        knownAbout: rule.knownAbout,
        ...counts,
        logs: fallbacks === undefined ? null : boundOverLogs(fallbacks, rule.reach?.(parameters)),
        verdict: judge(chosen, counts, tried),
      };
      return { ...trial, paragraph: decisionParagraph(trial, setting) };
    }),
    skipped: [...skipped, ...failed],
  };
}

function knownProfile(release: string): ReleaseProfile | undefined {
  return PROFILES.find((profile) => profile.releases.includes(release));
}
