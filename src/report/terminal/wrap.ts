/** Breaks text at blanks into lines of at most `width` characters, each after the first behind an indent. */
export function wrapped(text: string, width: number, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    const room = width - (lines.length === 0 ? 0 : indent.length);
    if (line !== "" && longer.length > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  return lines.join(`\n${indent}`);
}
