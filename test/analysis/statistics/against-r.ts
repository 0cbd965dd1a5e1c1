import { describe, expect, it } from "vitest";

/** A right answer: the R call (R 4.2.2) that gives `value`, and what this code gives for the same question. */
export interface Row {
  readonly r: string;
  readonly ours: number;
  readonly value: number;
}

/** One test a row; `tolerance` is relative, absolute below 1. */
export function agreesWithR(title: string, tolerance: number, rows: readonly Row[]): void {
  describe(`${title} agrees with R`, () => {
    it.each(rows)("$r = $value", ({ ours, value }) => {
      if (!Number.isFinite(value)) expect(ours).toBe(value);
      else expect(Math.abs(ours - value)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(value)));
    });
  });
}
