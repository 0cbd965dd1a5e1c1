import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Reads `length` bytes at `offset` of an input's (decompressed) content. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

/** A stream that can be read again where it has passed. */
export interface Spool {
  /** The stream's chunks, unchanged. */
  readonly chunks: AsyncIterable<Buffer>;
  readonly readAt: ReadAt;
  close(): Promise<void>;
}

/** The temporary copy of a session cannot be written; the message says where and how to mend it. */
export class SpoolError extends Error {
  override readonly name = "SpoolError";
  constructor(code: string | undefined) {
    super(
      `the temporary copy of a session in ${JSON.stringify(tmpdir())} cannot be written (${code}); unpack the session and name its file, free space, or set TMPDIR`,
    );
  }
}

/**
 * Writes a stream to a temporary file while it is read, for inputs that cannot be read twice (standard input,
 * gzip). The file is readable by its owner only and has no name while it is in use, so nothing of it outlives
 * the process.
 */
export async function openSpool(stream: AsyncIterable<Buffer>): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), "fallback-review-"));
  const file = await open(join(folder, "spool"), "wx+", 0o600);
  await rm(folder, { recursive: true, force: true }).catch(() => {});

  async function* chunks(): AsyncGenerator<Buffer> {
    let end = 0;
    for await (const chunk of stream) {
      try {
        await file.write(chunk, 0, chunk.length, end);
      } catch (error) {
        throw new SpoolError((error as NodeJS.ErrnoException).code);
      }
      end += chunk.length;
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    readAt: async (offset, length) => {
      const buffer = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(buffer, 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    close: async () => {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
