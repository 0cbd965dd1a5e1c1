import valid from "semver/functions/valid.js";
import { FAILURE_KINDS, type FailureKind } from "../vocabulary/failure-kinds.js";
import { STRUCTURAL_CODES } from "../vocabulary/issue-codes.js";
import { nameOrPlaceholder } from "../vocabulary/names.js";
import type { Failure, NamedCounts } from "./event.js";
import { withSingleBlanks } from "./fields.js";
import { remembering } from "./remembering.js";

/** What the field `providerFailure` says, from 0.4.10. Null: not said. */
export type ProviderFailure = Pick<
  Failure,
  "stage" | "category" | "reason" | "httpStatus" | "attempts" | "maxAttempts"
>;

/**
 * What a failure text says: its kind, names and numbers, never its free text. A text outside the grammar is
 * `unrecognised`. Where the text and `providerFailure` both say something, the text counts. White space counts as
 * one blank, since tools wrap and indent what they show.
 *
 * Every pattern is anchored and has one way to match, so the time is linear in the text's length.
 */
export function parseFailure(text: string, provider: ProviderFailure | null = null): Failure {
  const failure = parseText(text);
  if (provider === null) return failure;
  return {
    ...failure,
    kind:
      failure.kind === "unrecognised" && provider.category !== null
        ? providerKind(provider.category)
        : failure.kind,
    stage: failure.stage ?? provider.stage,
    category: failure.category ?? provider.category,
    reason: failure.reason ?? provider.reason,
    httpStatus: failure.httpStatus ?? provider.httpStatus,
    attempts: failure.attempts ?? provider.attempts,
    maxAttempts: provider.maxAttempts,
  };
}

/** The text of the version guard (from 0.4.6), which names the engine's release; null for any other text. */
export const guardedRelease = remembering((text): string | null => {
  const named = GUARD.exec(text)?.[1];
  // Digits and dots can still be no version: 0.04.6.
  return named !== undefined && valid(named) === named ? named : null;
});

const GUARD =
  /ds4-context-core resolves to \S{1,80} while DS4 Context Engine is (\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z-]{1,20}(?:\.[0-9A-Za-z-]{1,20}){0,5})?)/;

const parseText = remembering((text) => parsedText(withSingleBlanks(text)));

function parsedText(text: string): Failure {
  for (const parse of GRAMMAR) {
    const failure = parse(text);
    if (failure !== null) return withNothingElse(failure);
  }
  return withNothingElse({ kind: "unrecognised" });
}

type Parsed = Partial<Failure> & Pick<Failure, "kind">;

/** Spelled out, for to spread what was parsed over nulls takes as long as to parse it. */
function withNothingElse(parsed: Parsed): Failure {
  return {
    kind: parsed.kind,
    stage: parsed.stage ?? null,
    codes: parsed.codes ?? [],
    repairStatus: parsed.repairStatus ?? null,
    unsupportedSpans: parsed.unsupportedSpans ?? null,
    affectedBullets: parsed.affectedBullets ?? null,
    category: parsed.category ?? null,
    reason: parsed.reason ?? null,
    httpStatus: parsed.httpStatus ?? null,
    attempts: parsed.attempts ?? null,
    maxAttempts: parsed.maxAttempts ?? null,
    numbers: parsed.numbers ?? [],
  };
}

/** The productions, tried in this order: the literal texts first, then the families known by their stable words. */
const GRAMMAR: readonly ((text: string) => Parsed | null)[] = [
  validation,
  provider,
  outputLimit,
  literal,
  coreMismatch,
  family,
];

const VALIDATION =
  /^Compaction ([a-z-]{1,40}) summary validation failed: ([A-Za-z0-9-]{1,80}(?:, [A-Za-z0-9-]{1,80}){0,99})(?:; repair=([A-Za-z0-9-]{1,80}); unsupportedSpans=(\d{1,15}); affectedBullets=(\d{1,15}))?$/;

function validation(text: string): Parsed | null {
  const match = VALIDATION.exec(text);
  if (match === null) return null;
  const codes = (match[2] ?? "").split(", ").map(nameOrPlaceholder);
  return {
    kind: validationKind(codes),
    stage: nameOrNull(match[1]),
    codes,
    repairStatus: nameOrNull(match[3]),
    unsupportedSpans: numberOrNull(match[4]),
    affectedBullets: numberOrNull(match[5]),
  };
}

function validationKind(codes: readonly string[]): FailureKind {
  if (!codes.includes("unsupported-exact-value")) return "validation-structural";
  return codes.every((code) => code === "unsupported-exact-value") ? "validation-exact" : "validation-mixed";
}

const PROVIDER =
  /^Compaction ([a-z-]{1,40}) (?:request failed|summary stopped with (?:error|aborted)) \(category=([A-Za-z0-9-]{1,80})(?:; attempts=(\d{1,15}))?(?:; reason=([A-Za-z0-9-]{1,80})(?:; httpStatus=(\d{1,15}))?)?\)$/;

