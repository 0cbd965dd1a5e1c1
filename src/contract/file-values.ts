const NOTHING_LISTED = /^(?:none|n\/a|not applicable|no files?)\.?$/i;

/**
 * The path that a bullet of a file section claims: its first backticked text, else the text before an em dash, a
 * double hyphen or a colon with white space on both sides; trimmed, less one quote or backtick at either end.
 * Null where the bullet says that there is none.
 */
export function claimedPath(bulletText: string): string | null {
  const quoted = /`([^`]+)`/.exec(bulletText)?.[1];
  const value = withoutOuterQuotes((quoted ?? beforeRemark(bulletText)).trim());
  return NOTHING_LISTED.test(value) ? null : value;
}

function beforeRemark(text: string): string {
  for (const { index, 0: mark } of text.matchAll(/—|--|:/g)) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + mark.length);
    if (/\s/.test(before) && /\s/.test(after)) return text.slice(0, index);
  }
  return text;
}

function withoutOuterQuotes(value: string): string {
  return value.replace(/^["'`]/, "").replace(/["'`]$/, "");
}
