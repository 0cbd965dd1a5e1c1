import { createHash } from "node:crypto";
import { constants, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

/** Why an input could not be read, or not to its end. */
export type InputFault =
  | "missing"
  | "not-a-file"
  | "unreadable"
  | "zstandard"
  | "gzip-damaged"
  | "shrank-while-read"
  | "read-error";

/** An input opened for one reading. */
export interface OpenInput {
  /** As the user gave it; `-` is standard input. */
  readonly path: string;
  /** Bytes at opening; null for standard input. A file that grows meanwhile is read up to here. */
  readonly size: number | null;
  readonly compression: "none" | "gzip";
  /** The content, decompressed, in chunks that are valid until the next one is asked for. Read it once. */
  readonly chunks: AsyncIterable<Buffer>;
  /** The file itself, for readers that know how to read it; null where the content is not what lies on disk. */
  readonly file: PlainFile | null;
  /** Reads a piece of the content again; null where that cannot be had (gzip, standard input). */
  readonly readAt: ((offset: number, length: number) => Promise<Buffer>) | null;
  /** What cut the reading short, once the content has been read. */
  fault(): InputFault | null;
  /** SHA-256 of the file as it lies on disk, in hex; null for standard input. Reads the file again. */
  sha256(): Promise<string | null>;
  close(): Promise<void>;
}

/** An open file that is read as it lies on disk, up to the size that it had when it was opened. */
export interface PlainFile {
  readonly descriptor: number;
  /** Bytes. */
  readonly size: number;
  /** To be told what cuts the reading short. */
  readonly onFault: (fault: InputFault) => void;
}

/** Thrown by {@link openInput}; the message names the path and the remedy. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly fault: InputFault;
  readonly path: string;
  constructor(path: string, fault: InputFault) {
    super(`${JSON.stringify(path)}: ${REMEDIES[fault]}`);
    this.fault = fault;
    this.path = path;
  }
}

const REMEDIES = {
  missing: "no such file; check the path",
  "not-a-file": "is not a regular file; give a file, a folder, or - for standard input",
  unreadable: "cannot be read; check its permissions",
  zstandard: "is zstd-compressed; run: zstd -dc FILE | fallback-review ingest -",
  "gzip-damaged": "its gzip data is damaged; what stood before the damage was read",
  "shrank-while-read": "became shorter while it was read; ingest it again",
  "read-error": "could not be read to its end; check the disk or share it lies on",
} as const satisfies Record<InputFault, string>;

/** Small enough to stay in a core's cache between being read and being searched: larger ones cost up to four times. */
const CHUNK_BYTES = 1 << 16;

/**
 * Opens a file (plain or gzip, told by its first bytes) or standard input (`-`).
 * @throws InputError
 */
export async function openInput(path: string): Promise<OpenInput> {
  if (path === "-") return openStandardInput();
  const file = await openFile(path);
  const stats = await file.stat();
  if (!stats.isFile()) {
    await file.close();
    throw new InputError(path, "not-a-file");
  }
  const compression = compressionOf(await readAt(file, Buffer.alloc(4), 0));
  if (compression === "zstandard") {
    await file.close();
    throw new InputError(path, "zstandard");
  }
  let fault: InputFault | null = null;
  const plain: PlainFile = {
    descriptor: file.fd,
    size: stats.size,
    onFault: (why) => {
      fault ??= why;
    },
  };
  const raw = fileChunks(plain);
  return {
    path,
    size: stats.size,
    compression,
    chunks: compression === "gzip" ? gunzipped(raw, () => (fault ??= "gzip-damaged")) : raw,
    file: compression === "gzip" ? null : plain,
    readAt:
      compression === "gzip" ? null : (offset, length) => readFully(file, Buffer.allocUnsafe(length), offset),
    fault: () => fault,
    sha256: async () => {
      const hash = createHash("sha256");
      for await (const chunk of fileChunks({ ...plain, onFault: () => {} })) hash.update(chunk);
      return hash.digest("hex");
    },
    close: () => file.close(),
  };
}

/** Tells by the first four bytes. */
function compressionOf(head: Buffer): OpenInput["compression"] | "zstandard" {
  if (head.length >= 4 && head.readUInt32LE(0) === 0xfd2fb528) return "zstandard";
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b ? "gzip" : "none";
}

async function openStandardInput(): Promise<OpenInput> {
  let fault: InputFault | null = null;
  const stream = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = async (): Promise<Buffer | null> => {
    try {
      const { done, value } = await stream.next();
      return done === true ? null : value;
    } catch {
      fault ??= "read-error";
      return null;
    }
  };
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 4) {
    const chunk = await next();
    if (chunk === null) break;
    head = Buffer.concat([head, chunk]);
  }
  const compression = compressionOf(head);
  if (compression === "zstandard") throw new InputError("-", "zstandard");
  const raw = (async function* () {
    for (let chunk: Buffer | null = head; chunk !== null; chunk = await next()) yield chunk;
  })();
  return {
    path: "-",
    size: null,
    compression,
    chunks: compression === "gzip" ? gunzipped(raw, () => (fault ??= "gzip-damaged")) : raw,
    file: null,
    readAt: null,
    fault: () => fault,
    sha256: async () => null,
    close: async () => {},
  };
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Opening a FIFO without a writer would wait for ever; O_NONBLOCK does not, and changes nothing for files.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new InputError(path, code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable");
  }
}

/**
 * Fills a buffer with what stands at a position of a file; returns how many bytes it took, 0 at the end. It reads
 * synchronously: a page from the cache costs less than a round through the thread pool, and there is nothing else to do
 * meanwhile.
 */
export function readPiece({ descriptor, size, onFault }: PlainFile, into: Buffer, position: number): number {
  if (position >= size) return 0;
  try {
    const read = readSync(descriptor, into, 0, Math.min(into.length, size - position), position);
    if (read === 0) onFault("shrank-while-read");
    return read;
  } catch {
    onFault("read-error");
    return 0;
  }
}

async function* fileChunks(file: PlainFile): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, file.size)));
  for (let position = 0; ; ) {
    const read = readPiece(file, buffer, position);
    if (read === 0) return;
    position += read;
    yield buffer.subarray(0, read);
  }
}

async function readAt(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
  return buffer.subarray(0, bytesRead);
}

/** Up to `buffer.length` bytes; fewer only at the end of the file. */
async function readFully(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let length = 0;
  while (length < buffer.length) {
    const part = await readAt(file, buffer.subarray(length), position + length);
    if (part.length === 0) break;
    length += part.length;
  }
  return buffer.subarray(0, length);
}

async function* gunzipped(raw: AsyncIterable<Buffer>, onDamage: () => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const feeding = (async () => {
    for await (const chunk of raw) {
      // The reader reuses its chunk while zlib may still hold it.
      if (!gunzip.write(Buffer.from(chunk))) await new Promise((resume) => gunzip.once("drain", resume));
    }
    gunzip.end();
  })();
  // A damaged stream ends the iteration below; the feeder then waits for a drain that never comes.
  feeding.catch(() => {});
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch {
    onDamage();
  }
}
