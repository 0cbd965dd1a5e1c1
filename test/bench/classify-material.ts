import type { Evidence } from "../../src/contract/case.js";

/** What evidence is made of; the last two are two-byte strings. */
export const EVIDENCE_KINDS = ["prose", "log lines", "korean", "box drawing"] as const;
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

const LATIN = "etaoinshrdlucmfwypvbgkjqxz";

/** Early letters and words are frequent, late ones rare, as in real text. */
function skewed(random: Random, below: number): number {
  return Math.floor((random(below) * (random(below) + 1)) / below);
}

function vocabulary(kind: EvidenceKind, random: Random, words: number): string[] {
  return Array.from({ length: words }, () => {
    const length = 2 + random(9);
    return Array.from({ length }, () =>
      kind === "korean"
        ? String.fromCharCode(0xac00 + random(2000))
        : (LATIN[skewed(random, LATIN.length)] ?? "e"),
    ).join("");
  });
}

/** A line of about the length that such lines have. */
function lineOf(kind: EvidenceKind, words: readonly string[], random: Random): string {
  const word = () => words[skewed(random, words.length)] ?? "";
  const some = (count: number) => Array.from({ length: count }, word).join(" ");
  switch (kind) {
    case "prose":
    case "korean":
      return `${some(12)}. `;
    case "log lines":
      return `2026-09-${10 + random(20)}T0${random(10)}:${10 + random(50)}:00Z src/${word()}/${word()}.ts:${random(900)} ${word()}=${random(100000)} ${some(5)}\n`;
    case "box drawing":
      return `│ ${some(4)} │ ${random(10000)} ├──${"─".repeat(random(30))}┤\n`;
  }
}

/** Evidence of one source of `units` UTF-16 code units, and a few paths. */
export function makeEvidence(kind: EvidenceKind, units: number): Evidence {
  const random = randomFrom(7 + kind.length);
  const words = vocabulary(kind, random, 3000);
  const lines: string[] = [];
  for (let length = 0; length < units; ) {
    const line = lineOf(kind, words, random);
    lines.push(line);
    length += line.length;
  }
  return {
    // Through a buffer, so that the text is one flat string, as a parsed case holds it.
    sourceText: Buffer.from(lines.join("").slice(0, units), "utf16le").toString("utf16le"),
    readFiles: ["src/main.ts", "src/index.ts"],
    modifiedFiles: ["src/main.ts"],
  };
}

/**
 * Distinct spans of 40 to 90 units that the evidence does not hold: half of them stretches of its own words joined,
 * half of words that it does not have.
 */
export function makeRejectedSpans(kind: EvidenceKind, evidence: Evidence, count: number): string[] {
  const random = randomFrom(99);
  const { sourceText } = evidence;
  const foreign = vocabulary("prose", randomFrom(12345), 500).map((word) => `${word}x${word.length}q`);
  const stretch = (length: number) => {
    const start = random(sourceText.length - length - 40);
    const from = sourceText.indexOf(" ", start) + 1;
    return sourceText.slice(from, from + length).replace(/[\n`]/g, " ");
  };
  const spans = new Set<string>();
  while (spans.size < count) {
    const length = 40 + random(51);
    let span = "";
    if (spans.size % 2 === 0) {
      while (span.length < length) span += `${stretch(8 + random(24))} `;
    } else {
      while (span.length < length) span += `${foreign[random(foreign.length)]} `;
    }
    span = span.slice(0, length);
    if (!sourceText.includes(span)) spans.add(span);
  }
  return [...spans];
}
