import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ReplayCase } from "../../src/contract/case.js";
import { profileOf } from "../../src/releases/profiles.js";
import { prepareCase } from "../../src/replay/prepared-case.js";
import { replayCase } from "../../src/replay/replay-case.js";
import { replayInDetail } from "../../src/replay/replay-in-detail.js";
import type { ReplayOutcome } from "../../src/replay/replay-result.js";
import { sharedPath } from "../support/shared.js";

type Vector = ReplayCase & { readonly expected: Readonly<Record<string, ReplayOutcome>> };

/** Strings of the set hold raw U+2028, so it is split on LF only. */
function vectorsIn(path: string): Vector[] {
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Vector]));
}

describe("the conformance answers", () => {
  it("are given by the cases that come with the tests, one release at a time", () => {
    const vectors = vectorsIn(join(import.meta.dirname, "../fixtures/conformance-subset.ndjson.gz"));
    expect(vectors).toHaveLength(200);
    for (const vector of vectors) {
      for (const [release, outcome] of Object.entries(vector.expected)) {
        expect(replayCase(vector, release)).toEqual({ id: vector.id, release, ...outcome });
      }
    }
  }, 60_000);

  const full = sharedPath("conformance", "cases.ndjson.gz");
  it.skipIf(full === null)(
    "are given by all 1,000 cases, with the work shared between releases",
    () => {
      let parts = 0;
      for (const vector of vectorsIn(full ?? "")) {
        const prepared = prepareCase(vector);
        for (const [release, outcome] of Object.entries(vector.expected)) {
          const { outcome: actual } = replayInDetail(prepared, profileOf(release));
          expect(actual, `${vector.id} at ${release}`).toEqual(outcome);
          parts += Object.keys(outcome).length;
        }
      }
      expect(parts).toBe(23_000);
    },
    60_000,
  );
});
