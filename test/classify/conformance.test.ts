import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { classifyRejected } from "../../src/classify/classify-rejected.js";
import type { ReplayCase } from "../../src/contract/case.js";
import { evidenceSources } from "../../src/contract/sources.js";
import { findSpans } from "../../src/contract/spans.js";
import { presenceIn, rejectedSpans, supportFor } from "../../src/contract/support.js";
import { profileOf } from "../../src/releases/profiles.js";
import type { SpanClassReport } from "../../src/vocabulary/report.js";
import { sharedPath } from "../support/shared.js";
import { plainClassifyRejected } from "./plain-classifier.js";

type Vector = ReplayCase & { readonly expected: Record<string, { readonly report?: SpanClassReport }> };

const path = sharedPath("conformance", "cases.ndjson.gz");

describe.skipIf(path === null)("the conformance reports", { timeout: 60_000 }, () => {
  const vectors =
    path === null
      ? []
      : gunzipSync(readFileSync(path))
          .toString("utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line): Vector => JSON.parse(line));

  for (const classify of [classifyRejected, plainClassifyRejected]) {
    for (const release of ["0.4.3", "0.4.4", "0.4.5", "0.4.7", "0.4.8"]) {
      it(`${classify.name} at ${release}`, () => {
        const profile = profileOf(release);
        const { classifier } = profile;
        if (classifier === null) throw new Error("the release has no classifier");
        let reports = 0;
        for (const vector of vectors) {
          const support = supportFor(presenceIn(evidenceSources(vector)), profile);
          const rejected = rejectedSpans(findSpans(vector.summary), support).map((span) => span.value);
          const { report } = classify(rejected, vector, classifier, { probeBudget: vector.probeBudget });
          expect({ id: vector.id, report }).toEqual({
            id: vector.id,
            report: vector.expected[release]?.report,
          });
          reports++;
        }
        expect(reports).toBe(1000);
      });
    }
  }
});
