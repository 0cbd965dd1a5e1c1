import type { CountOf } from "./statistics/counts.js";
import { mannWhitney } from "./statistics/mann-whitney.js";
import { signTest } from "./statistics/sign-test.js";
import { isSignificant } from "./statistics/significance.js";

/** Spans of one fallback with a report, by what the reading asks of them. */
export interface ReadingEvent {
  readonly spans: number;
  /** composed-adjacent-present. */
  readonly adjacent: number;
  /** composed-two-present-parts. */
  readonly unrelated: number;
  readonly caseVariant: number;
  /** Spans of any not-classified class. */
  readonly unanalysed: number;
}

/** What is known about releases from 0.4.5 on, beside what came before. */
export interface ReadingInput {
  /** Fallbacks from 0.4.5 on, of any kind. */
  readonly fallbacks: number;
  /** Those with a report. */
  readonly events: readonly ReadingEvent[];
  /** Compactions tried from 0.4.5 on, and fallbacks of those tried before; null without an exposure. */
  readonly exposure: { readonly attempts: number; readonly before: CountOf } | null;
  /** Backticked values per summary in replays, before 0.4.5 and from it on; null without cases on both sides. */
  readonly backticked: { readonly before: readonly number[]; readonly after: readonly number[] } | null;
}

/** A vote of events, one each; events that are split evenly have none. */
export interface EventVote {
  readonly for: number;
  readonly against: number;
  /** Exact sign test. */
  readonly p: number;
}

/** What would let the next reading say something. */
export type Need =
  /** So many more events with a composed span, if all of them point the same way. */
  | { readonly kind: "composed-events"; readonly missing: number }
  /** An exposure: compactions tried before and after, without which no fallback says nothing. */
  | { readonly kind: "exposure" }
  /** So many compactions tried without a fallback; null if the old rate gives no number. */
  | { readonly kind: "attempts"; readonly needed: number | null }
  /** Less than half of the spans were analysed. */
  | { readonly kind: "analysis"; readonly unanalysed: CountOf };

export type Reading =
  | { readonly kind: "ladder-ended-composition"; readonly attempts: number; readonly chanceOfNone: number }
  | { readonly kind: "rendering-rule-possible"; readonly vote: EventVote }
  | { readonly kind: "no-rule-can-be-safe"; readonly vote: EventVote }
  | { readonly kind: "ladder-costs-rendering"; readonly superiority: number; readonly p: number }
  | { readonly kind: "case-variant-next"; readonly vote: EventVote }
  | { readonly kind: "cannot-tell"; readonly needs: readonly Need[] };

/** One sentence for each reading. */
export const READING_SENTENCES = {
  "ladder-ended-composition":
    "No fallback, and the exposure could have shown one: the quoting ladder ended it.",
  "rendering-rule-possible":
    "Composition persists, mostly adjacent: a rendering-normalisation rule is possible; run its trial.",
  "no-rule-can-be-safe":
    "Composition persists, mostly of two unrelated parts: no acceptance rule can be safe; only the model, its reasoning level or the repair are left.",
  "ladder-costs-rendering":
    "Summaries hold fewer backticked values than before: the ladder works, at its rendering cost.",
  "case-variant-next": "case-variant-present dominates: that class is the next decision.",
  "cannot-tell": "Too few events, or mostly unanalysed: cannot tell.",
} as const satisfies Record<Reading["kind"], string>;

/**
 * Reads what came after 0.4.5. "Mostly" is an exact sign test over events (each event one vote, so that one long
 * event cannot carry it); "could have shown one" means that none at all had probability ≤ 0.05 at the old rate.
 * Where most spans were not analysed, nothing is read from the classes. If neither the exposure nor the classes say
 * anything, the answer is what would be needed; what replays say about backticks stands beside either.
 */
