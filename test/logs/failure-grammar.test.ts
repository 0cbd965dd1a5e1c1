import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Failure } from "../../src/logs/event.js";
import { guardedRelease, parseFailure } from "../../src/logs/failure-grammar.js";

/** What a text says, as a line: the kind, then every field that is said. */
function said(text: string): string {
  const { kind, ...fields } = parseFailure(text);
  const told = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    return [`${name}=${Array.isArray(value) ? value.flat().join(",") : String(value)}`];
  });
  return [kind, ...told].join(" ");
}

describe("failure texts", () => {
  it.each([
    [
      "Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=21; affectedBullets=13",
      "validation-exact stage=segment codes=unsupported-exact-value repairStatus=too-many-bullets unsupportedSpans=21 affectedBullets=13",
    ],
    [
      "Compaction update summary validation failed: missing-section, unsupported-exact-value",
      "validation-mixed stage=update codes=missing-section,unsupported-exact-value",
    ],
    [
      "Compaction aggregate summary validation failed: section-order, brand-new-code",
      "validation-structural stage=aggregate codes=section-order,brand-new-code",
    ],
    [
      "Compaction aggregate summary validation failed: empty-section; repair=post-downgrade-invalid; unsupportedSpans=3; affectedBullets=2",
      "validation-structural stage=aggregate codes=empty-section repairStatus=post-downgrade-invalid unsupportedSpans=3 affectedBullets=2",
    ],
    [
      "Compaction segment request failed (category=rate-limit)",
      "provider-rate-limit stage=segment category=rate-limit",
    ],
    [
      "Compaction segment request failed (category=rate-limit; reason=rate-limit; httpStatus=429)",
      "provider-rate-limit stage=segment category=rate-limit reason=rate-limit httpStatus=429",
    ],
    [
      "Compaction aggregate summary stopped with error (category=transport; attempts=4; reason=stream-incomplete)",
      "provider-transport stage=aggregate category=transport reason=stream-incomplete attempts=4",
    ],
    [
      "Compaction update summary stopped with aborted (category=aborted)",
      "provider-aborted stage=update category=aborted",
    ],
    [
      "Compaction segment request failed (category=brand-new)",
      "unrecognised stage=segment category=brand-new",
    ],
    ["Compaction summary hit the model output limit", "output-limit"],
    ["Compaction aggregate summary hit the model output limit", "output-limit stage=aggregate"],
    ["Compaction summarizer attempted to call a tool", "model-output"],
    ["Compaction summarizer returned empty text", "model-output"],
    ["Cannot normalize an empty compaction summary", "model-output"],
    ["Compaction file evidence contains a Markdown-unsafe path", "unsafe-path"],
    ["Compaction has no safe input budget", "budget"],
    [
      "Compaction has an indivisible atomic group above the request input limit (promptTokens=9000; requestInputLimitTokens=8000)",
      "budget numbers=promptTokens,9000,requestInputLimitTokens,8000",
    ],
    ["Compaction fan-out 40 exceeds the segment request limit (32)", "budget numbers=limit,32"],
    ["Compaction fan-in 70 exceeds the aggregate request limit (64)", "budget numbers=limit,64"],
    ["Compaction graph depth exceeded (16)", "budget numbers=limit,16"],
    ["Compaction child summaries cannot be aggregated", "budget"],
    ["Compaction aggregate prompt exceeds the request input limit", "budget stage=aggregate"],
    [
      "Compaction operation input limit exceeded before segment attempt 2 (nextInputTokens=5; maxOperationInputTokens=4)",
      "budget stage=segment numbers=attempt,2,nextInputTokens,5,maxOperationInputTokens,4",
    ],
    ["Compaction has no source messages", "mapping"],
    ["Message abc has no exact canonical session entry", "mapping"],
    ["Entry abc is not indexed", "mapping"],
    ["Summary id collision for abc", "storage"],
    ["Summary graph conflict: abc", "storage"],
    ["Compaction summary generation aborted", "aborted"],
    ["core.planSegments is not a function", "core-mismatch"],
    ["ds4-context-core resolves to 0.4.5 while DS4 Context Engine is 0.4.6.", "core-mismatch"],
    ["", "unrecognised"],
    ["[redacted]", "unrecognised"],
    ["secret words", "unrecognised"],
    [
      "Compaction segment summary validation failed: unsupported-exact-value; repair=too-many-bullets; unsupportedSpans=21; affectedBullets=many",
      "unrecognised",
    ],
  ])("%s", (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it("take what they do not say from providerFailure", () => {
    const provider = {
      stage: "update",
      category: "transport",
      reason: "transport-error",
      httpStatus: 502,
      attempts: 4,
      maxAttempts: 4,
    };
    expect(parseFailure("anything", provider)).toMatchObject({ kind: "provider-transport", ...provider });
    const text = "Compaction segment request failed (category=rate-limit)";
    expect(parseFailure(text, provider)).toMatchObject({
      kind: "provider-rate-limit",
      stage: "segment",
      category: "rate-limit",
      reason: "transport-error",
    });
  });

  it("name the release in the guard's text", () => {
    expect(guardedRelease("ds4-context-core resolves to 0.4.5 while DS4 Context Engine is 0.4.6.")).toBe(
      "0.4.6",
    );
    expect(
      guardedRelease("ds4-context-core resolves to /x while DS4 Context Engine is 0.5.0-rc.1; reinstall"),
    ).toBe("0.5.0-rc.1");
    expect(guardedRelease("ds4-context-core resolves to 0.4.5")).toBe(null);
  });

  it("never leave a word of an unknown text in what is kept", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const kept = JSON.stringify(parseFailure(`SENTINEL ${text} ids SENTINEL`));
        expect(kept).not.toContain("SENTINEL");
      }),
    );
  });

  it("of a megabyte are read at once", () => {
    const hostile: string[] = [
      `Compaction segment summary validation failed: ${"a, ".repeat(300_000)}`,
      `Compaction ${"a-".repeat(500_000)} request failed`,
      "ds4-context-core resolves to ".repeat(40_000),
      " ".repeat(1_000_000),
    ];
    const kinds: Failure["kind"][] = hostile.map((text) => parseFailure(text).kind);
    expect(new Set(kinds)).toEqual(new Set(["unrecognised"]));
  });
});
