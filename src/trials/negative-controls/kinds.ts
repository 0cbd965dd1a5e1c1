/** The kinds of negative control: values that the evidence does not hold and that no rule may accept. */
export const CONTROL_KINDS = [
  "unrelated-pair",
  "digit-changed",
  "case-changed",
  "character-dropped",
  "other-evidence",
] as const;

export type ControlKind = (typeof CONTROL_KINDS)[number];

export const CONTROL_MEANINGS = {
  "unrelated-pair": "two parts that the evidence holds, but never together",
  "digit-changed": "a value with one digit changed",
  "case-changed": "a value with the case of one identifier changed",
  "character-dropped": "a value with one letter or digit left out",
  "other-evidence": "a value that only the evidence of another case holds",
} as const satisfies Record<ControlKind, string>;

/** The controls of one case. Holds text: it never leaves the trial. */
export type Controls = Readonly<Record<ControlKind, readonly string[]>>;

/** Most controls of a kind that one case gives, so that a large case does not speak for all. */
export const CONTROLS_A_CASE = 20;
