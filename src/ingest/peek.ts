/** The beginning of a stream of chunks, and the whole stream as if nothing had been taken from it. */
export interface Peeked {
  readonly head: Buffer;
  readonly chunks: AsyncIterable<Buffer>;
}

/** Reads ahead until `bytes` bytes are there, or the stream has ended. */
export async function peek(chunks: AsyncIterable<Buffer>, bytes: number): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  const taken: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    // The source may reuse its chunk as soon as the next one is asked for.
    taken.push(Buffer.from(next.value));
    length += next.value.length;
  }
  return {
    head: Buffer.concat(taken).subarray(0, bytes),
    chunks: (async function* () {
      yield* taken;
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    })(),
  };
}
