/** How an entry of a closed vocabulary is explained to a reader (`explain TERM`, and at the foot of the page). */
export interface Explanation {
  /** What the entry says about a value or an event, in one sentence. */
  readonly means: string;
  /** How the producer arrives at it. */
  readonly found: string;
  /** First release in which it occurs, with the range where it ends. */
  readonly since: string;
  /** What a reviewer should do about it. */
  readonly callsFor: string;
}

/** Whether a normalisation rule could ever accept a value of a relation class. */
export type Acceptability = "accepted-since-0.4.4" | "possible" | "never" | "unknown";
