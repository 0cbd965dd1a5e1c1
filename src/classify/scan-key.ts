import type { GramKey, Stretch } from "./gram-scan.js";

/** Something that is looked for, by one gram of it that every occurrence of interest has. */
export abstract class ScanKey implements GramKey {
  readonly units: Uint16Array;
  /** Where in `units` the gram starts. */
  gramAt: number;

  protected constructor(units: Uint16Array, gramAt: number) {
    this.units = units;
    this.gramAt = gramAt;
  }

  /** Nothing is left to find out. */
  abstract get done(): boolean;

  /** Looks at a place where the gram may start; may move the gram, or be done. */
  abstract look(stretch: Stretch, place: number): void;

  /** Units of the key that stand at `start`, up to the first that differs. */
  protected equalFrom(stretch: Stretch, start: number): number {
    if (start < 0) return 0;
    const { units } = this;
    const most = Math.min(units.length, stretch.end - start);
    let equal = 0;
    while (equal < most && units[equal] === stretch.units[start + equal]) equal++;
    return equal;
  }

  /** Units at the end of the key that stand before `end`, back to the last that differs. */
  protected equalBefore(stretch: Stretch, end: number): number {
    if (end > stretch.end) return 0;
    const { units } = this;
    const most = Math.min(units.length, end);
    let equal = 0;
    while (equal < most && units[units.length - 1 - equal] === stretch.units[end - 1 - equal]) equal++;
    return equal;
  }
}
