import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AssemblyMemory, FIRST_BYTE } from "../../src/logs/assembly-memory.js";
import { LineSieve } from "../../src/logs/line-sieve.js";
import { BYTE_MESSAGE_HEADS, NEEDLE_TEXTS } from "../../src/logs/needles.js";

const MARKS = ['","stream":"std', '"process_id":', '"_LINE_BREAK"', '"_LINE_BREAK\\"'];
const SEARCHED = [...NEEDLE_TEXTS, ...BYTE_MESSAGE_HEADS, ...MARKS];

/** Why a line matters, said with regular expressions. */
function matters(line: string, limit: number): boolean {
  if (Buffer.byteLength(line, "latin1") > limit) return true;
  if ([...NEEDLE_TEXTS, ...BYTE_MESSAGE_HEADS].some((text) => line.includes(text))) return true;
  if (/"_LINE_BREAK\\?"/.test(line)) return true;
  if (/","stream":"std|"process_id":/.test(line) && !/(?<!\\)(?:\\\\)*\\n"/.test(line)) return true;
  if (line.length < "2026-09-20T08:14:02Z stderr P".length) return false;
  return /^\d[^ ]{0,39} std(?:out|err) P|^[\0-\x1f\xef].* std(?:out|err) P/s.test(line);
}

const noise = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
  maxLength: 40,
});
const part = fc.oneof(
  noise,
  fc.constantFrom(...SEARCHED),
  fc.constantFrom(
    "\n",
    "\n",
    "\r\n",
    '\\n"',
    '\\\\n"',
    "\n\x1b[0m",
    "\n\xef\xbb\xbf",
    "2026-09-20T08:14:02.311Z",
    " stdout P ",
    " stderr P",
    " stderr F ",
  ),
  fc.tuple(fc.constantFrom(...SEARCHED), fc.nat(60)).map(([text, length]) => text.slice(0, length)),
);
const log = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));

/** The lines that it names, with the LFs before each, and all LFs. */
function siftAll(sieve: LineSieve, from: number, to: number, limit: number) {
  const lines: { start: number; end: number; before: number }[] = [];
  let lfs = 0;
  for (let at = from; at < to; ) {
    const { line, goOn, lfs: passed } = sieve.sift(at, to, limit, null);
    lfs += passed;
    at = goOn;
    if (line !== null) lines.push({ ...line, before: lfs - (line.end < to ? 1 : 0) });
  }
  return { lines, lfs };
}

describe("the line sieve", () => {
  it("names the lines that can matter and no others, wherever they lie in memory", () => {
    const assembly = AssemblyMemory.borrow();
    const sieve = new LineSieve(assembly);
    fc.assert(
      fc.property(log, fc.nat(40), fc.constantFrom(20, 45, 100, 300, 1 << 20), (text, shift, limit) => {
        const from = FIRST_BYTE + shift;
        assembly.bytes.fill(0x0a, FIRST_BYTE, from + text.length + 100);
        const to = from + assembly.bytes.write(text, from, "latin1");

        const { lines, lfs } = siftAll(sieve, from, to, limit);

        const all = text.split("\n");
        expect(lfs).toBe(all.length - 1);
        const expected = all.flatMap((line, before) => (matters(line, limit) ? [{ line, before }] : []));
        expect(
          lines.map(({ start, end, before }) => ({
            line: assembly.bytes.toString("latin1", start, end),
            before,
          })),
        ).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });
});
