/** One physical line of an input. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Bytes from the start of the (decompressed) input to the line's first byte. */
  readonly offset: number;
  /** The line's bytes without its LF, or null where it is longer than the limit and was not kept. */
  readonly bytes: Buffer | null;
  /** False only for a last line without LF. */
  readonly terminated: boolean;
}

const LF = 0x0a;

/**
 * Splits an input into lines, on LF bytes only: a lone CR, U+2028 and their like are part of a line. Keeps at
 * most one line in memory; of a line over `limit` bytes nothing is kept.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  { limit }: { limit: number },
): AsyncGenerator<Line> {
  let number = 1;
  let offset = 0;
  let parts: Buffer[] = [];
  let length = 0;

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      length += end - start;
      if (length <= limit) parts.push(chunk.subarray(start, end));
      yield { number, offset, bytes: length <= limit ? joined(parts) : null, terminated: true };
      number++;
      offset += length + 1;
      parts = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    // A reader may reuse its chunk, so what outlives this round is copied.
    if (length <= limit) parts.push(Buffer.from(chunk.subarray(start)));
    else parts = [];
  }
  if (length > 0) {
    yield { number, offset, bytes: length <= limit ? joined(parts) : null, terminated: false };
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}
