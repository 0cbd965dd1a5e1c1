/** What is known of a record when it is met again. */
export interface Sighting {
  /** The kept record that this one is a copy of; null: it is new. */
  readonly copyOf: number | null;
  /** The copy told the host of the kept record, which was unknown before. */
  readonly tellsHost: boolean;
  /** Whether an equal record of another host is known. */
  readonly isAnother: boolean;
}

const NEW: Sighting = { copyOf: null, tellsHost: false, isAnother: false };
const ANOTHER: Sighting = { ...NEW, isAnother: true };

/**
 * Tells copies from events of their own. Equal records are two events only if their hosts are known and
 * different; where a host is unknown, the record is a copy of the first known one. Identities are digests that
 * live in memory only. There are too many records for an object each.
 */
export class SeenRecords {
  /** The id of the first of the equal records. */
  readonly #byIdentity = new Map<string, number>();
  /** By id, where it is known. */
  readonly #hosts = new Map<number, string>();
  /** By id, the next equal record, which is one of another host. */
  readonly #next = new Map<number, number>();

  /** Looks a record up; a new one is to be made known with {@link add}. */
  meet(identity: string, host: string | null): Sighting {
    const first = this.#byIdentity.get(identity);
    if (first === undefined) return NEW;
    if (host === null) return { ...NEW, copyOf: first };
    const same = this.#find(first, (id) => this.#hosts.get(id) === host);
    if (same !== null) return { ...NEW, copyOf: same };
    const hostless = this.#find(first, (id) => !this.#hosts.has(id));
    if (hostless === null) return ANOTHER;
    this.#hosts.set(hostless, host);
    return { ...NEW, copyOf: hostless, tellsHost: true };
  }

  /** @param sighting what was said when it was looked up */
  add(identity: string, host: string | null, id: number, { isAnother }: Sighting): void {
    const first = isAnother ? this.#byIdentity.get(identity) : undefined;
    const last = first === undefined ? null : this.#find(first, (equal) => !this.#next.has(equal));
    if (last === null) this.#byIdentity.set(identity, id);
    else this.#next.set(last, id);
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
