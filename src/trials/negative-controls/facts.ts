/** Two texts that the evidence holds as belonging together. */
export interface Fact {
  readonly kind: "located-path" | "setting" | "command";
  /** A path, the name of a setting, or a command. */
  readonly subject: string;
  /** A line range, the value, or a flag. */
  readonly detail: string;
  /** Both with what stands between them. */
  readonly text: string;
}

/** Facts of a kind that are taken from one source, the first ones; enough to draw controls from. */
const FACTS_A_SOURCE = 200;

// Each pattern starts where a word starts and bounds its repeats: time grows with the text, whatever it holds.
const PATTERNS: readonly { readonly kind: Fact["kind"]; readonly pattern: RegExp }[] = [
  {
    kind: "located-path",
    pattern: /(?<![\w./@-])([\w@-][\w./@-]{2,59}\.[A-Za-z]{1,5}):(\d{1,6}(?:[-:]\d{1,6})?)(?!\d)/g,
  },
  {
    kind: "setting",
    pattern: /(?<![\w.-])([A-Za-z_][\w.-]{3,39})"?\s?[:=]\s?"?([\w./-]{4,39})(?![\w./-])/g,
  },
  {
    kind: "command",
    pattern: /(?<![\w./-])([a-z][\w./-]{1,29} [a-z][\w:./-]{1,29}) (--?[a-z][\w=./-]{2,29})(?![\w=./-])/g,
  },
];

/** What the sources say about paths, settings and commands, as far as their form shows it. */
export function factsIn(sources: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  for (const source of new Set(sources)) {
    for (const { kind, pattern } of PATTERNS) {
      let found = 0;
      for (const [text, subject = "", detail = ""] of source.matchAll(pattern)) {
        if (found === FACTS_A_SOURCE) break;
        found++;
        facts.push({ kind, subject, detail, text });
      }
    }
  }
  return facts;
}

const WORD_WITH_DIGITS = /(?<![\w./:@-])[A-Za-z_./:@-]{0,30}\d[\w./:@-]{2,30}(?![\w./:@-])/g;

/** Words of the sources that hold a digit, such as versions, ports and numbered names; the first ones of each. */
export function wordsWithDigits(sources: readonly string[]): string[] {
  const words = new Set<string>();
  for (const source of new Set(sources)) {
    let found = 0;
    for (const [word] of source.matchAll(WORD_WITH_DIGITS)) {
      if (found === FACTS_A_SOURCE) break;
      found++;
      words.add(word);
    }
  }
  return [...words];
}
