import { expect, it } from "vitest";
import { replayCase } from "../../src/replay/replay-case.js";
import { evidenceOf, summaryOf } from "../support/summaries.js";

it("replays over 64 MB of evidence", () => {
  const line = "the lamp keeps its alignment for 1400 hours of shows\n";
  const sourceText = `${line.repeat(Math.ceil((64 * 1024 * 1024) / line.length))}tilt motor parked`;
  const summary = summaryOf({
    Objective:
      "- `keeps its alignment`\n- `tilt motor  parked`\n- `alignments for 1400`\n- `its alignment; tilt motor`",
  });
  expect(replayCase({ id: "large", summary, ...evidenceOf(sourceText) }, "0.4.11").report).toMatchObject({
    spans: 3,
    relations: {
      "whitespace-collapsed-present": 1,
      "single-deletion-present": 1,
      "composed-two-present-parts": 1,
    },
    classificationComplete: true,
  });
}, 60_000);
