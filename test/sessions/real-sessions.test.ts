import { describe, expect, it } from "vitest";
import type { ReplayCase } from "../../src/contract/case.js";
import { evidenceSources } from "../../src/contract/sources.js";
import { openInput } from "../../src/input/open.js";
import type { ExtractOptions } from "../../src/sessions/compaction-reader.js";
import { extractSession } from "../../src/sessions/extract-session.js";
import { sharedPath } from "../support/shared.js";
import { distinctSpansOutsideFences } from "./spans-outside-fences.js";

const WITHOUT_THINKING = { evidence: "conversation", range: "kept", thinking: false } as const;

const FOLDER = sharedPath("pi-sessions");

describe.skipIf(FOLDER === null)("real session files", () => {
  it.each([
    ["before-compaction.jsonl", ["36 of 36", "26 of 28"]],
    ["pimono-history-compact.jsonl", ["32 of 33", "49 of 51"]],
    ["pimono-history-session.jsonl", ["32 of 33"]],
    ["agent-complex-task-03-raddit.jsonl", ["74 of 92"]],
    ["router-scale-proof.jsonl", ["0 of 1"]],
    ["jazzyalex-pi-small.jsonl", ["empty range", "empty range"]],
  ])("%s: spans found literally in what the model saw, thinking left out", async (file, expected) => {
    const { cases, summary } = await extracted(file, WITHOUT_THINKING);
    expect(cases.map(literallyFound)).toEqual(expected);
    expect(summary.compactions).toBe(expected.length);
  });

  it("finds more of a session's spans with thinking", async () => {
    const { cases } = await extracted("agent-complex-task-03-raddit.jsonl", {
      ...WITHOUT_THINKING,
      thinking: true,
    });
    expect(cases.map(literallyFound)).toEqual(["84 of 92"]);
  });

  it("recovers glued records and counts the unreadable one", async () => {
    const damage = async (file: string) => {
      const { summary } = await extracted(file, WITHOUT_THINKING);
      const { recovered, recoveredLines, rejects, bridged } = summary;
      return {
        recovered,
        recoveredLines,
        rejects: rejects.map(({ line, reason }) => [line, reason]),
        bridged,
      };
    };
    expect(await damage("pimono-history-compact.jsonl")).toEqual({
      recovered: 2,
      recoveredLines: [1013],
      rejects: [],
      bridged: 0,
    });
    expect(await damage("pimono-history-session.jsonl")).toMatchObject({
      recoveredLines: [440],
      rejects: [],
    });
    expect(await damage("agent-complex-task-03-raddit.jsonl")).toEqual({
      recovered: 0,
      recoveredLines: [],
      rejects: [[31, "unreadable-record"]],
      bridged: 1,
    });
  });
});

async function extracted(file: string, options: ExtractOptions) {
  const input = await openInput(`${FOLDER}/${file}`);
  const cases: ReplayCase[] = [];
  const summary = await extractSession(input, options, (replayCase) => void cases.push(replayCase));
  await input.close();
  return { cases, summary };
}

function literallyFound(replayCase: ReplayCase): string {
  if (replayCase.origin?.emptyRange) return "empty range";
  const spans = distinctSpansOutsideFences(replayCase.summary);
  const sources = evidenceSources(replayCase);
  const found = spans.filter((span) => sources.some((source) => source.includes(span)));
  return `${found.length} of ${spans.length}`;
}
