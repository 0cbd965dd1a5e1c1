import type { Evidence } from "../../src/contract/case.js";

/**
 * What evidence is made of. Few words: 60 words only, so that everything resembles everything. Korean and box
 * drawing make two-byte strings.
 */
export const EVIDENCE_KINDS = ["prose", "few words", "log lines", "korean", "box drawing"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

type Random = (below: number) => number;

/** Marsaglia's xorshift32: the same material in every run. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Early letters and words are frequent, late ones rare, as in real text. */
function skewed(random: Random, below: number): number {
  return Math.floor((random(below) * (random(below) + 1)) / below);
}

const LATIN = "etaoinshrdlucmfwypvbgkjqxz";

function madeUpWords(kind: EvidenceKind, random: Random, count: number): string[] {
  const letter = () =>
    kind === "korean"
      ? String.fromCharCode(0xac00 + random(2000))
      : LATIN.charAt(skewed(random, LATIN.length));
  return Array.from({ length: count }, () => Array.from({ length: 2 + random(9) }, letter).join(""));
}

function lineOf(kind: EvidenceKind, words: readonly string[], random: Random): string {
  const word = () => words[skewed(random, words.length)] ?? "";
  const some = (count: number) => Array.from({ length: count }, word).join(" ");
  switch (kind) {
    case "prose":
    case "few words":
    case "korean":
      return `${some(12)}.\n`;
    case "log lines":
      return `2026-09-${10 + random(20)}T0${random(10)}:${10 + random(50)}:00Z src/${word()}/${word()}.ts:${random(900)} ${word()}=${random(100_000)} ${some(5)}\n`;
    case "box drawing":
      return `│ ${some(4)} │ ${random(10_000)} ├──${"─".repeat(random(30))}┤\n`;
  }
}

/** Evidence of one source text of `units` UTF-16 code units and a few paths. */
export function makeEvidence(kind: EvidenceKind, units: number): Evidence {
  const random = randomFrom(7 + kind.length);
  const words = madeUpWords(kind, random, kind === "few words" ? 60 : 3000);
  const lines: string[] = [];
  for (let length = 0; length < units; ) {
    const line = lineOf(kind, words, random);
    lines.push(line);
    length += line.length;
  }
  return {
    // Through JSON, so that the text is the flat string that a parsed case holds.
    sourceText: JSON.parse(JSON.stringify(lines.join("").slice(0, units))),
    readFiles: ["src/main.ts", "src/index.ts"],
    modifiedFiles: ["src/main.ts"],
  };
}

/**
 * Distinct spans of 40 to 90 units that the evidence does not hold. Of each four, one joins stretches of the
 * evidence, one joins single words of it, and two join words that it does not have.
 */
export function makeRejectedSpans(kind: EvidenceKind, { sourceText }: Evidence, count: number): string[] {
  const random = randomFrom(99);
  const ownWords = [...new Set(sourceText.slice(0, 60_000).split(/\s+/))];
  const foreignWords = madeUpWords(kind, randomFrom(12_345), 500).map((word) => `${word}x${word.length}`);
  const stretch = () => {
    const from = sourceText.indexOf(" ", random(sourceText.length - 200)) + 1;
    return sourceText.slice(from, from + 8 + random(24)).replaceAll("\n", " ");
  };
  const parts = [
    stretch,
    () => foreignWords[random(foreignWords.length)] ?? "",
    () => ownWords[random(ownWords.length)] ?? "",
    () => foreignWords[random(foreignWords.length)] ?? "",
  ];
  const spans = new Set<string>();
  while (spans.size < count) {
    const part = parts[spans.size % parts.length] ?? stretch;
    const length = 40 + random(51);
    let span = part();
    while (span.length < length) span += ` ${part()}`;
    span = span.slice(0, length);
    if (!sourceText.includes(span)) spans.add(span);
  }
  return [...spans];
}
