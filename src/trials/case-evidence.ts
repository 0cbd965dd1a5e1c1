import { classifyRejected } from "../classify/classify-rejected.js";
import { EvidenceIndex } from "../classify/evidence-index.js";
import type { PartsPresent } from "../classify/near-miss.js";
import type { Evidence } from "../contract/case.js";
import type { RelationClass } from "../vocabulary/relation-classes.js";
import { type NormalForm, NormalisedText } from "./normal-form.js";
import type { RuleEvidence } from "./rule.js";

/** The classifier that says adjacent from unrelated, with a budget that no case uses up. */
const UNLIMITED = { probeBudget: Number.MAX_SAFE_INTEGER, splitsByAdjacency: true } as const;

/** The evidence of one case, as rules see it. */
export class CaseEvidence implements RuleEvidence {
  readonly sources: readonly string[];
  private readonly evidence: Evidence;
  private readonly index: EvidenceIndex;
  private readonly relations = new Map<string, readonly RelationClass[]>();
  private readonly normalForms = new Map<NormalForm, readonly NormalisedText[]>();

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    this.index = new EvidenceIndex(evidence);
    // Frozen: it is handed to code of the user's own.
    this.sources = Object.freeze([...this.index.sources]);
  }

  /** Announces texts whose relations will be asked, so that one pass over the evidence answers for all of them. */
  expect(texts: readonly string[]): void {
    this.index.expect([], texts);
    const absent = texts.filter((text) => !this.relations.has(text) && !this.index.has(text));
    if (absent.length === 0) return;
    const { distinct } = classifyRejected(absent, this.evidence, UNLIMITED, { index: this.index });
    for (const { value, relations } of distinct) this.relations.set(value, relations);
  }

  isPresent(text: string): boolean {
    return this.index.has(text);
  }

  relationsOf(span: string): readonly RelationClass[] {
    this.expect([span]);
    return this.relations.get(span) ?? [];
  }

  partsOf(span: string): PartsPresent {
    return this.index.partsOf(span);
  }

  equalTexts(form: NormalForm, span: string): readonly string[] {
    let sources = this.normalForms.get(form);
    if (sources === undefined) {
      sources = [...new Set(this.sources)].map((source) => new NormalisedText(source, form));
      this.normalForms.set(form, sources);
    }
    const { text } = new NormalisedText(span, form);
    return [...new Set(sources.flatMap((source) => [...source.textsAt(text)]))];
  }
}
