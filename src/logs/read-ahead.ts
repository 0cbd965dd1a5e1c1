import { Worker } from "node:worker_threads";
import type { PlainFile } from "../input/open.js";
import type { LineSieve, Sifted } from "./line-sieve.js";

/** What the thread is given. */
export interface ReadAheadData {
  readonly memory: WebAssembly.Memory;
  readonly words: SharedArrayBuffer;
  readonly descriptor: number;
  readonly size: number;
  readonly limit: number;
  /** See {@link ReadAhead.blockBytes}. */
  readonly blockBytes: number;
}

/** A part of the file that the thread is to read and sift. */
export interface Request {
  /** Index into the memory where it goes. */
  readonly at: number;
  /** At most as many as {@link ReadAhead.blockBytes}. */
  readonly bytes: number;
  /** Bytes of the file before it. */
  readonly position: number;
  /** Index of the line that it goes on with; -1: the one that the part before ended in. */
  readonly lineStart: number;
}

/** A part of the file in memory. */
export interface Block extends Sifted {
  readonly at: number;
  /** Bytes that were read: all that were asked for, unless the file ends or cannot be read. */
  readonly length: number;
  readonly fault: Fault | null;
}

const FAULTS = ["shrank-while-read", "read-error"] as const;
type Fault = (typeof FAULTS)[number];

/** How many parts are asked for ahead. */
export const DEPTH = 3;

const READY = 0;
const ASKED = 1;
const ANSWERED = 2;
const CLOSED = 3;
const GONE = 4;
const HEAD_WORDS = 5;
const SLOT_WORDS = 8;
const LINE_WORDS = 3;

/** A word between looking and waiting can be missed. */
const LOOK_AGAIN_MS = 1000;

/** No line that can matter is shorter, in bytes: so is no needle and no mark. */
const SHORTEST_LINE = 10;

/**
 * The words through which both threads talk. Requests are answered in their order; each has one of a few slots for
 * itself and its answer.
 */
export class Exchange {
  readonly #words: Int32Array;
  readonly #slotWords: number;

  constructor(words: SharedArrayBuffer, blockBytes: number) {
    this.#words = new Int32Array(words);
    this.#slotWords = slotWords(blockBytes);
  }

  static memoryFor(blockBytes: number): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * (HEAD_WORDS + DEPTH * slotWords(blockBytes)));
  }

  get isReady(): boolean {
    return Atomics.load(this.#words, READY) === 1;
  }

  setReady(): void {
    Atomics.store(this.#words, READY, 1);
  }

  /** Says that no request will be answered any more. */
  leave(): void {
    Atomics.store(this.#words, GONE, 1);
    Atomics.notify(this.#words, ANSWERED);
  }

  ask(nth: number, { at, bytes, position, lineStart }: Request): void {
    const slot = this.#slot(nth);
    this.#words.set([at, bytes, lineStart, position % 2 ** 30, Math.floor(position / 2 ** 30)], slot);
    this.#announce(ASKED, nth + 1);
  }

  /** Waits for a request; null: there will be none any more. */
  request(nth: number): Request | null {
    this.#await(ASKED, nth);
    if (Atomics.load(this.#words, CLOSED) === 1) return null;
    const [at = 0, bytes = 0, lineStart = 0, low = 0, high = 0] = this.#words.subarray(this.#slot(nth));
    return { at, bytes, lineStart, position: high * 2 ** 30 + low };
  }

  answer(nth: number, { length, fault, lfs, complete, lines }: Omit<Block, "at">): void {
    let word = this.#slot(nth);
    this.#words.set(
      [length, fault === null ? -1 : FAULTS.indexOf(fault), lfs, complete, lines.length],
      word + 1,
    );
    word += SLOT_WORDS;
    for (const { start, end, before } of lines) {
      this.#words[word++] = start;
      this.#words[word++] = end;
      this.#words[word++] = before;
    }
    this.#announce(ANSWERED, nth + 1);
  }

  /** Waits for the answer to a request. */
  answerTo(nth: number): Block {
    this.#await(ANSWERED, nth);
    let word = this.#slot(nth);
    const [at = 0, length = 0, fault = 0, lfs = 0, complete = 0, count = 0] = this.#words.subarray(word);
    word += SLOT_WORDS;
    const lines = Array.from({ length: count }, () => ({
      start: this.#words[word++] ?? 0,
      end: this.#words[word++] ?? 0,
      before: this.#words[word++] ?? 0,
    }));
    return { at, length, fault: FAULTS[fault] ?? null, lfs, complete, lines };
  }

  close(asked: number): void {
    Atomics.store(this.#words, CLOSED, 1);
    this.#announce(ASKED, asked + 1);
  }

  #slot(nth: number): number {
    return HEAD_WORDS + (nth % DEPTH) * this.#slotWords;
  }

  #announce(word: number, count: number): void {
    Atomics.store(this.#words, word, count);
    Atomics.notify(this.#words, word);
  }

  /** Waits until a count is over `nth`. */
  #await(word: number, nth: number): void {
    for (let count = Atomics.load(this.#words, word); count <= nth; count = Atomics.load(this.#words, word)) {
      if (Atomics.load(this.#words, GONE) === 1) throw new Error("the thread that reads ahead has ended");
      Atomics.wait(this.#words, word, count, LOOK_AGAIN_MS);
    }
  }
}

function slotWords(blockBytes: number): number {
  return SLOT_WORDS + LINE_WORDS * (Math.ceil(blockBytes / SHORTEST_LINE) + 2);
}

/** A second thread that reads a file into a sieve's memory and sifts it, while this one decides on what was found. */
export class ReadAhead {
  /** The most bytes that one request may ask for. */
  readonly blockBytes: number;
  readonly #exchange: Exchange;
  #asked = 0;
  #answered = 0;

  /** @param limit the longest line that is read, in bytes */
  constructor({ descriptor, size }: PlainFile, sieve: LineSieve, limit: number, blockBytes: number) {
    this.blockBytes = blockBytes;
    const words = Exchange.memoryFor(blockBytes);
    this.#exchange = new Exchange(words, blockBytes);
    const data: ReadAheadData = { memory: sieve.memory, words, descriptor, size, limit, blockBytes };
    const thread = new Worker(new URL("./read-ahead-thread.js", import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    thread.unref();
  }

  /** Whether the thread has started. */
  get isReady(): boolean {
    return this.#exchange.isReady;
  }

  /** Requests whose answer has not been taken. */
  get open(): number {
    return this.#asked - this.#answered;
  }

  ask(request: Request): void {
    this.#exchange.ask(this.#asked++, request);
  }

  /** Waits for the next answer. */
  next(): Block {
    return this.#exchange.answerTo(this.#answered++);
  }

  /** Ends the thread; answers that were not taken are lost. */
  close(): void {
    this.#exchange.close(this.#asked);
  }
}
