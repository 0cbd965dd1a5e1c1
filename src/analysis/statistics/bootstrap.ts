import type { CountOf } from "./counts.js";
import { requireCountOf } from "./counts.js";
import type { Interval } from "./interval.js";
import { DEFAULT_SEED, randomFrom } from "./random.js";

/** Below this many events no interval of a span share is given: too few to stand for what was not seen. */
const BOOTSTRAP_FROM = 20;
const BOOTSTRAP_DRAWS = 4_000;
/** With very many events fewer draws do, in steps of 40 so that 2.5 % of them is a whole number: events drawn in all. */
const BOOTSTRAP_WORK_LIMIT = 2_000_000;
const FEWEST_DRAWS = 400;

export type BootstrapShare =
  | { readonly kind: "too-few"; readonly share: number | null; readonly missing: number }
  | {
      readonly kind: "interval";
      /** Spans that show it over all spans, pooled over the events. */
      readonly share: number;
      readonly interval: Interval;
      readonly draws: number;
      readonly seed: number;
    };

/**
 * Share of spans with its 95 % percentile interval from a bootstrap over events (B. Efron, 1979): whole events are
 * drawn with replacement, because the spans of one event depend on each other. Each event is "k of its n spans";
 * events without a span say nothing and are left out. The order of events changes nothing.
 * @throws RangeError if an event is not a count.
 */
export function bootstrapShare(events: readonly CountOf[], seed: number = DEFAULT_SEED): BootstrapShare {
  for (const { k, n } of events) requireCountOf(k, n);
  const withSpans = events.filter(({ n }) => n > 0).sort((x, y) => x.n - y.n || x.k - y.k);
  const share = pooledShare(withSpans);
  const missing = BOOTSTRAP_FROM - withSpans.length;
  if (missing > 0 || share === null) return { kind: "too-few", share, missing };
  const random = randomFrom(seed);
  const draws = drawsFor(withSpans.length);
  const shares = new Float64Array(draws);
  const ks = Float64Array.from(withSpans, ({ k }) => k);
  const ns = Float64Array.from(withSpans, ({ n }) => n);
  for (let draw = 0; draw < draws; draw++) {
    let k = 0;
    let n = 0;
    for (let i = 0; i < ks.length; i++) {
      const event = random.below(ks.length);
      k += ks[event] ?? 0;
      n += ns[event] ?? 0;
    }
    shares[draw] = k / n;
  }
  shares.sort();
  // 2.5 % of the draws lie beyond each end.
  const beyond = draws / 40;
  const interval = { lower: shares[beyond - 1] ?? 0, upper: shares[draws - beyond] ?? 1 };
  return { kind: "interval", share, interval, draws, seed };
}

/** 4,000 up to 500 events. */
function drawsFor(events: number): number {
  const affordable = Math.floor(BOOTSTRAP_WORK_LIMIT / events / 40) * 40;
  return Math.max(FEWEST_DRAWS, Math.min(BOOTSTRAP_DRAWS, affordable));
}

function pooledShare(events: readonly CountOf[]): number | null {
  const k = events.reduce((sum, event) => sum + event.k, 0);
  const n = events.reduce((sum, event) => sum + event.n, 0);
  return n === 0 ? null : k / n;
}
