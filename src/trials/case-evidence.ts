import { classifyRejected } from "../classify/classify-rejected.js";
import { EvidenceIndex } from "../classify/evidence-index.js";
import type { Evidence } from "../contract/case.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import { type NormalForm, NormalisedText } from "./normal-form.js";
import type { RuleEvidence } from "./rule.js";

/** The classifier that says adjacent from unrelated, with a budget that no case uses up. */
const UNLIMITED = { probeBudget: Number.MAX_SAFE_INTEGER, splitsByAdjacency: true } as const;

/** The evidence of one case, with what was found out about it. */
export class CaseEvidence {
  /** The evidence sources that are not empty, in order. */
  readonly sources: readonly string[];
  /** The evidence as rules see it: safe to take apart, and nothing that is asked of it changes it. */
  readonly forRules: RuleEvidence;
  readonly #evidence: Evidence;
  readonly #index: EvidenceIndex;
  readonly #relations = new Map<string, readonly RelationClass[]>();
  readonly #normalForms = new Map<NormalForm, readonly NormalisedText[]>();

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    this.#index = new EvidenceIndex(evidence);
    this.sources = Object.freeze([...this.#index.sources]);
    this.forRules = Object.freeze({
      sources: this.sources,
      isPresent: (text: string) => this.isPresent(String(text)),
      relationsOf: (span: string) => [...this.relationsOf(String(span))],
      partsOf: (span: string) => ({ ...this.#index.partsOf(String(span)) }),
      equalTexts: (form: NormalForm, span: string) => this.#equalTexts(form, String(span)),
    });
  }

  /** Announces texts whose relations will be asked, so that one pass over the evidence answers for all of them. */
  expect(texts: readonly string[]): void {
    this.#index.expect([], texts);
    const absent = texts.filter((text) => !this.#relations.has(text) && !this.#index.has(text));
    if (absent.length === 0) return;
    const { distinct } = classifyRejected(absent, this.#evidence, UNLIMITED, { index: this.#index });
    for (const { value, relations } of distinct) this.#relations.set(value, relations);
  }

  isPresent(text: string): boolean {
    return this.#index.has(text);
  }

  relationsOf(span: string): readonly RelationClass[] {
    this.expect([span]);
    return this.#relations.get(span) ?? [];
  }

  #equalTexts(form: NormalForm, span: string): readonly string[] {
    let sources = this.#normalForms.get(form);
    if (sources === undefined) {
      sources = [...new Set(this.sources)].map((source) => new NormalisedText(source, form));
      this.#normalForms.set(form, sources);
    }
    const { text } = new NormalisedText(span, form);
    return [...new Set(sources.flatMap((source) => [...source.textsAt(text)]))];
  }
}
