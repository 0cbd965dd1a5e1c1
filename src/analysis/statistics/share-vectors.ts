/** What one event shows: how often each name (a relation class) occurs in it. */
export type EventCounts = Readonly<Record<string, number>>;

/** Shares of one event, one entry a name; they sum to 1. */
export type ShareVector = readonly number[];

/** The events of two sides as share vectors over one list of names. */
export interface ShareVectors {
  /** Every name that occurs on either side, by UTF-16 code unit. */
  readonly names: readonly string[];
  /** One vector an event, in the order of the events. */
  readonly a: readonly ShareVector[];
  readonly b: readonly ShareVector[];
}

/**
 * Counts divided by their sum, event by event, so that each event weighs the same however many spans it has.
 * @throws RangeError if an event counts nothing, or a count is negative or not finite: such an event has no mix,
 * and whoever selects events has to leave it out (and say so).
 */
export function shareVectors(a: readonly EventCounts[], b: readonly EventCounts[]): ShareVectors {
  const occurring = new Set<string>();
  for (const event of [...a, ...b]) {
    for (const [name, count] of Object.entries(event)) if (count > 0) occurring.add(name);
  }
  const names = [...occurring].sort();
  const vectorOf = (event: EventCounts) => shareVector(event, names);
  return { names, a: a.map(vectorOf), b: b.map(vectorOf) };
}

function shareVector(event: EventCounts, names: readonly string[]): ShareVector {
  const counts = new Map(Object.entries(event));
  const sum = [...counts.values()].reduce((total, count) => total + (count >= 0 ? count : Number.NaN), 0);
  if (!(sum > 0 && Number.isFinite(sum))) throw new RangeError("an event without counts has no mix");
  return names.map((name) => (counts.get(name) ?? 0) / sum);
}

/** Total order of vectors of one length, entry by entry. */
export function compareVectors(x: ShareVector, y: ShareVector): number {
  for (let i = 0; i < x.length; i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Total order of equally long lists of vectors, vector by vector. */
export function compareVectorLists(x: readonly ShareVector[], y: readonly ShareVector[]): number {
  for (let i = 0; i < x.length; i++) {
    const order = compareVectors(x[i] ?? [], y[i] ?? []);
    if (order !== 0) return order;
  }
  return 0;
}

/** Mean of the vectors, each of `length` entries; zeros without any vector. */
export function meanVector(vectors: readonly ShareVector[], length: number): number[] {
  return Array.from({ length }, (_, i) => {
    const sum = vectors.reduce((total, vector) => total + (vector[i] ?? 0), 0);
    return sum / Math.max(1, vectors.length);
  });
}
