/** A class-only report as it was logged or as a replay makes it; null or absent: not told. */
interface ReportFigures {
  readonly spans?: number | null;
  readonly bullets?: number | null;
  readonly spansClassifiedCheap?: number | null;
  readonly corpusSources?: number | null;
  readonly probeBudget?: number | null;
  readonly probesUsed?: number | null;
  readonly classificationComplete?: boolean | null;
}

/** The columns of a report's figures; all are null without a report. */
export function reportColumns(report: ReportFigures | null | undefined) {
  const complete = report?.classificationComplete ?? null;
  return {
    spans: report?.spans ?? null,
    bullets: report?.bullets ?? null,
    spans_classified_cheap: report?.spansClassifiedCheap ?? null,
    corpus_sources: report?.corpusSources ?? null,
    probe_budget: report?.probeBudget ?? null,
    probes_used: report?.probesUsed ?? null,
    complete: complete === null ? null : complete ? 1 : 0,
  } as const;
}
