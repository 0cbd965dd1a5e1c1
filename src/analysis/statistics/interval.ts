/** A confidence interval, both ends included. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** The level of every interval of a page unless it says otherwise. */
export const DEFAULT_LEVEL = 0.95;
