/** Bytes of a pattern that are compared first, for all patterns at once. */
export const FINGERPRINT_BYTES = 3;

/** Groups of fingerprints that are told apart at once. */
const GROUPS = 8;

/** Where a pattern's fingerprint stands in it, and the number of its group. */
export interface Fingerprint {
  readonly at: number;
  readonly group: number;
}

/** Text as logs have it, which shows what bytes are common. */
const TYPICAL = Buffer.from(
  `{"timestamp":"2026-09-20T08:14:02.311Z","component":"ds4-context-engine","level":"debug",
"event":"context.assembled","metadata":{"messages":12,"tokens":900,"cached":true,"session":"open","model":"runtime",
"message":"compaction of the summary","path":"src/index.ts","trigger":"threshold","error":"provider request failed"}}
{"log":"info: closed","stream":"stderr","time":"2026-09-20T08:14:02Z"} the database changed and for with from error:`,
);

/** How often two bytes stand side by side in typical text; the second byte is the higher half of the key. */
const COMMON_PAIRS = new Map<number, number>();
for (let at = 0; at + 1 < TYPICAL.length; at++) {
  const pair = TYPICAL.readUInt16LE(at);
  COMMON_PAIRS.set(pair, (COMMON_PAIRS.get(pair) ?? 0) + 1);
}
const PAIRS = [...COMMON_PAIRS];

/**
 * A fingerprint and its group for each pattern. A group knows the halves of its fingerprints' bytes only, so it takes
 * any mixture of them for one: patterns are put together so that common bytes are none.
 */
export function fingerprintsOf(patterns: readonly Buffer[]): Fingerprint[] {
  const groups = Array.from({ length: GROUPS }, () => new Group());
  return patterns.map((pattern) => {
    const at = rarestPart(pattern);
    const cheapest = groups.find((group) => group.holds(pattern, at)) ?? cheapestFor(pattern, at, groups);
    cheapest.add(pattern, at);
    return { at, group: groups.indexOf(cheapest) };
  });
}

function cheapestFor(pattern: Buffer, at: number, groups: readonly Group[]): Group {
  const inUse = groups.filter(({ size }) => size > 0);
  // Those that are not in use all cost the same.
  const candidates = [...inUse, ...groups.slice(inUse.length, inUse.length + 1)];
  const costs = candidates.map((group) => group.costWith(pattern, at));
  return candidates[costs.indexOf(Math.min(...costs))] as Group;
}

/** Where in a pattern the bytes stand that are least common in logs. */
function rarestPart(pattern: Buffer): number {
  const commonness = (start: number): number => COMMON_PAIRS.get(pattern.readUInt16LE(start)) ?? 0;
  let rarest = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let start = 0; start + FINGERPRINT_BYTES <= pattern.length; start++) {
    const cost = commonness(start) + commonness(start + 1);
    if (cost < lowest) {
      rarest = start;
      lowest = cost;
    }
  }
  return rarest;
}

/** The first two bytes of the fingerprints of a group, which decide how often the third is looked at. */
class Group {
  /** The lower and higher halves that the first and the second byte can have, a bit for each. */
  #halves: readonly number[] = [0, 0, 0, 0];
  #taken = 0;
  size = 0;

  add(pattern: Buffer, at: number): void {
    this.#halves = this.#with(pattern, at);
    this.#taken = taken(this.#halves);
    this.size++;
  }

  /** Whether the group takes such bytes for one of its own already. */
  holds(pattern: Buffer, at: number): boolean {
    return this.#with(pattern, at).every((bits, nth) => bits === this.#halves[nth]);
  }

  /** How often typical text would be taken for one of the group more than now. Equal ones: the smaller group first. */
  costWith(pattern: Buffer, at: number): number {
    return taken(this.#with(pattern, at)) - this.#taken + (1 + this.size) / 1000;
  }

  #with(pattern: Buffer, at: number): number[] {
    const [first = 0, second = 0] = pattern.subarray(at, at + 2);
    const added = [first & 0xf, first >> 4, second & 0xf, second >> 4];
    return added.map((half, nth) => (this.#halves[nth] ?? 0) | (1 << half));
  }
}

/** How often two bytes of typical text have these halves, whichever belong together. */
function taken([low0 = 0, high0 = 0, low1 = 0, high1 = 0]: readonly number[]): number {
  let count = 0;
  for (const [pair, times] of PAIRS) {
    const first = (low0 >> (pair & 0xf)) & (high0 >> ((pair >> 4) & 0xf));
    const second = (low1 >> ((pair >> 8) & 0xf)) & (high1 >> (pair >> 12));
    count += (first & second & 1) * times;
  }
  return count;
}
