/** A record that was kept, and the host it came from, where that is known. */
interface SeenRecord {
  readonly id: number;
  host: string | null;
}

/** What is known of a record when it is met again. */
export interface Sighting {
  /** The kept record that this one is a copy of; null: it is new. */
  readonly copyOf: number | null;
  /** The copy told the host of the kept record, which was unknown before. */
  readonly tellsHost: boolean;
}

/**
 * Tells copies from events of their own. Equal records are two events only if their hosts are known and
 * different; where a host is unknown, the record is a copy of the first known one. Identities are digests that
 * live in memory only.
 */
export class SeenRecords {
  readonly #byIdentity = new Map<string, SeenRecord[]>();

  /** Looks a record up; a new one is to be made known with {@link add}. */
  meet(identity: string, host: string | null): Sighting {
    const equals = this.#byIdentity.get(identity);
    const [first] = equals ?? [];
    if (equals === undefined || first === undefined) return { copyOf: null, tellsHost: false };
    if (host === null) return { copyOf: first.id, tellsHost: false };
    const same = equals.find((record) => record.host === host);
    if (same !== undefined) return { copyOf: same.id, tellsHost: false };
    const hostless = equals.find((record) => record.host === null);
    if (hostless === undefined) return { copyOf: null, tellsHost: false };
    hostless.host = host;
    return { copyOf: hostless.id, tellsHost: true };
  }

  add(identity: string, host: string | null, id: number): void {
    const record = { id, host };
    const equals = this.#byIdentity.get(identity);
    if (equals === undefined) this.#byIdentity.set(identity, [record]);
    else equals.push(record);
  }
}
