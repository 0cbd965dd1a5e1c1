/** A record that was kept, and the host it came from, where that is known. */
interface SeenRecord {
  readonly id: number;
  host: string | null;
  /** An equal record of another host. Few have one, and there are too many records for a list each. */
  next: SeenRecord | null;
}

/** What is known of a record when it is met again. */
export interface Sighting {
  /** The kept record that this one is a copy of; null: it is new. */
  readonly copyOf: number | null;
  /** The copy told the host of the kept record, which was unknown before. */
  readonly tellsHost: boolean;
}

const NEW: Sighting = { copyOf: null, tellsHost: false };

/**
 * Tells copies from events of their own. Equal records are two events only if their hosts are known and
 * different; where a host is unknown, the record is a copy of the first known one. Identities are digests that
 * live in memory only.
 */
export class SeenRecords {
  /** The first of the equal records. */
  readonly #byIdentity = new Map<string, SeenRecord>();

  /** Looks a record up; a new one is to be made known with {@link add}. */
  meet(identity: string, host: string | null): Sighting {
    const first = this.#byIdentity.get(identity);
    if (first === undefined) return NEW;
    if (host === null) return { copyOf: first.id, tellsHost: false };
    const same = find(first, (record) => record.host === host);
    if (same !== null) return { copyOf: same.id, tellsHost: false };
    const hostless = find(first, (record) => record.host === null);
    if (hostless === null) return NEW;
    hostless.host = host;
    return { copyOf: hostless.id, tellsHost: true };
  }

  add(identity: string, host: string | null, id: number): void {
    const record = { id, host, next: null };
    const first = this.#byIdentity.get(identity);
    const last = first === undefined ? null : find(first, ({ next }) => next === null);
    if (last === null) this.#byIdentity.set(identity, record);
    else last.next = record;
  }
}

/** The first record from one on that is asked for. */
function find(first: SeenRecord, isAskedFor: (record: SeenRecord) => boolean): SeenRecord | null {
  for (let record: SeenRecord | null = first; record !== null; record = record.next) {
    if (isAskedFor(record)) return record;
  }
  return null;
}
