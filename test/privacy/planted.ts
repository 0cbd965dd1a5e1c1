import { createHash } from "node:crypto";

/**
 * A text that must never come out: blanks and private-use characters make it no name, and it is short enough that
 * a hash of it could be looked up.
 */
export const PLANTED = "Kumquat\u{E0F1} vault\u{E0F2} 4711";

const WORDS = ["Kumquat", "vault\u{E0F2}"];

/** Every form in which the text, or a hash of it, could leave. */
const FORMS: readonly Buffer[] = [PLANTED, ...WORDS].flatMap((text) => {
  const bytes = Buffer.from(text);
  const hashes = ["sha256", "sha1", "md5", "sha512"].flatMap((name) => {
    const digest = createHash(name).update(text).digest();
    return [
      digest,
      digest.toString("hex"),
      digest.toString("base64").replace(/=+$/, ""),
      digest.toString("base64url"),
    ];
  });
  return [
    bytes,
    text.toLowerCase(),
    text.toUpperCase(),
    Buffer.from(text, "utf16le"),
    bytes.toString("hex"),
    bytes.toString("base64").replace(/=+$/, "").slice(0, -1),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    [...bytes].join(","),
    ...hashes,
  ].map((form) => Buffer.from(form as string));
});

/** The forms of the planted text that an output holds; none, if all is well. */
export function plantedIn(output: Buffer | string): string[] {
  const bytes = Buffer.from(output as string);
  return FORMS.filter((form) => bytes.includes(form)).map((form) => form.toString("latin1"));
}
