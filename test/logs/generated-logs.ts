import fc from "fast-check";
import { fallback, record } from "./support.js";
import { cri, docker, journald, journaldShort, pm2, WRAPPINGS } from "./wrap.js";

const engineLine = fc.oneof(
  fc.nat({ max: 40 }).map((spans) => fallback(spans)),
  fc.constantFrom(
    record("compaction.timings", { phase: "prepared", provider: "p", model: "m" }),
    record("model.changed", { model: "m" }),
    record("context.assembled", { note: "}{" }),
    record("compaction.custom_fallback", {}),
    fallback(1, "Compaction summary hit the model output limit"),
    fallback(1, "text with } and { and \\ and \n in it, ä → 𝄞"),
    JSON.stringify(JSON.parse(fallback(7)), null, 2),
    "DS4 compaction unavailable; using Pi default. Compaction summary hit the model output limit",
    "Last error: Custom fallback: core.x is not a function",
  ),
);

const otherLine = fc.constantFrom(
  "",
  "    at x (y.js:1:2)",
  "npm warn {deprecated}",
  "a mention of compaction.timings",
  '{"message":"of another program","level":30}',
  '{"message":"with its LF\\n","level":30}',
  '{"log":"of another program"}',
  "[##  ] 50 %\r[####] 100 %\r",
  "{",
  "}",
  "\0".repeat(300),
  "\uFEFF",
);

const line = fc.oneof({ weight: 3, arbitrary: engineLine }, { weight: 2, arbitrary: otherLine });

const size = fc.integer({ min: 60, max: 400 });
const stream = fc.constantFrom("stdout", "stderr");

const wrapped = fc.oneof(
  line.map((text) => text.split("\n")),
  fc.tuple(line, size, stream).map(([text, size, stream]) => docker(text, { size, stream })),
  fc.tuple(line, size, stream).map(([text, size, stream]) => cri(text, { size, stream })),
  fc.tuple(line, size).map(([text, size]) => pm2(text, { size })),
  fc.tuple(line, fc.constantFrom(...Object.values(WRAPPINGS))).map(([text, wrap]) => wrap(text)),
  fc.tuple(line, size).map(([text, size]) => docker(text, { size }).flatMap((inner) => cri(inner))),
  fc.tuple(line, size).map(([text, size]) => journaldShort(text).flatMap((inner) => docker(inner, { size }))),
  line.map((text) => docker(text).flatMap((inner) => journald(inner))),
);

/** What a fault does to the bytes of a log, at a place given as a share of its length. */
const fault = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  fc.constantFrom("cut", "flip", "lf", "nul", "bom", "join", "glue"),
);

/** Lines of two groups, those of the second strewn among the first. */
function interleave(groups: readonly (readonly string[])[], order: readonly boolean[]): string[] {
  const [a = [], b = []] = [groups.slice(0, 1).flat(), groups.slice(1).flat()];
  const left = [...a];
  const right = [...b];
  const lines: string[] = [];
  for (const fromRight of order) {
    const next = (fromRight ? right : left).shift();
    if (next !== undefined) lines.push(next);
  }
  return [...lines, ...left, ...right];
}

function damaged(log: Buffer, faults: readonly (readonly [number, string])[]): Buffer {
  let bytes = log;
  for (const [share, kind] of faults) {
    const at = Math.floor(share * bytes.length);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    const lf = bytes.indexOf(0x0a, at);
    if (kind === "cut") bytes = Buffer.concat([head, tail.subarray(30)]);
    else if (kind === "flip") bytes = Buffer.concat([head, Buffer.from([0x22]), tail.subarray(1)]);
    else if (kind === "lf") bytes = Buffer.concat([head, Buffer.from("\n"), tail]);
    else if (kind === "nul") bytes = Buffer.concat([head, Buffer.alloc(40), tail]);
    else if (kind === "bom") bytes = Buffer.concat([head, Buffer.from("\uFEFF"), tail]);
    else if (kind === "glue") bytes = Buffer.concat([head, Buffer.from(fallback(41)), tail]);
    else if (lf !== -1) bytes = Buffer.concat([bytes.subarray(0, lf), bytes.subarray(lf + 1)]);
  }
  return bytes;
}

/** Captured logs: lines of the engine and of others, wrapped, strewn, glued, cut and damaged. */
export const generatedLog: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(wrapped, { minLength: 1, maxLength: 12 }),
    fc.array(wrapped, { maxLength: 4 }),
    fc.array(fc.boolean(), { maxLength: 40 }),
    fc.array(fault, { maxLength: 4 }),
    fc.constantFrom("\n", "\r\n", "\n\n"),
    fc.boolean(),
  )
  .map(([a, b, order, faults, end, ends]) => {
    const lines = interleave([a.flat(), b.flat()], order);
    return damaged(Buffer.from(lines.join(end) + (ends ? end : "")), faults);
  });
