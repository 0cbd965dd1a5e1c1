import { ASSEMBLY_BINARY } from "./assembly-binary.js";

/**
 * Where the parts of the memory begin, in bytes, behind the tables: plain lines that were taken, what is noted of those
 * that repeat a companion, and what is read.
 */
export const TAKEN_LINES = 4096;
export const REPEATED_LINES = TAKEN_LINES + (1 << 17);
export const MOST_REPEATS = 512;
export const FIRST_BYTE = REPEATED_LINES + (3 * 8 + 32) * MOST_REPEATS;

/** Bytes behind a text that may be looked at, whatever they are. */
export const SLACK_BYTES = 64;

const PAGE_BYTES = 1 << 16;

/** Room for a log to begin with; it grows where more has to be held. */
const WINDOW_BYTES = 3 << 19;

/** The functions, as their sources tell them: line-sieve-assembly.ts and plain-lines-assembly.ts. */
interface Functions {
  readonly sift: (
    from: number,
    to: number,
    longest: number,
    shortestPiece: number,
    patterns: number,
    events: number,
    offset: number,
    number: number,
  ) => number;
}

/** One that is not used any more, for the next log: a memory of its own for each of many inputs costs time. */
let idle: AssemblyMemory | null = null;

/** The memory into which a log is read, and WebAssembly functions that look through it where it lies. */
export class AssemblyMemory {
  readonly #memory = new WebAssembly.Memory({ initial: Math.ceil((FIRST_BYTE + WINDOW_BYTES) / PAGE_BYTES) });
  readonly functions: Functions;
  #bytes = Buffer.from(this.#memory.buffer);
  #words = new Int32Array(this.#memory.buffer);
  #doubles = new Float64Array(this.#memory.buffer);

  private constructor() {
    const module = new WebAssembly.Module(Buffer.from(ASSEMBLY_BINARY, "base64"));
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    this.functions = exports as unknown as Functions;
  }

  /** One for a log; to be given back after it. */
  static borrow(): AssemblyMemory {
    const assembly = idle ?? new AssemblyMemory();
    idle = null;
    return assembly;
  }

  giveBack(): void {
    idle = this;
  }

  /** The memory. Not valid any more after {@link grow}. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The same as words of 32 bits. */
  get words(): Int32Array {
    return this.#words;
  }

  /** The same as numbers of 64 bits. */
  get doubles(): Float64Array {
    return this.#doubles;
  }

  /** Makes the memory at least so many bytes long. */
  grow(length: number): void {
    const pages = Math.ceil((length - this.#bytes.length) / PAGE_BYTES);
    if (pages <= 0) return;
    this.#memory.grow(pages);
    this.#bytes = Buffer.from(this.#memory.buffer);
    this.#words = new Int32Array(this.#memory.buffer);
    this.#doubles = new Float64Array(this.#memory.buffer);
  }
}
