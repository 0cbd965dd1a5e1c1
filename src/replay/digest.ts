import { createHash } from "node:crypto";

/** SHA-256, in hex, of a text in UTF-8; a lone surrogate counts as U+FFFD. For library results only. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
