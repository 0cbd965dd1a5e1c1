// Scans one log and says what was in it; without a log it only starts up.
import { openInput } from "../../dist/input/open.js";
import { scanLogFile } from "../../dist/logs/scan-log.js";

const [path] = process.argv.slice(2);
if (path !== undefined) {
  const input = await openInput(path);
  const counts = {};
  const scanned = scanLogFile(input.file, {}, ({ kind, from = 0, to = 1 }) => {
    counts[kind] = (counts[kind] ?? 0) + to - from;
  });
  await input.close();
  console.log(JSON.stringify({ ...counts, lines: scanned.lines, bytes: scanned.bytes }));
}
