import { nameOrPlaceholder } from "../vocabulary/names.js";
import { type JsonObject, objectIn } from "./fields.js";

/** What a wrapper held. */
export interface Unwrapped {
  readonly wrapper: WrapperName;
  /** Lines of one stream continue each other; the wrapper and what it says of the line's origin. */
  readonly stream: string;
  /** The text inside, without the LF that ended it. */
  readonly payload: string;
  /** Whether the wrapper says that the line goes on in the stream's next one. */
  readonly goesOn: boolean;
  /** The host that the wrapper names; container and service names are none. */
  readonly host: string | null;
  /** Where the payload is an end of the line as it stands: UTF-16 code units (all ASCII) before it. */
  readonly prefixLength: number | null;
}

/** How each wrapper is recognised, from the content alone. */
export const WRAPPERS = {
  docker: "a JSON line with log, stream and time (Docker json-file)",
  cri: "a time, stdout or stderr, F or P before the text (Kubernetes CRI)",
  "journald-json": "a JSON line with MESSAGE and __REALTIME_TIMESTAMP",
  "journald-short": "month, day and time, host, unit and pid before the text",
  "journald-short-iso": "an ISO time, host, unit and pid before the text",
  pm2: "a JSON line with message, type and process_id (PM2)",
  "time-prefix": "an RFC 3339 time before the text",
  "service-prefix": "a service name and a bar before the text",
  "bracket-prefix": "a service name in brackets before the text",
} as const;

export type WrapperName = keyof typeof WRAPPERS;

/** Wrappers whose mark another program's text can hold by chance. */
const WEAK: ReadonlySet<string> = new Set(["time-prefix", "service-prefix", "bracket-prefix"]);

/** Whether lines without this wrapper can still continue one with it, and the other way round. */
export function isWeak(wrapper: WrapperName): boolean {
  return WEAK.has(wrapper);
}

/** Takes a line out of its wrapper; null if it has none. */
export function unwrap(line: string): Unwrapped | null {
  const text = line.charCodeAt(0) === 0x7b ? line : cleaned(line);
  if (text.charCodeAt(0) === 0x7b) return unwrapJson(text);
  return unwrapPrefix(text);
}

/** A line without what tools leave before and in it: byte-order marks, NUL runs, ANSI escapes, the CR of a CRLF. */
export function cleaned(line: string): string {
  const text = line.includes("\x1b") ? line.replace(ANSI, "") : line;
  return text.replace(/^[\0\uFEFF]+/, "").replace(/\r$/, "");
}