export function readings(input: ReadingInput): Reading[] {
  const found = [readExposure(input), ...readClasses(input)].filter((reading) => reading !== null);
  const answer: Reading[] = found.length > 0 ? found : [{ kind: "cannot-tell", needs: needsOf(input) }];
  const backticks = readBackticks(input);
  return backticks === null ? answer : [...answer, backticks];
}

function readExposure({ fallbacks, exposure }: ReadingInput): Reading | null {
  if (fallbacks > 0 || exposure === null || exposure.before.n === 0) return null;
  const chanceOfNone = (1 - exposure.before.k / exposure.before.n) ** exposure.attempts;
  if (!isSignificant(chanceOfNone)) return null;
  return { kind: "ladder-ended-composition", attempts: exposure.attempts, chanceOfNone };
}

function readClasses({ events }: ReadingInput): (Reading | null)[] {
  if (isMostlyUnanalysed(events)) return [];
  const composition = compositionVote(events);
  const caseVariant = voteOf(events, (event) => 2 * event.caseVariant - (event.spans - event.unanalysed));
  return [
    carries(composition) ? { kind: "rendering-rule-possible", vote: composition } : null,
    carries(opposite(composition)) ? { kind: "no-rule-can-be-safe", vote: opposite(composition) } : null,
    carries(caseVariant) ? { kind: "case-variant-next", vote: caseVariant } : null,
  ];
}

function readBackticks({ backticked }: ReadingInput): Reading | null {
  if (backticked === null) return null;
  const test = mannWhitney(backticked.before, backticked.after);
  if (test.kind === "too-few" || test.superiority >= 0.5 || !isSignificant(test.p)) return null;
  return { kind: "ladder-costs-rendering", superiority: test.superiority, p: test.p };
}

function needsOf({ fallbacks, events, exposure }: ReadingInput): Need[] {
  if (fallbacks === 0) {
    return [
      exposure === null
        ? { kind: "exposure" }
        : { kind: "attempts", needed: attemptsNeeded(exposure.before) },
    ];
  }
  const needs: Need[] = [];
  if (isMostlyUnanalysed(events)) needs.push({ kind: "analysis", unanalysed: unanalysedOf(events) });
  const missing = missingVotes(compositionVote(events));
  if (missing > 0) needs.push({ kind: "composed-events", missing });
  return needs;
}

/** The fewest further votes for the side that leads with which it would carry; 0 if it carries already. */
function missingVotes(vote: EventVote): number {
  const more = Math.max(vote.for, vote.against);
  const fewer = Math.min(vote.for, vote.against);
  let missing = 0;
  while (!isSignificant(signTest(more + missing, fewer))) missing++;
  return missing;
}

/** Attempts without a fallback that the old rate would almost never give. */
function attemptsNeeded({ k, n }: CountOf): number | null {
  if (k === 0 || n === 0) return null;
  return k === n ? 1 : Math.ceil(Math.log(0.05) / Math.log1p(-k / n));
}

function compositionVote(events: readonly ReadingEvent[]): EventVote {
  return voteOf(events, ({ adjacent, unrelated }) => adjacent - unrelated);
}

function voteOf(events: readonly ReadingEvent[], lead: (event: ReadingEvent) => number): EventVote {
  const leads = events.map(lead);
  const votesFor = leads.filter((by) => by > 0).length;
  const against = leads.filter((by) => by < 0).length;
  return { for: votesFor, against, p: signTest(votesFor, against) };
}

function opposite(vote: EventVote): EventVote {
  return { for: vote.against, against: vote.for, p: vote.p };
}

function carries(vote: EventVote): boolean {
  return vote.for > vote.against && isSignificant(vote.p);
}

function unanalysedOf(events: readonly ReadingEvent[]): CountOf {
  return {
    k: events.reduce((sum, event) => sum + event.unanalysed, 0),
    n: events.reduce((sum, event) => sum + event.spans, 0),
  };
}

function isMostlyUnanalysed(events: readonly ReadingEvent[]): boolean {
  const { k, n } = unanalysedOf(events);
  return 2 * k > n;
}
