/** Distinct backticked values of a text, those in fenced blocks left out; paired left to right. */
export function distinctSpansOutsideFences(text: string): string[] {
  const outside: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence === null) outside.push(line);
    else if (mark?.startsWith(fence)) fence = null;
  }
  return [...new Set(Array.from(outside.join("\n").matchAll(/`([^`\n]+)`/g), (match) => match[1] ?? ""))];
}