const ANSI = /\x1b\[[0-9;?]{0,40}[A-Za-z]/g;

/** Whether a text that begins an object can be a wrapper's line. */
export function mayBeWrapped(text: string): boolean {
  return JSON_MARK.test(text);
}

function unwrapJson(text: string): Unwrapped | null {
  const object = mayBeWrapped(text) ? objectIn(text) : null;
  return object && unwrapObject(object);
}

/** One pattern, for a search for each mark would stop at every quote. */
const JSON_MARK = /"(?:log|MESSAGE|message)"/;

/** Takes the text out of an object that is a wrapper's line; null if it is none. */
export function unwrapObject(object: JsonObject): Unwrapped | null {
  const { log, stream, MESSAGE, message, type } = object;
  if (typeof log === "string" && typeof stream === "string" && typeof object.time === "string") {
    return inJson("docker", `docker ${stream}`, log, !log.endsWith("\n"));
  }
  if (MESSAGE !== undefined && typeof object.__REALTIME_TIMESTAMP === "string") {
    const host = typeof object._HOSTNAME === "string" ? nameOrPlaceholder(object._HOSTNAME) : null;
    const origin = [object._HOSTNAME, object._TRANSPORT, object._STREAM_ID, object._PID].map(String);
    return {
      ...inJson("journald-json", `journald ${origin.join(" ")}`, messageText(MESSAGE), false),
      goesOn: object._LINE_BREAK === "line-max",
      host,
    };
  }
  if (typeof message === "string" && (type === "err" || type === "out") && "process_id" in object) {
    return inJson("pm2", `pm2 ${type} ${String(object.process_id)}`, message, !message.endsWith("\n"));
  }
  return null;
}

function inJson(wrapper: WrapperName, stream: string, text: string, goesOn: boolean): Unwrapped {
  const payload = text.endsWith("\n") ? text.slice(0, -1) : text;
  return { wrapper, stream, payload, goesOn, host: null, prefixLength: null };
}

/** journald writes a text with unprintable characters as byte numbers, and one that is too long as null. */
function messageText(message: unknown): string {
  if (typeof message === "string") return message;
  const isBytes =
    Array.isArray(message) && message.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
  return isBytes ? Buffer.from(message as number[]).toString("utf8") : "";
}

/** The wrappers that stand before the text, the most telling first. Every pattern is anchored and bounded. */
const PREFIXES: readonly {
  readonly wrapper: WrapperName;
  readonly pattern: RegExp;
  /** The groups that make the stream; the group `host`, if the pattern has one, is the host. */
  readonly stream: (groups: Readonly<Record<string, string | undefined>>) => string;
}[] = [
  {
    wrapper: "cri",
    pattern:
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (?<stream>stdout|stderr) (?<tag>[FP])(?::\S{0,80})? /,
    stream: ({ stream }) => `${stream}`,
  },
  {
    wrapper: "journald-short",
    pattern:
      /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d (?<host>[\w.-]{1,80}) (?<unit>[^\s:{]{1,80}(?:\[\d{1,10}\])?): /,
    stream: ({ host, unit }) => `${host} ${unit}`,
  },
  {
    wrapper: "journald-short-iso",
    pattern:
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d) (?<host>[\w.-]{1,80}) (?<unit>[^\s:{]{1,80}(?:\[\d{1,10}\])?): /,
    stream: ({ host, unit }) => `${host} ${unit}`,
  },
  {
    wrapper: "time-prefix",
    pattern: /^ ?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) /,
    stream: () => "",
  },
  {
    wrapper: "service-prefix",
    pattern: /^ ?(?:\d\d:\d\d:\d\d )?(?<service>[\w.@/-]{1,80}(?:\|[\w.@/-]{1,80})?) {0,40}\| ?/,
    stream: ({ service }) => `${service}`,
  },
  {
    wrapper: "bracket-prefix",
    pattern: /^ ?\[(?<service>[\w.@/ :-]{1,80})\] /,
    stream: ({ service }) => `${service}`,
  },
];

function unwrapPrefix(text: string): Unwrapped | null {
  for (const { wrapper, pattern, stream } of PREFIXES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const groups = match.groups ?? {};
    const payload = text.slice(match[0].length);
    return {
      wrapper,
      stream: `${wrapper} ${stream(groups)}`,
      payload: wrapper === "time-prefix" ? withoutPushedTimes(payload) : payload,
      goesOn: groups.tag === "P",
      host: groups.host === undefined ? null : nameOrPlaceholder(groups.host),
      prefixLength: match[0].length,
    };
  }
  return null;
}

/** Docker's pieces of a long line, in bytes. */
const PIECE_BYTES = 16384;
const PUSHED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d) /;

/**
 * Docker and Kubernetes, asked for times, put one before every piece of a long line, and the pieces on one line:
 * after each 16 KiB of text stands a time that is no part of it.
 */
function withoutPushedTimes(text: string): string {
  if (text.length <= PIECE_BYTES) return text;
  let rest = Buffer.from(text);
  const pieces: Buffer[] = [];
  while (rest.length > PIECE_BYTES) {
    const time = PUSHED_TIME.exec(rest.toString("latin1", PIECE_BYTES, PIECE_BYTES + 40));
    if (time === null) break;
    pieces.push(rest.subarray(0, PIECE_BYTES));
    rest = rest.subarray(PIECE_BYTES + time[0].length);
  }
  return pieces.length === 0 ? text : Buffer.concat([...pieces, rest]).toString("utf8");
}
