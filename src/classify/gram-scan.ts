/** UTF-16 code units of a key that a scan looks for. */
export const GRAM = 4;

/** The longest key, in UTF-16 code units. Longer texts are rare, and would make long stretches. */
export const LONGEST_KEY = 256;

/** Units scanned at a time: few enough to stay in the processor's cache. */
const WINDOW = 1 << 15;

/** Units kept on either side of them, so that whatever a key wants to see around its gram is there. */
const CONTEXT = 4 * LONGEST_KEY;

/** Four units of eight bits fill a gram's number; what wider units have more runs into their neighbours. */
const UNIT_SHIFT = 8;
const HASH_BITS = 16;
/** Knuth's multiplicative hashing: 2^32 by the golden ratio. */
const HASH_FACTOR = 0x9e3779b1;

/** Something that a scan looks for, by one gram of it that every place of interest has. */
export interface GramKey {
  readonly units: Uint16Array;
  /** Where in `units` the gram starts. May only move so that no place of interest is left behind. */
  readonly gramAt: number;
  /** Nothing is left to find out. */
  readonly done: boolean;
  /** Looks at a place where the gram may start (its hash is there); may move the gram, or be done. */
  look(stretch: Stretch, place: number): void;
}

/** Shows the keys every place of the sources where their grams stand, source by source, in ascending order. */
export function scanForGrams(sources: readonly string[], keys: readonly GramKey[]): void {
  const table = new GramTable(keys);
  for (const source of sources) scan(source, table);
}

/** A stretch of one source, cut only at the source's ends or far from what is looked at. */
export interface Stretch {
  readonly units: Uint16Array;
  readonly end: number;
}

const stretchBytes = Buffer.alloc(2 * (WINDOW + 2 * CONTEXT));
const stretchUnits = new Uint16Array(stretchBytes.buffer, stretchBytes.byteOffset, stretchBytes.length / 2);

/** Copied by the same means as the evidence: lone surrogates and the byte order are the same on both sides. */
export function unitsOf(text: string): Uint16Array {
  stretchBytes.write(text, "utf16le");
  return stretchUnits.slice(0, text.length);
}

function scan(source: string, table: GramTable): void {
  for (let start = 0; start < source.length; start += WINDOW) {
    const from = Math.max(0, start - CONTEXT);
    const to = Math.min(source.length, start + WINDOW + CONTEXT);
    stretchBytes.write(source.substring(from, to), "utf16le");
    const stretch = { units: stretchUnits, end: to - from };
    table.run(stretch, start - from, Math.min(source.length, start + WINDOW) - from);
  }
}

/** The keys by a hash of their grams. */
class GramTable {
  readonly #keysAt = new Map<number, GramKey[]>();
  /** Whether a hash has keys. */
  readonly #filter = new Uint8Array(1 << HASH_BITS);

  constructor(keys: readonly GramKey[]) {
    for (const key of keys) this.#add(key);
  }

  /** Looks at the grams that end at `first` or later and before `last`. */
  run(stretch: Stretch, first: number, last: number): void {
    const filter = this.#filter;
    const { units } = stretch;
    for (
      let end = nextGram(units, filter, first, last);
      end < last;
      end = nextGram(units, filter, end + 1, last)
    ) {
      const place = end - GRAM + 1;
      this.#look(hashAt(units, place), stretch, place);
    }
  }

  #look(hash: number, stretch: Stretch, place: number): void {
    const keys = this.#keysAt.get(hash) ?? [];
    // Backwards, so that a key may leave the list, and one whose new gram has the same hash is not met again.
    for (let at = keys.length - 1; at >= 0; at--) {
      const key = keys[at] as GramKey;
      const gramAt = key.gramAt;
      key.look(stretch, place);
      if (!key.done && key.gramAt === gramAt) continue;
      keys.splice(at, 1);
      if (keys.length === 0) this.#filter[hash] = 0;
      if (!key.done) this.#add(key);
    }
  }

  #add(key: GramKey): void {
    const hash = hashAt(key.units, key.gramAt);
    this.#filter[hash] = 1;
    const keys = this.#keysAt.get(hash);
    if (keys === undefined) this.#keysAt.set(hash, [key]);
    else keys.push(key);
  }
}

/**
 * Where the next gram ends, from `first` on, whose hash has keys; `last` if there is none before it. All the time of
 * a scan is spent here, so nothing is called, and four units share a test.
 */
function nextGram(units: Uint16Array, filter: Uint8Array, first: number, last: number): number {
  let gram = 0;
  for (let at = Math.max(0, first - GRAM + 1); at < first; at++)
    gram = (gram << UNIT_SHIFT) ^ (units[at] as number);
  let at = first;
  for (; at + 4 <= last; at += 4) {
    const a = (gram << UNIT_SHIFT) ^ (units[at] as number);
    const b = (a << UNIT_SHIFT) ^ (units[at + 1] as number);
    const c = (b << UNIT_SHIFT) ^ (units[at + 2] as number);
    const d = (c << UNIT_SHIFT) ^ (units[at + 3] as number);
    const ab = (filter[slotOf(a)] as number) | (filter[slotOf(b)] as number);
    const cd = (filter[slotOf(c)] as number) | (filter[slotOf(d)] as number);
    if ((ab | cd) !== 0) break;
    gram = d;
  }
  for (; at < last; at++) {
    gram = (gram << UNIT_SHIFT) ^ (units[at] as number);
    if (filter[slotOf(gram)] !== 0) return at;
  }
  return last;
}

/** The hash of the gram that starts at `place`: what {@link nextGram} has rolled to at its last unit. */
function hashAt(units: Uint16Array, place: number): number {
  let gram = 0;
  for (let at = Math.max(0, place); at < place + GRAM; at++)
    gram = (gram << UNIT_SHIFT) ^ (units[at] as number);
  return slotOf(gram);
}

/** Mixes a gram's bits and keeps the upper ones. */
function slotOf(gram: number): number {
  return Math.imul(gram, HASH_FACTOR) >>> (32 - HASH_BITS);
}