function provider(text: string): Parsed | null {
  const match = PROVIDER.exec(text);
  if (match === null) return null;
  const category = nameOrNull(match[2]);
  return {
    kind: category === null ? "unrecognised" : providerKind(category),
    stage: nameOrNull(match[1]),
    category,
    attempts: numberOrNull(match[3]),
    reason: nameOrNull(match[4]),
    httpStatus: numberOrNull(match[5]),
  };
}

/** A category that the vocabulary lacks is kept as a name, but makes no kind of its own. */
function providerKind(category: string): FailureKind {
  return FAILURE_KINDS.find((kind) => kind === `provider-${category}`) ?? "unrecognised";
}

const OUTPUT_LIMIT = /^Compaction (?:([a-z-]{1,40}) )?summary hit the model output limit\.?$/;

function outputLimit(text: string): Parsed | null {
  const match = OUTPUT_LIMIT.exec(text);
  return match === null ? null : { kind: "output-limit", stage: nameOrNull(match[1]) };
}

/** Texts that stand as they are, with or without a full stop. */
const LITERALS: ReadonlyMap<string, FailureKind> = new Map([
  ["Compaction summarizer attempted to call a tool", "model-output"],
  ["Compaction summarizer returned empty text", "model-output"],
  ["Cannot normalize an empty compaction summary", "model-output"],
  ["Compaction file evidence contains a Markdown-unsafe path", "unsafe-path"],
  ["Compaction summary generation aborted", "aborted"],
]);

function literal(text: string): Parsed | null {
  const kind = LITERALS.get(text.endsWith(".") ? text.slice(0, -1) : text);
  return kind === undefined ? null : { kind };
}

function coreMismatch(text: string): Parsed | null {
  const isStale = text.endsWith(" is not a function");
  return isStale || guardedRelease(text) !== null ? { kind: "core-mismatch" } : null;
}

/**
 * Families whose wording varies: all words of one entry stand in the text, whatever the case. Mapping and storage
 * texts can carry ids, so nothing but the kind is taken from them.
 */
const FAMILIES: readonly { readonly kind: "budget" | "mapping" | "storage"; readonly words: string[] }[] = [
  { kind: "budget", words: ["safe input budget"] },
  { kind: "budget", words: ["indivisible", "atomic group"] },
  { kind: "budget", words: ["segment request limit"] },
  { kind: "budget", words: ["aggregate request limit"] },
  { kind: "budget", words: ["fan-out"] },
  { kind: "budget", words: ["fan-in"] },
  { kind: "budget", words: ["graph depth"] },
  { kind: "budget", words: ["child summaries", "aggregat"] },
  { kind: "budget", words: ["request input limit"] },
  { kind: "budget", words: ["operation input limit exceeded"] },
  { kind: "mapping", words: ["no source messages"] },
  { kind: "mapping", words: ["canonical session entry"] },
  { kind: "mapping", words: ["not indexed"] },
  { kind: "storage", words: ["summary id", "collision"] },
  { kind: "storage", words: ["summary", "conflict"] },
  { kind: "storage", words: ["graph conflict"] },
];

/** The longest text in which a family is looked for, in UTF-16 code units; the producer's own are far shorter. */
const LONGEST_FAMILY_TEXT = 2000;

function family(text: string): Parsed | null {
  if (text.length > LONGEST_FAMILY_TEXT) return null;
  const lower = text.toLowerCase();
  const found = FAMILIES.find(({ words }) => words.every((word) => lower.includes(word)));
  if (found === undefined) return null;
  if (found.kind !== "budget") return { kind: found.kind };
  return { kind: "budget", stage: nameOrNull(BUDGET_STAGE.exec(text)?.[1]), numbers: budgetNumbers(text) };
}

const BUDGET_STAGE = /\b(segment|aggregate|update) (?:prompt|attempt)\b/;

/**
 * `name=number` pairs as they stand; a bare number in parentheses is the limit, `attempt K` the attempt. Of a name
 * that stands twice the first number counts.
 */
function budgetNumbers(text: string): NamedCounts {
  const numbers = new Map<string, number>();
  const keep = (name: string, digits: string | undefined): void => {
    if (!numbers.has(name)) numbers.set(name, Number(digits));
  };
  for (const [, name, attempt, limit] of text.matchAll(
    /\b([A-Za-z][A-Za-z0-9]{0,39}=\d{1,15})\b|\battempt (\d{1,15})\b|\((\d{1,15})\)/g,
  )) {
    if (name !== undefined) {
      const [key = "", value = ""] = name.split("=");
      keep(nameOrPlaceholder(key), value);
    } else if (attempt !== undefined) keep("attempt", attempt);
    else keep("limit", limit);
  }
  return [...numbers];
}

function nameOrNull(text: string | undefined): string | null {
  return text === undefined ? null : nameOrPlaceholder(text);
}

function numberOrNull(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** Whether a failure's codes hold a structural one. */
export function hasStructuralCode(codes: readonly string[]): boolean {
  return codes.some((code) => (STRUCTURAL_CODES as readonly string[]).includes(code));
}
