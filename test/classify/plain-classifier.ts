import type { Classification, ClassifiedValue, Classifier } from "../../src/classify/classify-rejected.js";
import type { Evidence } from "../../src/contract/case.js";
import type { RelationClass } from "../../src/vocabulary/relation-classes.js";

/**
 * The classifier as a reader of the contract would write it first: every lookup that the ledger runs scans the
 * sources. Shares nothing with the product but types, so that the two can be held against each other.
 */
export function plainClassifyRejected(
  occurrences: readonly string[],
  evidence: Evidence,
  classifier: Classifier,
  options: { readonly probeBudget?: number | undefined } = {},
): Classification {
  const sources = [evidence.sourceText, ...evidence.readFiles, ...evidence.modifiedFiles].filter(
    (source) => source.length > 0,
  );
  const override = options.probeBudget;
  const budget =
    override !== undefined && Number.isFinite(override) && override >= 1
      ? Math.floor(override)
      : classifier.probeBudget;
  // Without sources there is nothing to scan and nothing to spend.
  let remaining = sources.length === 0 ? 0 : budget;
  let exhausted = false;

  const lookup = (text: string): boolean => {
    if (exhausted) return false;
    remaining -= Math.max(1, sources.length);
    if (remaining < 0) {
      exhausted = true;
      return false;
    }
    return contains(sources, text);
  };

  const values = [...new Set(occurrences)];
  const relationsOf = new Map<string, RelationClass[]>();
  const cheap = new Set<string>();
  for (const value of values) {
    const relations = cheapRelations(value, lookup);
    if (relations.length > 0) cheap.add(value);
    relationsOf.set(value, exhausted ? [...relations, "not-classified-budget"] : relations);
  }
  let complete = !exhausted;

  const candidates = values.filter((value) => relationsOf.get(value)?.length === 0);
  let pending = candidates.length;
  for (const value of candidates) {
    const affordable = sources.length === 0 ? 0 : Math.floor(Math.max(0, remaining) / sources.length);
    const share = Math.min(affordable, Math.max(32, Math.floor(affordable / pending)));
    pending--;
    const { relation, used } = nearMiss(value, share, sources, classifier.splitsByAdjacency);
    remaining -= used * sources.length;
    relationsOf.set(value, [relation]);
    if (relation === "not-classified-partial") complete = false;
  }

  const distinct: ClassifiedValue[] = values.map((value) => ({
    value,
    occurrences: occurrences.filter((occurrence) => occurrence === value).length,
    relations: relationsOf.get(value) ?? [],
  }));
  return {
    report: {
      spans: occurrences.length,
      relations: tally(distinct, (value) => relationsOf.get(value) ?? []),
      shapes: tally(distinct, shapes),
      lengthBuckets: tally(distinct, (value) => [bucket(value.length)]),
      spansClassifiedCheap: occurrences.filter((occurrence) => cheap.has(occurrence)).length,
      corpusSources: sources.length,
      probeBudget: budget,
      probesUsed: sources.length === 0 ? 0 : exhausted ? budget : budget - remaining,
      classificationComplete: complete,
    },
    distinct,
  };
}

function contains(sources: readonly string[], text: string): boolean {
  return sources.some((source) => source.includes(text));
}

function cheapRelations(value: string, lookup: (text: string) => boolean): RelationClass[] {
  const relations: RelationClass[] = [];
  const differsAndPresent = (form: string) => form !== value && lookup(form);
  if (differsAndPresent(JSON.stringify(value).slice(1, -1))) relations.push("escaped-form-present");
  if (differsAndPresent(unescaped(value))) relations.push("unescaped-form-present");
  if (differsAndPresent(value.replace(/\s+/g, " ").trim())) relations.push("whitespace-collapsed-present");
  if (differsAndPresent(value.toLowerCase()) || differsAndPresent(value.toUpperCase())) {
    relations.push("case-variant-present");
  }
  if (differsAndPresent(plainTypography(value))) relations.push("typographic-variant-present");
  return relations;
}

function unescaped(value: string): string {
  const named: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
  let text = "";
  let at = 0;
  while (at < value.length) {
    const unit = value.charAt(at);
    const next = value.charAt(at + 1);
    if (unit !== "\\" || next === "" || "\n\r\u2028\u2029".includes(next)) {
      text += unit;
      at += 1;
      continue;
    }
    const digits = next === "u" ? 4 : next === "x" ? 2 : 0;
    const hex = value.slice(at + 2, at + 2 + digits);
    if (digits > 0 && hex.length === digits && /^[0-9a-fA-F]+$/.test(hex)) {
      text += String.fromCharCode(Number.parseInt(hex, 16));
      at += 2 + digits;
    } else {
      text += digits > 0 ? "\0" : (named[next] ?? next);
      at += 2;
    }
  }
  return text;
}

