import { CATALOGUE } from "./catalogue.js";
import { parseLabel, type ReleaseLabel } from "./label.js";

/** Thrown for a releases file or `--release` that cannot be used; the message names the place and the remedy. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
}

/** Where a record comes from, as a declaration sees it. */
export interface RecordOrigin {
  /** The input's path as given. */
  readonly path: string;
  readonly host: string | null;
  /** Milliseconds since the epoch; a record without a time matches no rule that has `from` or `to`. */
  readonly time: number | null;
}

/** Of no record in particular: for declarations that do not depend on the origin. */
export const ANY_ORIGIN: RecordOrigin = { path: "", host: null, time: null };

/** What an operator declared about the releases behind the inputs. */
export interface Declarations {
  /** The release declared for a record: that of the first rule that matches; null if none does. */
  labelOf(origin: RecordOrigin): ReleaseLabel | null;
  /** Whether labels depend on the origin; if not, all records have the same one. */
  readonly byOrigin: boolean;
  /** Whether a release is in the catalogue, or named by these declarations. */
  isKnown(release: string): boolean;
}

export const NO_DECLARATIONS: Declarations = { labelOf: () => null, byOrigin: false, isKnown: inCatalogue };

/**
 * One label for every record (`--release`).
 * @throws DeclarationError
 */
export function declareRelease(text: string): Declarations {
  const label = labelFrom(text, "--release");
  return { labelOf: () => label, byOrigin: false, isKnown: inCatalogue };
}

/** What can be declared, for the messages. */
export const WHAT_A_RELEASE_IS =
  "a release (0.4.4), an interval (0.4.5..0.4.6, <=0.4.1, >=0.4.8) or a label of your own";

/**
 * The label that an operator wrote; `place` is for the message.
 * @throws DeclarationError
 */
export function labelFrom(text: string, place: string): ReleaseLabel {
  const label = parseLabel(text);
  if (label === null) {
    throw new DeclarationError(`${place}: ${JSON.stringify(text)} is no release; give ${WHAT_A_RELEASE_IS}`);
  }
  return label;
}

/** Whether a release is one that this tool knows of itself. */
export function inCatalogue(release: string): boolean {
  return (CATALOGUE as readonly string[]).includes(release);
}
