import type { InputCounts } from "../store/tables.js";

/** What a record can come to, in the order in which they are told. */
export const OUTCOMES_OF_A_RECORD = [
  "fallbacks",
  "companions",
  "cases",
  "compactions",
  "duplicates",
  "other",
  "rejected",
] as const satisfies readonly (keyof InputCounts)[];

export function noCounts(): InputCounts {
  return {
    records: 0,
    fallbacks: 0,
    companions: 0,
    cases: 0,
    compactions: 0,
    duplicates: 0,
    other: 0,
    rejected: 0,
  };
}

/** Thrown when a record was counted twice or not at all: a defect of this tool, never of the input. */
export class RecordEquationBroken extends Error {
  override readonly name = "RecordEquationBroken";
}

/**
 * Holds the record equation: records = fallbacks + companions + cases + compactions + duplicates + other +
 * rejected.
 * @throws RecordEquationBroken
 */
export function assertRecordEquation(path: string, counts: InputCounts): void {
  const sum = OUTCOMES_OF_A_RECORD.reduce((total, outcome) => total + counts[outcome], 0);
  if (sum === counts.records) return;
  throw new RecordEquationBroken(
    `the record equation does not hold for ${JSON.stringify(path)}: ${counts.records} records, ${sum} accounted for; nothing was written. This is a defect of the tool: please report it with these two numbers`,
  );
}