function plainTypography(value: string): string {
  return value
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\u2026/g, "...")
    .replace(/[\u00A0\u2007\u202F]/g, " ")
    .replace(/\u200B|\u200C|\u200D|\u2060|\uFEFF/g, "");
}

function nearMiss(
  value: string,
  share: number,
  sources: readonly string[],
  splitsByAdjacency: boolean,
): { relation: RelationClass; used: number } {
  if (value.length > 96) return { relation: "not-classified-length", used: 0 };
  if (share <= 0) return { relation: "not-classified-budget", used: 0 };
  if (value.length < 8) return { relation: "no-near-miss", used: 0 };
  let left = share;
  const answer = (relation: RelationClass) => ({ relation, used: share - left });
  const nothing = () => answer(left === 0 ? "not-classified-partial" : "no-near-miss");

  for (let position = 0; position < value.length; position++) {
    if (left === 0) return nothing();
    left--;
    if (contains(sources, value.slice(0, position) + value.slice(position + 1))) {
      return answer("single-deletion-present");
    }
  }

  const prefixes: number[] = [];
  for (let length = 4; length <= value.length - 4; length++) {
    if (left === 0) return nothing();
    left--;
    if (contains(sources, value.slice(0, length))) prefixes.push(length);
  }
  if (prefixes.length === 0) return nothing();
  const suffixes = new Set<number>();
  for (let length = value.length - 4; length >= 4; length--) {
    if (left === 0) return answer("not-classified-partial");
    left--;
    if (contains(sources, value.slice(value.length - length))) suffixes.add(length);
  }

  const splits = prefixes
    .toReversed()
    .flatMap((prefix) => [
      { prefix, separator: 1 },
      { prefix, separator: 2 },
    ])
    .filter(({ prefix, separator }) => suffixes.has(value.length - prefix - separator))
    .filter(({ prefix, separator }) => !/[\p{L}\p{N}]/u.test(value.slice(prefix, prefix + separator)));
  if (splits.length === 0) return nothing();
  if (!splitsByAdjacency) return answer("composed-two-present-parts");
  for (const { prefix, separator } of splits.slice(0, 8)) {
    if (left === 0) return answer("not-classified-partial");
    left--;
    const suffix = value.slice(prefix + separator);
    if (sources.some((source) => adjacent(source, value.slice(0, prefix), suffix, separator + 2))) {
      return answer("composed-adjacent-present");
    }
  }
  return answer("composed-two-present-parts");
}

function adjacent(source: string, prefix: string, suffix: string, longestGap: number): boolean {
  let start = -1;
  for (let occurrence = 0; occurrence < 64; occurrence++) {
    start = source.indexOf(prefix, start + 1);
    if (start === -1) return false;
    const rest = source.slice(start + prefix.length, start + prefix.length + longestGap + suffix.length);
    for (let gap = 0; gap <= longestGap; gap++) {
      if (rest.slice(gap, gap + suffix.length) !== suffix) continue;
      if (!/[\p{L}\p{N}\r\n]/u.test(rest.slice(0, gap))) return true;
    }
  }
  return false;
}

function shapes(value: string): string[] {
  const names: [string, boolean][] = [
    ["space", /\s/.test(value)],
    ["backslash", /\\/.test(value)],
    ["double-backslash", /\\\\/.test(value)],
    ["colon", /:/.test(value)],
    ["equals", /=/.test(value)],
    ["double-dash", /--/.test(value)],
    ["slash", /\//.test(value)],
    ["quote", /'|"/.test(value)],
    [
      "typographic-char",
      /[\u2018-\u201F\u2010-\u2015\u2026\u00A0\u2007\u202F\u200B\u2060\uFEFF]/.test(value),
    ],
    ["digit-group-separator", /[0-9][ ,._'\u2019][0-9]/.test(value)],
    ["json-punctuation", /[{}[\]]/.test(value) || /":/.test(value)],
  ];
  return names.filter(([, holds]) => holds).map(([name]) => name);
}

function bucket(length: number): string {
  if (length <= 8) return "len-1-8";
  if (length <= 16) return "len-9-16";
  if (length <= 32) return "len-17-32";
  if (length <= 64) return "len-33-64";
  return length <= 120 ? "len-65-120" : "len-121-plus";
}

function tally(distinct: readonly ClassifiedValue[], namesOf: (value: string) => readonly string[]) {
  const counts: Record<string, number> = {};
  for (const { value, occurrences } of distinct) {
    for (const name of namesOf(value)) counts[name] = (counts[name] ?? 0) + occurrences;
  }
  return counts;
}
