import type { LogItem, LogScan } from "../../src/logs/event.js";
import { DIGEST_WORDS } from "../../src/logs/identity.js";
import { type ScanOptions, scanLog } from "../../src/logs/scan-log.js";

export type ItemInFull = Exclude<LogItem, { kind: "again" }>;

/** A scan with its items. */
export interface Scanned extends LogScan {
  readonly items: ItemInFull[];
}

/** Scans a log given as text or bytes, in chunks of a given size. */
export async function scan(
  log: string | Buffer,
  { chunk = 1 << 20, ...options }: ScanOptions & { chunk?: number } = {},
): Promise<Scanned> {
  const bytes = typeof log === "string" ? Buffer.from(log) : log;
  const items: ItemInFull[] = [];
  const scanned = await scanLog(chunksOf(bytes, chunk), options, spelledOut(items));
  return { ...scanned, items };
}

/** Collects items with each companion in full, also where it was told as one before some times more. */
export function spelledOut(items: ItemInFull[]): (item: LogItem) => void {
  return (item) => {
    if (item.kind !== "again") {
      items.push(item);
      return;
    }
    const told = items.findLast(({ kind }) => kind === "companion");
    if (told?.kind !== "companion") throw new Error("no companion before those that are like it");
    const { times, identities, lines, offsets } = item.repeats;
    for (let nth = item.from; nth < item.to; nth++) {
      const [time = 0, line = 0, offset = 0] = [times[nth], lines[nth], offsets[nth]];
      const identity = identities.slice(nth * DIGEST_WORDS, (nth + 1) * DIGEST_WORDS);
      items.push({
        ...told,
        event: { ...told.event, time, identity },
        place: { line, lastLine: line, offset },
      });
    }
  };
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  // One buffer for all chunks, as the reader of files does it.
  const buffer = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const length = bytes.copy(buffer, 0, at, at + size);
    yield buffer.subarray(0, length);
    buffer.fill(0x7b);
  }
}

/** One line an item: what it is and where it stands, for goldens. */
export function told({ items }: Scanned): string[] {
  return items.map((item) => {
    const { line, lastLine } = item.place;
    const place = line === lastLine ? `${line}` : `${line}-${lastLine}`;
    if (item.kind === "fallback") {
      return `${place} fallback ${item.event.failure.kind} ${item.event.failure.unsupportedSpans ?? "-"}`;
    }
    if (item.kind === "companion") return `${place} ${item.event.event}`;
    return item.kind === "other" ? `${place} other` : `${place} rejected ${item.reason}`;
  });
}

/** A fallback of release 0.4.1, told apart by its number of spans; `error` replaces its text. */
export function fallback(spans: number, error?: string): string {
  return record("compaction.custom_fallback", {
    trigger: "threshold",
    error:
      error ??
      `Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=${spans}; affectedBullets=9`,
  });
}

/** A line of the engine, without its line end. */
export function record(event: string, metadata: unknown, timestamp = "2026-09-20T08:14:02.311Z"): string {
  const level = event === "compaction.custom_fallback" ? "warn" : "debug";
  return JSON.stringify({ timestamp, component: "ds4-context-engine", level, event, metadata });
}

/** The identities of the events, in order. */
export function identities({ items }: Scanned): string[] {
  return items.flatMap((item) => ("event" in item ? [item.event.identity.join()] : []));
}
