import type { Selectable } from "kysely";
import type { Scratch } from "../store/open-scratch.js";
import type { OutcomeTable, ReplayCaseTable } from "../store/tables.js";
import { groupBy } from "./sums.js";

/** A case with what each release profile made of it. Classes and counts only. */
export interface ReplayedCaseRow extends Readonly<Selectable<ReplayCaseTable>> {
  readonly outcomes: readonly ReplayedOutcome[];
}

export interface ReplayedOutcome extends Readonly<Selectable<OutcomeTable>> {
  readonly relations: ReadonlyMap<string, number>;
  /** Bullets by rung of the quoting ladder. */
  readonly rungs: ReadonlyMap<string, number>;
}

/** The cases of some origins, in the order in which they were ingested. */
export async function loadCases(
  scratch: Scratch,
  origins: readonly ReplayCaseTable["origin"][],
): Promise<ReplayedCaseRow[]> {
  const cases = await scratch
    .selectFrom("replay_case")
    .selectAll()
    .where("origin", "in", origins)
    .orderBy("id")
    .execute();
  const outcomes = await scratch.selectFrom("outcome").selectAll().orderBy("id").execute();
  const relations = countsByOutcome(await scratch.selectFrom("outcome_relation").selectAll().execute());
  const rungs = countsByOutcome(await scratch.selectFrom("outcome_rung").selectAll().execute());
  const none: ReadonlyMap<string, number> = new Map();
  const byCase = groupBy(outcomes, (outcome) => outcome.case_id);
  return cases.map((row) => ({
    ...row,
    outcomes: (byCase.get(row.id) ?? []).map((outcome) => ({
      ...outcome,
      relations: relations.get(outcome.id) ?? none,
      rungs: rungs.get(outcome.id) ?? none,
    })),
  }));
}

function countsByOutcome(
  rows: readonly { outcome_id: number; name: string; count: number }[],
): Map<number, Map<string, number>> {
  const groups = groupBy(rows, (row) => row.outcome_id);
  return new Map(
    [...groups].map(([id, group]) => [id, new Map(group.map(({ name, count }) => [name, count]))]),
  );
}
