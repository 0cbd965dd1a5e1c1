import { gramInPrefix } from "./gram-choice.js";
import { GRAM, type Stretch } from "./gram-scan.js";
import { ScanKey } from "./scan-key.js";

/**
 * A whole text. The gram is the end of the shortest start of it that was not found yet: that is where a text that
 * resembles the evidence breaks off.
 */
export class TextKey extends ScanKey {
  done = false;
  readonly #onFound: () => void;

  constructor(units: Uint16Array, onFound: () => void) {
    super(units, 0);
    this.#onFound = onFound;
  }

  look(stretch: Stretch, place: number): void {
    const equal = this.equalFrom(stretch, place - this.gramAt);
    if (equal === this.units.length) {
      this.done = true;
      this.#onFound();
    } else if (equal >= this.gramAt + GRAM) this.gramAt = gramInPrefix(this.units, equal + 1);
  }
}
