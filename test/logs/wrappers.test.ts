import { describe, expect, it } from "vitest";
import { fallback, identities, record, scan, told } from "./support.js";
import { cri, docker, journald, journaldShort, pieces, WRAPPINGS } from "./wrap.js";

/** An event of 40 KB, with characters of one to four bytes. */
const LONG = fallback(0, `Compaction segment request failed ${"plain ä → 𝄞 text, ".repeat(2000)}`);
const EXACT = "fallback validation-exact";

describe.each(Object.entries(WRAPPINGS))("%s", (_name, wrap) => {
  it("holds a 40 KB event equal to the plain one, a banner before it and a stack trace after", async () => {
    const plain = await scan(`${LONG}\n${fallback(2)}\n`);
    const before = ["Welcome", "  {not json}"].flatMap((line) => wrap(line));
    const event = wrap(LONG);
    const after = ["    at x (y.js:1:2)"].flatMap((line) => wrap(line));
    const log = [...before, ...event, ...after, ...wrap(fallback(2))].join("\n");
    for (const chunk of [1000, 1 << 20]) {
      const wrapped = await scan(log, { chunk });
      const line = before.length + 1;
      const place = event.length === 1 ? `${line}` : `${line}-${line + event.length - 1}`;
      expect(told(wrapped)).toEqual([
        `${place} fallback unrecognised -`,
        `${line + event.length + after.length} ${EXACT} 2`,
      ]);
      expect(identities(wrapped)).toEqual(identities(plain));
      expect(wrapped.wrappers.map(([, count]) => count)).toEqual([2]);
    }
  });

  it("goes on after a bad line", async () => {
    const log = [...wrap(fallback(1)), wrap(fallback(2)).join("").slice(0, -60), ...wrap(fallback(3))].join(
      "\n",
    );
    const items = told(await scan(log));
    expect(items[0]).toBe(`1 ${EXACT} 1`);
    expect(items.at(-1)).toBe(`3 ${EXACT} 3`);
    expect(items[1]).toMatch(/^2 rejected (damaged-json|torn-wrapper)$/);
    expect(items.length).toBe(3);
  });

  it("holds a record that was printed over several lines", async () => {
    const lines = JSON.stringify(JSON.parse(fallback(5)), null, 2).split("\n");
    const log = [...wrap(fallback(1)), ...lines.flatMap((line) => wrap(line)), ...wrap(fallback(2))].join(
      "\n",
    );
    expect(told(await scan(log))).toEqual([
      `1 ${EXACT} 1`,
      `2-${lines.length + 1} ${EXACT} 5`,
      `${lines.length + 2} ${EXACT} 2`,
    ]);
  });
});

describe("pieces", () => {
  it("join over lines of another stream, and each stream keeps its own", async () => {
    for (const wrap of [docker, cri]) {
      const a = wrap(fallback(1), { size: 100 });
      const b = wrap(fallback(2), { size: 90, stream: "stdout" });
      const log: string[] = [];
      for (let at = 0; at < Math.max(a.length, b.length); at++) {
        log.push(...a.slice(at, at + 1), ...b.slice(at, at + 1));
      }
      const items = told(await scan(log.join("\n")));
      expect(items.map((item) => item.replace(/-\d+/, ""))).toEqual([`1 ${EXACT} 1`, `2 ${EXACT} 2`]);
    }
  });

  it("hold a needle that begins in one and ends in the next", async () => {
    for (const wrap of [docker, cri]) {
      for (let size = 90; size < 130; size++) {
        const log = wrap(fallback(1), { size });
        expect(told(await scan(log.join("\n")))).toEqual([`1-${log.length} ${EXACT} 1`]);
      }
    }
  });

  it("that end before their line does are a torn wrapper", async () => {
    for (const wrap of [docker, cri]) {
      const torn = wrap(fallback(1), { size: 200 }).slice(0, 1);
      const items = told(await scan([...torn, ...wrap(fallback(2))].join("\n").concat("\n")));
      expect(items).toEqual(["1 rejected torn-wrapper", `2 ${EXACT} 2`]);
    }
  });

  it("cut inside a character are joined as bytes", async () => {
    const line = Buffer.from(fallback(1, "ä".repeat(50)));
    const cut = line.indexOf(Buffer.from("ä")) + 1;
    const head = "2026-09-20T08:14:02.311000000Z stderr ";
    const log = Buffer.concat([
      Buffer.from(`${head}P `),
      line.subarray(0, cut),
      Buffer.from(`\n${head}F `),
      line.subarray(cut),
    ]);
    expect(identities(await scan(log))).toEqual(identities(await scan(line)));
  });

  it("of short journald lines join where a tool cut them", async () => {
    const log = journaldShort(fallback(1, "x".repeat(5000)), { size: 2048 });
    expect(identities(await scan(log.join("\n")))).toEqual(
      identities(await scan(fallback(1, "x".repeat(5000)))),
    );
  });
});

