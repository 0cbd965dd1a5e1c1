import type { Evidence } from "../contract/case.js";
import { evidenceSources } from "../contract/sources.js";
import { GRAM, LONGEST_KEY, scanForGrams, unitsOf } from "./gram-scan.js";
import { LONGEST_ANALYSED, SHORTEST_ANALYSED } from "./near-miss.js";
import { halvesOf, PrefixKey, SuffixKey } from "./part-keys.js";
import { nothingFound, type PartsFound, type PartsInScan } from "./parts-found.js";
import type { ScanKey } from "./scan-key.js";
import { TextKey } from "./text-key.js";

/**
 * Answers which texts and which parts of values the evidence holds, without a scan for every question: texts and
 * values are announced first, and the first question about them starts one pass over the sources for all of them.
 * Works in UTF-16 code units. Answers are kept, so an index can serve several releases.
 */
export class EvidenceIndex {
  /** The sources that are not empty, in order; equal ones stay separate. */
  readonly sources: readonly string[];
  readonly #distinctSources: readonly string[];
  readonly #parts = new Map<string, PartsInScan>();
  readonly #presence = new Map<string, boolean>();
  #pending: ScanKey[] = [];

  constructor(evidence: Evidence) {
    this.sources = evidenceSources(evidence).filter((source) => source !== "");
    this.#distinctSources = [...new Set(this.sources)];
  }

  /** Announces values whose presence and parts may be asked, and texts whose presence may be asked. */
  expect(values: readonly string[], texts: readonly string[]): void {
    for (const value of values) {
      if (this.#parts.has(value)) continue;
      if (isAnalysed(value)) this.#expectParts(value);
      else this.#expectText(value);
    }
    for (const text of texts) this.#expectText(text);
  }

  /** Whether a source holds the text. */
  has(text: string): boolean {
    this.#scanPending();
    const known = this.#parts.get(text)?.whole ?? this.#presence.get(text);
    if (known !== undefined) return known;
    const present = this.#distinctSources.some((source) => source.includes(text));
    this.#presence.set(text, present);
    return present;
  }

  /** The parts that the sources hold of a value of 8 to 96 units that none of them holds whole. */
  partsOf(value: string): PartsFound {
    this.expect([value], []);
    this.#scanPending();
    return this.#parts.get(value) ?? nothingFound();
  }

  #expectParts(value: string): void {
    const parts = nothingFound();
    const units = unitsOf(value);
    const halves = halvesOf(units);
    this.#parts.set(value, parts);
    this.#pending.push(
      new PrefixKey(units, parts, halves.prefix),
      new SuffixKey(units, parts, halves.suffix),
    );
  }

  #expectText(text: string): void {
    if (text.length < GRAM || text.length > LONGEST_KEY) return;
    if (this.#presence.has(text) || this.#parts.has(text)) return;
    this.#presence.set(text, false);
    this.#pending.push(new TextKey(unitsOf(text), () => this.#presence.set(text, true)));
  }

  #scanPending(): void {
    if (this.#pending.length === 0) return;
    scanForGrams(this.#distinctSources, this.#pending);
    this.#pending = [];
  }
}

function isAnalysed(value: string): boolean {
  return value.length >= SHORTEST_ANALYSED && value.length <= LONGEST_ANALYSED;
}
