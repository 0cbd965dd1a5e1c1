import { workerData } from "node:worker_threads";
import { readPiece } from "../input/open.js";
import { LineSieve, type SiftedLine } from "./line-sieve.js";
import { type Block, Exchange, type ReadAheadData, type Request } from "./read-ahead.js";

/** Bytes read at once: small enough to be still in the core's cache when they are sifted. */
const READ_BYTES = 1 << 17;

const { memory, words, descriptor, size, limit, blockBytes } = workerData as ReadAheadData;
const sieve = new LineSieve(memory);
const exchange = new Exchange(words, blockBytes);
/** Index after the last whole line. */
let complete = 0;

try {
  exchange.setReady();
  let nth = 0;
  for (let request = exchange.request(nth); request !== null; request = exchange.request(nth)) {
    exchange.answer(nth++, read(request));
  }
} finally {
  exchange.leave();
}

function read({ at, bytes, position, lineStart }: Request): Omit<Block, "at"> {
  if (lineStart !== -1) complete = lineStart;
  let fault: Block["fault"] = null;
  const onFault = (why: string): void => {
    fault = why as Block["fault"];
  };
  const lines: SiftedLine[] = [];
  let lfs = 0;
  let length = 0;
  while (length < bytes) {
    const into = sieve.bytes.subarray(at + length, at + Math.min(length + READ_BYTES, bytes));
    const read = readPiece({ descriptor, size, onFault }, into, position + length);
    if (read === 0) break;
    length += read;
    const sifted = sieve.siftWhole(complete, at + length - read, at + length, limit);
    for (const line of sifted.lines) lines.push({ ...line, before: lfs + line.before });
    lfs += sifted.lfs;
    complete = sifted.complete;
  }
  return { length, fault, lfs, complete, lines };
}
