const FILE_BLOCKS = ["read-files", "modified-files"];

/**
 * A compaction's summary without the `<read-files>` and `<modified-files>` blocks that Pi puts after it. They
 * were not written by the model. Blocks elsewhere in the text stay.
 */
export function withoutFileBlocks(summary: string): string {
  let text = summary;
  for (let block = lastBlock(text); block !== -1; block = lastBlock(text)) {
    text = text.slice(0, block).trimEnd();
  }
  return text;
}

/** Where the file block begins that the text ends with, or -1. */
function lastBlock(text: string): number {
  const trimmed = text.trimEnd();
  for (const name of FILE_BLOCKS) {
    if (!trimmed.endsWith(`\n</${name}>`)) continue;
    const open = trimmed.lastIndexOf(`<${name}>\n`);
    if (open === 0 || (open > 0 && trimmed[open - 1] === "\n")) return open;
  }
  return -1;
}
