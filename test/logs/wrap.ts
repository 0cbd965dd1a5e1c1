/** Writers of the wrappers that captured logs come in: lines in, wrapped text out. */

const PIECE = 16384;

/** Cuts a text into pieces of at most `size` bytes, between characters. */
export function pieces(text: string, size = PIECE): string[] {
  const cut: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const character of text) {
    const length = Buffer.byteLength(character);
    if (bytes + length > size) {
      cut.push(piece);
      piece = "";
      bytes = 0;
    }
    piece += character;
    bytes += length;
  }
  return [...cut, piece];
}

export function docker(line: string, { size = PIECE, stream = "stderr" } = {}): string[] {
  const parts = pieces(line, size);
  return parts.map((part, at) => {
    const log = at === parts.length - 1 ? `${part}\n` : part;
    return JSON.stringify({ log, stream, time: `2026-09-20T08:14:02.31100000${at % 10}Z` });
  });
}

export function cri(line: string, { size = PIECE, stream = "stderr" } = {}): string[] {
  const parts = pieces(line, size);
  return parts.map(
    (part, at) => `2026-09-20T08:14:02.311000000Z ${stream} ${at === parts.length - 1 ? "F" : "P"} ${part}`,
  );
}

export function journald(line: string, { host = "web-1", asBytes = false, spaced = false } = {}): string[] {
  const message = asBytes ? "@" : line;
  const json = JSON.stringify({
    __CURSOR: "s=1;i=2",
    __REALTIME_TIMESTAMP: "1789891200000000",
    _HOSTNAME: host,
    MESSAGE: message,
    _PID: "7",
  });
  const bytes = `[${[...Buffer.from(line)].join(spaced ? ", " : ",")}]`;
  return [asBytes ? json.replace('"@"', bytes) : json];
}

export function journaldShort(line: string, { host = "web-1", size = PIECE } = {}): string[] {
  return pieces(line, size).map((part) => `Sep 20 08:14:02 ${host} pi[7]: ${part}`);
}

export function journaldShortIso(line: string, { host = "web-1" } = {}): string[] {
  return [`2026-09-20T08:14:02+0000 ${host} pi[7]: ${line}`];
}

export function pm2(line: string, { size = PIECE } = {}): string[] {
  const parts = pieces(line, size);
  return parts.map((part, at) =>
    JSON.stringify({
      message: at === parts.length - 1 ? `${part}\n` : part,
      timestamp: "2026-09-20T08:14:02",
      type: "err",
      process_id: 0,
      app_name: "pi",
    }),
  );
}

export function compose(line: string): string[] {
  return [`web-1  | ${line}`];
}

export function colouredCompose(line: string): string[] {
  return [`\x1b[36mweb-1  |\x1b[0m ${line}\x1b[0m`];
}

export function pm2Lines(line: string): string[] {
  return [`10:41:59 5|app  | ${line}`];
}

export function bracket(line: string): string[] {
  return [` [svc] ${line}`];
}

/** Docker asked for times: one before every piece, all on one line. */
export function timed(line: string): string[] {
  return [
    pieces(line)
      .map((part) => `2026-01-02T03:04:05.1234567Z ${part}`)
      .join(""),
  ];
}

export const WRAPPINGS = {
  docker,
  cri,
  "journald json": journald,
  "journald json, bytes": (line: string) => journald(line, { asBytes: true }),
  "journald json, spaced bytes": (line: string) => journald(line, { asBytes: true, spaced: true }),
  "journald short": journaldShort,
  "journald short-iso": journaldShortIso,
  pm2,
  compose,
  "coloured compose": colouredCompose,
  "pm2 lines": pm2Lines,
  bracket,
  timed,
} as const;
