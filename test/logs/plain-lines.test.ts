import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digest } from "../../src/logs/identity.js";
import { KEPT_EVENTS } from "../../src/logs/needles.js";
import { fallback, identities, record, scan } from "./support.js";

/** Values as they stand in a line: JSON, nearly JSON, and what can be told apart from another value only by reading. */
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('"prepared"', '"failed"', '"p"', '"model-1"', "3", "1200", "16", "18"),
  },
  fc.constantFrom(
    '""',
    '"undefined"',
    '"not a name"',
    '"a: b"',
    '"a, b"',
    '"{ a"',
    '"[ a"',
    '"\\u0041\\n\\"\\\\"',
    '"\\x"',
    '"\\u12g4"',
    '"\t"',
    '"\x7f"',
    '"ä𝄞"',
    '"compaction.timings"',
    '"Summarization failed: generation hit the token cap and the summary is incomplete"',
    '"ds4-context-core resolves to 0.4.5 while DS4 Context Engine is 0.4.6"',
  ),
  fc.constantFrom(
    "0",
    "-0",
    "-1",
    "1.50",
    "0.1",
    "0.000001",
    "0.0000012",
    "0.00000012",
    "123456789.012345",
    "123456789.0123456789",
    "1e3",
    "1E+2",
    "-2.5e-3",
    "01",
    "1.",
    ".5",
    "1e",
    "+1",
    "-",
    "9".repeat(30),
  ),
  fc.constantFrom(
    "true",
    "false",
    "null",
    "nul",
    "tru",
    "undefined",
    "[]",
    "{}",
    "[1,{}]",
    "[1,]",
    "{,}",
    "[",
    "}",
  ),
  fc.integer({ min: 1, max: 20 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
  fc.integer({ min: 0, max: 70 }).map((length) => `"${"x".repeat(length)}"`),
);

const key = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "phase",
      "provider",
      "model",
      "reason",
      "error",
      "indexSyncMs",
      "plannedSegments",
      "schemaVersion",
    ),
  },
  fc.constantFrom(
    "event",
    "component",
    "timestamp",
    "metadata",
    "log",
    "message",
    "MESSAGE",
    "trigger",
    "__proto__",
  ),
  fc.constantFrom(
    "",
    "2",
    "10",
    "phas",
    "phases",
    "plannedXSegments",
    "plannedSegmentss",
    "ph\\u0061se",
    "1",
    "ä",
    'a":"b',
  ),
);

const fields = fc.array(fc.tuple(key, value), { maxLength: 6 });

function objectOf(members: readonly (readonly [string, string])[], blank: string): string {
  return `{${members.map(([name, text]) => `"${name}":${blank}${text}`).join(",")}}`;
}

/** Times as the engine prints them, nearly, and not at all. */
const TIMES = [
  '"2026-09-21T00:00:00.000Z"',
  '"2026-09-20T23:59:59.999Z"',
  '"2026-09-20T24:00:00.000Z"',
  '"2026-09-20T25:14:02.311Z"',
  '"2026-09-20T08:60:02.311Z"',
  '"2026-09-20T08:14:61.311Z"',
  '"2026-02-30T08:14:02.311Z"',
  '"2026-13-20T08:14:02.311Z"',
  '"2026-00-00T08:14:02.311Z"',
  '"0000-01-01T08:14:02.311Z"',
  '"1969-12-31T23:59:59.999Z"',
  '"2026-09-20t08:14:02.311z"',
  '"2026-09-20T08:14:02,311Z"',
  '"2026/09/20T08:14:02.311Z"',
  '"2026-09-20T08:14:02.3a1Z"',
  '"2026-09-20T08:14:02.311456Z"',
  '"2026-09-20T08:14:02Z"',
  '"2026-09-20T08:14:02.311+02:00"',
  '"yesterday"',
  '""',
];

