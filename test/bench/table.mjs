/** Prints rows of cells under a title; the first column flush left, the others right. */
export function printTable(title, head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  console.log(`${title}\n`);
  for (const row of cells) {
    const padded = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])));
    console.log(`  ${padded.join("  ").trimEnd()}`);
  }
  console.log();
}

/** Says whether a limit was reached; one that was not makes the exit code 1. */
export function printLimit(name, isReached) {
  console.log(`${isReached ? "reached:    " : "not reached:"} ${name}`);
  if (!isReached) process.exitCode = 1;
}

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
