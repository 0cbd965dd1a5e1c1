import fc from "fast-check";
import type { Evidence } from "../../src/contract/case.js";

/** Rejected values with evidence that they resemble, and a budget. */
export interface GeneratedCase {
  readonly evidence: Evidence;
  readonly occurrences: readonly string[];
  readonly probeBudget: number;
}

/** Pieces that repeat and overlap, split surrogate pairs, and take every cheap form. */
const PIECES = [
  ..."ab",
  "aa",
  "abab",
  "aB",
  "AB",
  "1",
  " ",
  "  ",
  "\t",
  "-",
  ": ",
  "\u2019",
  "'",
  "\u2014",
  "\u00A0",
  "\u200B",
  '"',
  "\\",
  "\\n",
  "\\u0061",
  "\\x61",
  "\u{1F4E6}",
  "\uD83D",
  "\uDCE6",
  "\u{1D400}",
  "\uC2DC",
  "─",
];
const EVIDENCE_PIECES = [...PIECES, "\n", "\r", "\u2028", '\\"', "\\\\"];

function textOf(pieces: readonly string[], most: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces), { maxLength: most, size: "max" })
    .map((parts) => parts.join(""));
}

/** A stretch of one of the sources, as indices into whatever the sources turn out to be. */
interface Stretch {
  readonly source: number;
  readonly start: number;
  readonly length: number;
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  source: fc.nat(11),
  start: fc.nat(400),
  length: fc.integer({ min: 3, max: 48 }),
});

type Change = "none" | "insert" | "replace" | "delete" | "upper" | "lower" | "escape" | "unescape" | "curly";
const change = fc.constantFrom<Change>(
  "none",
  "insert",
  "replace",
  "delete",
  "upper",
  "lower",
  "escape",
  "unescape",
  "curly",
);

function changed(value: string, how: Change, position: number, piece: string): string {
  const at = value.length === 0 ? 0 : position % value.length;
  switch (how) {
    case "none":
      return value;
    case "insert":
      return value.slice(0, at) + piece + value.slice(at);
    case "replace":
      return value.slice(0, at) + piece + value.slice(at + 1);
    case "delete":
      return value.slice(0, at) + value.slice(at + 1);
    case "upper":
      return value.toUpperCase();
    case "lower":
      return value.toLowerCase();
    case "escape":
      return JSON.stringify(value).slice(1, -1);
    case "unescape":
      return value.replaceAll("\\n", "\n").replaceAll("\\x61", "a").replaceAll('\\"', '"');
    case "curly":
      return value.replaceAll("'", "\u2019").replaceAll("-", "\u2014");
  }
}

const mutation = fc.record({ how: change, position: fc.nat(100), piece: fc.constantFrom(...PIECES) });

/** One or two stretches with something between them, changed a little. */
const recipe = fc.record({
  first: stretch,
  second: fc.option(stretch, { nil: undefined, freq: 2 }),
  between: fc.constantFrom("", " ", ": ", "-", "--", "a", "─", "1", "\u{1D400}", "\uD835"),
  mutations: fc.array(mutation, { maxLength: 2 }),
});

/** A value less one unit, put at the end of a source: several deletions of one value can be present. */
const echo = fc.record({ which: fc.nat(5), position: fc.nat(100), source: fc.nat(11) });

const budget = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 60, max: 3000 }),
  fc.constantFrom(24_000, 1_000_000),
);

/** Cases whose values are composed of the evidence's own stretches. Values that a source holds are left out. */
export const generatedCase: fc.Arbitrary<GeneratedCase> = fc
  .record({
    sourceText: textOf(EVIDENCE_PIECES, 120),
    // Past the 64 occurrences of a prefix that count.
    times: fc.constantFrom(1, 1, 1, 1, 70),
    readFiles: fc.array(textOf(EVIDENCE_PIECES, 40), { maxLength: 6 }),
    modifiedFiles: fc.array(textOf(EVIDENCE_PIECES, 40), { maxLength: 4 }),
    recipes: fc.array(recipe, { minLength: 1, maxLength: 6 }),
    repeats: fc.array(fc.nat(5), { maxLength: 3 }),
    echoes: fc.array(echo, { maxLength: 4 }),
    probeBudget: budget,
  })
  .map(({ sourceText, times, readFiles, modifiedFiles, recipes, repeats, echoes, probeBudget }) => {
    const sources = [sourceText.repeat(times), ...readFiles, ...modifiedFiles];
    const cut = ({ source, start, length }: Stretch) => {
      const text = sources[source % sources.length] ?? "";
      const from = text.length === 0 ? 0 : start % text.length;
      return text.slice(from, from + length);
    };
    const composed = recipes
      .map(({ first, second, between, mutations }) => {
        const whole = cut(first) + (second === undefined ? "" : between + cut(second));
        return mutations.reduce(
          (value, { how, position, piece }) => changed(value, how, position, piece),
          whole,
        );
      })
      .map((value) => value.replaceAll("\n", " "));
    for (const { which, position, source } of echoes) {
      const value = composed[which] ?? "";
      sources[source % sources.length] += ` ${changed(value, "delete", position, "")}`;
    }
    const values = composed.filter(
      (value) => value !== "" && !sources.some((source) => source.includes(value)),
    );
    return {
      evidence: {
        sourceText: sources[0] ?? "",
        readFiles: sources.slice(1, 1 + readFiles.length),
        modifiedFiles: sources.slice(1 + readFiles.length),
      },
      occurrences: [...values, ...repeats.flatMap((which) => values.slice(which, which + 1))],
      probeBudget,
    };
  });
