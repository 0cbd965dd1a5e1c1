import { DigestTable } from "./digest-table.js";

/** What is known of a record when it is met again. */
export interface Sighting {
  /** The kept record that this one is a copy of. */
  readonly copyOf: number;
  /** The copy told the host of the kept record, which was unknown before. */
  readonly tellsHost: boolean;
}

/**
 * Tells copies from events of their own. Equal records are two events only if their hosts are known and
 * different; where a host is unknown, the record is a copy of the first known one. Identities are digests that
 * live in memory only. There are too many records for an object each.
 */
export class SeenRecords {
  readonly #identities = new DigestTable();
  /** By the number of an identity, the id of the first of the equal records. */
  readonly #first: number[] = [];
  /** By id, where it is known. */
  readonly #hosts = new Map<number, string>();
  /** By id, the next equal record, which is one of another host. */
  readonly #next = new Map<number, number>();
  /** Of the record met last. */
  #number = 0;

  /** Looks up the record whose identity stands in `words` at an index. Null: it is new, and to be {@link add}ed next. */
  meet(words: Int32Array, at: number, host: string | null): Sighting | null {
    this.#number = this.#identities.numberOf(words, at);
    const first = this.#first[this.#number];
    if (first === undefined) return null;
    if (host === null) return { copyOf: first, tellsHost: false };
    const same = this.#find(first, (id) => this.#hosts.get(id) === host);
    if (same !== null) return { copyOf: same, tellsHost: false };
    const hostless = this.#find(first, (id) => !this.#hosts.has(id));
    if (hostless === null) return null;
    this.#hosts.set(hostless, host);
    return { copyOf: hostless, tellsHost: true };
  }

  /** Makes the record that was just met known by its id. */
  add(host: string | null, id: number): void {
    const first = this.#first[this.#number];
    if (first === undefined) this.#first[this.#number] = id;
    else {
      const last = this.#find(first, (equal) => !this.#next.has(equal));
      if (last !== null) this.#next.set(last, id);
    }
    if (host !== null) this.#hosts.set(id, host);
  }

  /** The first of the equal records, from one on, that is asked for. */
  #find(first: number, isAskedFor: (id: number) => boolean): number | null {
    for (let id: number | undefined = first; id !== undefined; id = this.#next.get(id)) {
      if (isAskedFor(id)) return id;
    }
    return null;
  }
}
