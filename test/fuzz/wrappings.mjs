/** Wraps a line as capturing tools do, possibly in pieces; gives physical lines. */
export const WRAPPINGS = {
  docker: (line, random) => {
    const parts = pieces(line, random);
    return parts.map((part, at) =>
      JSON.stringify({
        log: at === parts.length - 1 ? `${part}\n` : part,
        stream: random.chance(0.9) ? "stderr" : "stdout",
        time: `2026-09-20T08:14:02.31100000${at % 10}Z`,
      }),
    );
  },
  cri: (line, random) => {
    const parts = pieces(line, random);
    return parts.map(
      (part, at) => `2026-09-20T08:14:02.311000000Z stderr ${at === parts.length - 1 ? "F" : "P"} ${part}`,
    );
  },
  journald: (line, random) => [
    JSON.stringify({
      __REALTIME_TIMESTAMP: "1789891200000000",
      _HOSTNAME: random.pick(["web-1", "web-2"]),
      MESSAGE: line,
      _PID: "7",
    }),
  ],
  journaldBytes: (line) => [
    `{"__REALTIME_TIMESTAMP":"1789891200000000","_HOSTNAME":"web-3","MESSAGE":[${[...Buffer.from(line)].join(",")}]}`,
  ],
  journaldShort: (line) => [`Sep 20 08:14:02 web-4 pi[7]: ${line}`],
  journaldShortIso: (line) => [`2026-09-20T08:14:02+0000 web-5 pi[7]: ${line}`],
  pm2: (line, random) => {
    const parts = pieces(line, random);
    return parts.map((part, at) =>
      JSON.stringify({
        message: at === parts.length - 1 ? `${part}\n` : part,
        timestamp: "2026-09-20T08:14:02",
        type: "err",
        process_id: 0,
        app_name: "pi",
      }),
    );
  },
  compose: (line) => [`\x1b[36mweb-1  |\x1b[0m ${line}\x1b[0m`],
  bracket: (line) => [` [svc] ${line}`],
  timed: (line) => [`2026-01-02T03:04:05.1234567Z ${line}`],
  twice: (line, random) => WRAPPINGS.docker(line, random).flatMap((inner) => WRAPPINGS.journaldShort(inner)),
};

function pieces(line, random) {
  if (random.chance(0.7)) return [line];
  const size = 150 + random.below(1000);
  const parts = [];
  for (let at = 0; at < line.length; at += size) parts.push(line.slice(at, at + size));
  return parts;
}
