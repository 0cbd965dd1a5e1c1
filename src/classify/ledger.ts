/** The smallest share of the lookups left that a value gets while there is that much. */
const LEAST_SHARE = 32;

/**
 * The budget that counts: an override if it is a finite number of at least 1, floored; else the release's own.
 * In source scans.
 */
export function effectiveBudget(releaseBudget: number, override: number | undefined): number {
  if (override === undefined || !Number.isFinite(override) || override < 1) return releaseBudget;
  return Math.floor(override);
}

/**
 * The account of one report. A lookup asks whether any source holds a text and costs one scan of every non-empty
 * source, hit or miss. A lookup that would overdraw the budget is not run, counts as a miss and exhausts the
 * ledger, for good: the budget counts as used up. Without sources no lookup can be paid, and none is used.
 */
export class Ledger {
  readonly budget: number;
  readonly #sources: number;
  #remaining: number;
  #overdrawn = false;

  /** @param budget in source scans. @param sources number of non-empty sources. */
  constructor(budget: number, sources: number) {
    this.budget = budget;
    this.#sources = sources;
    this.#remaining = budget;
  }

  get exhausted(): boolean {
    return this.#overdrawn;
  }

  /** In source scans. */
  get probesUsed(): number {
    if (this.#sources === 0) return 0;
    return this.#overdrawn ? this.budget : this.budget - this.#remaining;
  }

  /** Lookups that can still be paid. */
  get affordable(): number {
    if (this.#sources === 0 || this.#overdrawn) return 0;
    return Math.floor(this.#remaining / this.#sources);
  }

  /** Pays one lookup; false if it must not be run. */
  payLookup(): boolean {
    if (this.affordable < 1) this.#overdrawn = true;
    else this.#remaining -= this.#sources;
    return !this.#overdrawn;
  }

  /** Lookups that a near-miss candidate may use, with `pending` candidates left, itself included. */
  shareFor(pending: number): number {
    return Math.min(this.affordable, Math.max(LEAST_SHARE, Math.floor(this.affordable / pending)));
  }

  /** Pays the lookups of an analysis that kept within its share, and so cannot overdraw. */
  payShare(lookups: number): void {
    this.#remaining -= lookups * this.#sources;
  }
}
