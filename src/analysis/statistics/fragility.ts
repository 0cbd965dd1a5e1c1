/** Above this many events a side fragility is not computed. */
const FRAGILITY_UP_TO = 30;

/** One event whose removal turns the verdict. */
export interface Flip {
  readonly side: "a" | "b";
  /** Place of the event among those of its side, from 0. */
  readonly index: number;
  /** The verdict without it. */
  readonly verdict: string;
}

export type Fragility =
  | { readonly kind: "not-computed"; readonly limit: number }
  | { readonly kind: "stable" }
  | { readonly kind: "rests-on-one-event"; readonly flips: readonly Flip[] };

/**
 * Leaves out each event in turn and asks for the verdict again. `verdictOf` gives what is compared: the claim that
 * a reader would act on (its kind, and the direction of a difference), without numbers.
 */
export function fragility<Event>(
  a: readonly Event[],
  b: readonly Event[],
  verdictOf: (a: readonly Event[], b: readonly Event[]) => string,
): Fragility {
  if (a.length > FRAGILITY_UP_TO || b.length > FRAGILITY_UP_TO) {
    return { kind: "not-computed", limit: FRAGILITY_UP_TO };
  }
  const whole = verdictOf(a, b);
  const withoutOneOfA = a.map(
    (_, index): Flip => ({ side: "a", index, verdict: verdictOf(a.toSpliced(index, 1), b) }),
  );
  const withoutOneOfB = b.map(
    (_, index): Flip => ({ side: "b", index, verdict: verdictOf(a, b.toSpliced(index, 1)) }),
  );
  const flips = [...withoutOneOfA, ...withoutOneOfB].filter(({ verdict }) => verdict !== whole);
  return flips.length === 0 ? { kind: "stable" } : { kind: "rests-on-one-event", flips };
}