describe("long lines that a tool cut", () => {
  it.each([
    ["time", "2026-01-02T03:04:05.1234567Z "],
    ["service", "web-1  | "],
    ["colour and service", "\x1b[36mweb-1  |\x1b[0m "],
    ["nothing", ""],
  ])("are joined where each piece has its prefix: %s", async (_name, prefix) => {
    const log = pieces(LONG).map((piece) => `${prefix}${piece}`);
    const scanned = await scan(`start\n${log.join("\n")}\n${fallback(2)}\n`);
    expect(told(scanned)).toEqual(["2-4 fallback unrecognised -", `5 ${EXACT} 2`]);
    expect(identities(scanned)).toEqual(identities(await scan(`${LONG}\n${fallback(2)}\n`)));
  });
});

describe("odd bytes before a wrapper", () => {
  it.each([
    ["a byte-order mark", "\uFEFF"],
    ["a NUL run", "\0".repeat(4096)],
    ["an escape", "\x1b[0m"],
  ])("do not hide it: %s", async (_name, before) => {
    const small = { size: 150 };
    for (const lines of [docker(fallback(1), small), cri(fallback(1), small), journaldShort(fallback(1))]) {
      expect(identities(await scan(before + lines.join("\n")))).toEqual(identities(await scan(fallback(1))));
    }
  });
});

describe("PM2 messages without LF", () => {
  it("are lines of their own where each begins a record", async () => {
    const log = [fallback(1), fallback(2), fallback(3)].map((line) =>
      JSON.stringify({
        message: line,
        timestamp: "2026-09-20T08:14:02",
        type: "err",
        process_id: 0,
        app_name: "pi",
      }),
    );
    expect(told(await scan(log.join("\n")))).toEqual([1, 2, 3].map((line) => `${line} ${EXACT} ${line}`));
  });

  it("hold more than one line", async () => {
    const message = `start\n${fallback(1)}\n${fallback(2)}\n`;
    const log = JSON.stringify({ message, type: "err", process_id: 0, timestamp: "2026-09-20T08:14:02" });
    expect(told(await scan(log))).toEqual([`1 ${EXACT} 1`, `1 ${EXACT} 2`]);
  });
});

describe("wrappers in wrappers", () => {
  it("are taken off twice, not three times", async () => {
    const once = docker(fallback(1));
    const twice = once.flatMap((line) => journald(line));
    expect(told(await scan(twice.join("\n")))).toEqual([`1 ${EXACT} 1`]);
    const thrice = twice.flatMap((line) => cri(line));
    expect(told(await scan(thrice.join("\n")))).toEqual(["1 other"]);
  });

  it("carry their pieces on both levels", async () => {
    const inner = docker(fallback(1), { size: 150 });
    const outer = inner.flatMap((line) => cri(line, { size: 100 }));
    const scanned = await scan(outer.join("\n"));
    expect(identities(scanned)).toEqual(identities(await scan(fallback(1))));
    expect(scanned.items[0]?.place).toMatchObject({ line: 1, lastLine: outer.length });
    expect(scanned.wrappers).toEqual([
      ["cri", 1],
      ["docker", 1],
    ]);
  });
});

describe("hosts", () => {
  it("come from journald only", async () => {
    const lines = [
      ...journald(fallback(1), { host: "alpha" }),
      ...journaldShort(fallback(1), { host: "beta" }),
      ...docker(fallback(1)),
      `web-1 | ${fallback(1)}`,
    ];
    const { items } = await scan(lines.join("\n"));
    expect(items.map((item) => ("host" in item ? item.host : "?"))).toEqual(["alpha", "beta", null, null]);
  });
});

describe("journald json", () => {
  it("with a null MESSAGE is a line of its own", async () => {
    const line = journald("x").join("").replace('"x"', "null");
    expect(told(await scan(`${line}\n${journald(fallback(1)).join("")}\n`))).toEqual([`2 ${EXACT} 1`]);
  });
});

it("cuts between characters", () => {
  expect(pieces("aäb", 2)).toEqual(["a", "ä", "b"]);
  expect(record("x", {})).toContain('"event":"x"');
});