/** What makes an event a wrapper's line, in which another one stands. */
const WRAPPED = [
  { log: `${fallback(3)}\n`, stream: "stderr", time: "2026-09-20T08:14:02Z" },
  { MESSAGE: fallback(4), __REALTIME_TIMESTAMP: "1" },
  { message: `${fallback(5)}\n`, type: "err", process_id: 0 },
].map((wrapper) => Object.entries(wrapper).map(([name, inside]) => [name, JSON.stringify(inside)] as const));

/** A line of the engine with anything in it, its own fields in their order or not. */
const line = fc
  .record({
    event: fc.constantFrom(...KEPT_EVENTS),
    metadata: fields,
    more: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fields },
      { weight: 1, arbitrary: fields.map((members) => [["metadata", objectOf(members, "")] as const]) },
      { weight: 1, arbitrary: fc.constantFrom(...WRAPPED) },
    ),
    blank: fc.oneof({ weight: 9, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constant(" ") }),
    behind: fc.oneof(
      { weight: 9, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: fc.constantFrom("}", " ", "\r", "x") },
    ),
    seed: fc.nat(),
    time: fc.oneof(
      { weight: 6, arbitrary: fc.constant('"2026-09-20T08:14:02.311Z"') },
      { weight: 1, arbitrary: fc.constantFrom(...TIMES) },
    ),
  })
  .map(({ time, event, metadata, more, blank, behind, seed }) => {
    const own: [string, string][] = [
      ["timestamp", time],
      ["component", '"ds4-context-engine"'],
      ["level", '"debug"'],
      ["event", `"${event}"`],
      ["metadata", objectOf(metadata, blank)],
    ];
    const members: (readonly [string, string])[] = [...own];
    for (const [nth, member] of more.entries())
      members.splice((seed + nth) % (members.length + 1), 0, member);
    return objectOf(members, blank) + behind;
  });

/** A byte put in the place of another, somewhere. */
const flip = fc.record({ at: fc.nat(), byte: fc.constantFrom(...'"\\{}[]:,.0e-u \t') });

