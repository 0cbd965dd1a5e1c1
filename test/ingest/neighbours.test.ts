import { expect, it } from "vitest";
import { temporaryFolder, writeFileIn } from "../support/cli.js";
import { ingestedIn } from "../support/ingested.js";
import { engineLine, fallbackLine, REPORT } from "../support/log-lines.js";

const folder = temporaryFolder();
let files = 0;

async function fallbacksOf(...lines: string[]) {
  const log = writeFileIn(folder, `log-${++files}.jsonl`, `${lines.join("\n")}\n`);
  return (await ingestedIn(folder, [log])).events;
}

const at = (second: number): string => `2026-09-20T08:14:${String(second).padStart(2, "0")}.311Z`;
const timings = (second: number, phase: string): string =>
  engineLine("compaction.timings", {
    time: at(second),
    metadata: { phase, provider: "p", model: "m", summaryCalls: second },
  });

it("the timings after a fallback tell its model, also where they say what others said before", async () => {
  const events = await fallbacksOf(
    timings(1, "failed"),
    timings(2, "failed"),
    fallbackLine({ time: at(3) }),
    timings(4, "failed"),
    fallbackLine({ time: at(5) }),
    timings(6, "prepared"),
  );
  expect(events.map(({ joined, provider, model }) => [joined, provider, model])).toEqual([
    ["timings", "p", "m"],
    [null, null, null],
  ]);
});

it("a fallback that contradicts itself is flagged, and not the one before it that says nothing", async () => {
  const relations = { "composed-adjacent-present": 1, "no-near-miss": 11 };
  const events = await fallbacksOf(
    fallbackLine({ time: at(1), error: "something else" }),
    fallbackLine({ time: at(2), report: { ...REPORT, relations, probeBudget: 4000 } }),
    fallbackLine({ time: at(3), error: "something else" }),
  );
  expect(events.map(({ release, flags }) => [release, flags])).toEqual([
    ["unknown", []],
    ["unknown", ["contradicts-itself"]],
    ["unknown", []],
  ]);
});
