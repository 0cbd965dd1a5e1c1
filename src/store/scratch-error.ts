/** A scratch file cannot be used; the message names it and the remedy. */
export class ScratchError extends Error {
  override readonly name = "ScratchError";
}