describe("a line that is one event and nothing else", () => {
  it("is read as any other line", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, fc.option(flip, { freq: 4 }), fc.nat(2)), { maxLength: 12 }),
        async (drawn) => {
          const lines = drawn.flatMap(([text, change, times]) => {
            const at = change === null ? 0 : change.at % text.length;
            const changed = change === null ? text : text.slice(0, at) + change.byte + text.slice(at + 1);
            // Lines that follow each other mostly differ in their time and their numbers only.
            const likeIt = Array.from({ length: times }, (_, nth) =>
              changed.replace("02.311Z", `02.${nth}11Z`).replaceAll(/(?<=":)1[68]\b/g, `${nth}`),
            );
            return [changed, ...likeIt, ...(times > 0 ? [changed.replaceAll(/(?<=":)16\b/g, "18")] : [])];
          });
          const log = lines.map((text) => `${text}\n`).join("");
          expect(await scan(log)).toEqual(await scan(log, { prefilter: false }));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is read alike behind others of its kind and of other kinds, of that day and of other days", async () => {
    const times = [
      "20T08:14:02.311Z",
      "20T08:14:03.000Z",
      "21T08:14:02.311Z",
      "21T8:14Z",
      "32T08:14:02.311Z",
    ];
    const kinds = [
      ["compaction.timings", { phase: "prepared", provider: "p", summaryCalls: 3 }],
      ["compaction.timings", { phase: "failed", provider: "p", summaryCalls: 4 }],
      ["runtime.core_incompatible", { phase: "prepared" }],
      ["compaction.custom_fallback", { trigger: "threshold", error: "x", provider: "q" }],
      ["compaction.custom_fallback", { trigger: "threshold", error: "\u{1f600}" }],
    ] as const;
    const drawn = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...times));
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { maxLength: 20 }), async (lines) => {
        const log = lines
          .map(([[event, metadata], time]) => `${record(event, metadata, `2026-09-${time}`)}\n`)
          .join("");
        expect(await scan(log)).toEqual(await scan(log, { prefilter: false }));
      }),
      { numRuns: 300 },
    );
  });

  it("names its release in any field of the event that can", async () => {
    const guard = "ds4-context-core resolves to 0.4.5 while DS4 Context Engine is 0.4.6";
    const log = ["detail", "error", "note"]
      .map((name) => record("runtime.core_incompatible", { [name]: guard }))
      .join("\n");
    const { items } = await scan(log);
    const clues = items.map((item) => item.kind === "companion" && item.event.clues.map(({ clue }) => clue));
    expect(clues).toEqual(Array.from({ length: 3 }, () => ["core-incompatible-event", "version-guard"]));
  });

  it("has its time on any day of any year", async () => {
    const years = [
      "0000",
      "0001",
      "0004",
      "0100",
      "1600",
      "1900",
      "1969",
      "1970",
      "2000",
      "2024",
      "2026",
      "2100",
      "9999",
    ];
    const twoDigits = (end: number): string[] =>
      Array.from({ length: end }, (_, nth) => String(nth).padStart(2, "0"));
    const dates = years.flatMap((year) =>
      twoDigits(14).flatMap((month) => twoDigits(33).map((day) => `${year}-${month}-${day}`)),
    );
    const log = dates.map((date) => record("session.opened", {}, `${date}T08:14:02.311Z`)).join("\n");
    const { items } = await scan(log);
    const times = items.map((item) => item.kind === "companion" && item.event.time);
    expect(times).toEqual(
      dates.map((date) => {
        const time = Date.parse(`${date}T08:14:02.311Z`);
        return Number.isNaN(time) ? null : time;
      }),
    );
  });

  it("is the same event wherever it stands, whatever its length", async () => {
    const lines = Array.from({ length: 200 }, (_, length) =>
      record("model.changed", { note: "x".repeat(length) }),
    );
    expect(identities(await scan(lines.join("\n")))).toEqual(lines.map((line) => digest(line).join()));
  });

  it("is said in its order, though many are decoded at once", async () => {
    const lines = Array.from({ length: 5000 }, (_, nth) => {
      // Seldom enough that the room for plain lines is full between two of them.
      if (nth % 1000 === 0) return `${fallback(nth)} and more`;
      return nth % 10 === 0 ? fallback(nth) : record("model.changed", { model: `m-${nth}` });
    });
    const { items } = await scan(lines.join("\n"), { chunk: 5000 });
    expect(items.map(({ place }) => place.line)).toEqual(lines.map((_, nth) => nth + 1));
  });

  it("is told though more lines repeat it than there is room for", async () => {
    const lines = Array.from({ length: 3000 }, (_, nth) =>
      record("compaction.timings", { phase: "prepared" }, new Date(1790000000000 + nth).toISOString()),
    );
    const log = lines.join("\n");
    expect(await scan(log)).toEqual(await scan(log, { prefilter: false }));
  });

  it("is a record of its own also between the lines of another", async () => {
    const line = fallback(2).replace(/^\{("timestamp":"[^"]*"),("component":"[^"]*")/, "{$2,$1");
    const spread = fallback(1).replace(/\}\}$/, `,"inside":[\n${line}\n]}}`);
    const joined = fallback(3).replace(/\}\}$/, ',"inside":[\n1\n]}}');
    const log = `${joined}\n${fallback(4)}\n${spread}\n${fallback(5)}\n`;
    const { items } = await scan(log);
    expect(items.map(({ kind, place }) => [kind, place.line, place.lastLine])).toEqual([
      ["fallback", 1, 3],
      ["fallback", 4, 4],
      ["rejected", 5, 5],
      ["fallback", 6, 6],
      ["fallback", 8, 8],
    ]);
    expect(items).toEqual((await scan(log, { prefilter: false })).items);
  });

  it("is read where it is longer than the room for such lines", async () => {
    const log = `${record("model.changed", { note: "x".repeat(1 << 18) })}\n${fallback(1)}\n`;
    expect(await scan(log)).toEqual(await scan(log, { prefilter: false }));
  });
});
