import { PROFILES } from "../releases/profiles.js";
import { NOT_TOLD } from "./event-filter.js";
import type { ReplayedCaseRow, ReplayedOutcome } from "./replayed-cases.js";
import { type CountsByName, countBy, groupBy, sumCounts } from "./sums.js";

/** What one release profile makes of a set of summaries that went through. */
export interface SummaryFigures {
  /** Label of the release profile. */
  readonly profile: string;
  /** Model that wrote them; absent for all models together. */
  readonly model?: string;
  /** Summaries, those with an empty range left out. */
  readonly summaries: number;
  /** Span occurrences, and those of them that the evidence supports. */
  readonly spans: number;
  readonly supported: number;
  /** Summaries by outcome: accepted, repaired, fallback. */
  readonly outcomes: CountsByName;
  /** Rejected occurrences by relation class. */
  readonly relations: CountsByName;
  /** Bullets by rung of the quoting ladder. */
  readonly rungs: CountsByName;
}

/** The section "real summaries" of the review. */
export interface RealSummaries {
  readonly summaries: number;
  /** Compactions that summarised nothing; they count in no figure. */
  readonly emptyRanges: number;
  readonly figures: readonly SummaryFigures[];
  /** By model, at the newest profile; only where a model is known. */
  readonly byModel: readonly SummaryFigures[];
}

/** What each release would have made of summaries from session files. */
export function realSummaries(cases: readonly ReplayedCaseRow[]): RealSummaries {
  const usable = cases.filter((row) => row.empty_range === 0);
  const newest = PROFILES.at(-1)?.label ?? "";
  const byModel = groupBy(usable, (row) => row.model ?? NOT_TOLD);
  return {
    summaries: usable.length,
    emptyRanges: cases.length - usable.length,
    figures: PROFILES.map(({ label }) => figuresOf(usable, label)),
    byModel: usable.some((row) => row.model !== null)
      ? [...byModel]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([model, rows]) => ({ ...figuresOf(rows, newest), model }))
      : [],
  };
}

function figuresOf(cases: readonly ReplayedCaseRow[], profile: string): SummaryFigures {
  const outcomes = cases.flatMap((row) => row.outcomes.filter((outcome) => outcome.profile === profile));
  const total = (of: (outcome: ReplayedOutcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  return {
    profile,
    summaries: outcomes.length,
    spans: total((outcome) => outcome.summary_spans),
    supported: total((outcome) => outcome.summary_spans - outcome.unsupported_spans),
    outcomes: countBy(outcomes, (outcome) => outcome.outcome),
    relations: sumCounts(outcomes.map((outcome) => outcome.relations)),
    rungs: sumCounts(outcomes.map((outcome) => outcome.rungs)),
  };
}
