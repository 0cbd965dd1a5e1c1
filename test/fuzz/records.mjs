/** Whole records of every kind of input, each with planted text wherever text is free. */
import { REQUIRED_SECTIONS } from "../../dist/contract/sections.js";
import { PLANTED } from "./planted.mjs";

const EXACT = "summary validation failed: unsupported-exact-value";

const ERRORS = [
  `Compaction segment ${EXACT}; repair=too-many-bullets; unsupportedSpans=12; affectedBullets=10`,
  `Compaction update ${EXACT}, section-order; repair=post-downgrade-invalid; unsupportedSpans=3; affectedBullets=2`,
  "Compaction segment request failed (category=rate-limit; attempts=2; reason=rate-limit; httpStatus=429)",
  `Compaction segment request failed (category=${PLANTED}; reason=${PLANTED})`,
  "Compaction aggregate summary hit the model output limit",
  "Compaction operation input limit exceeded before segment attempt 3 (nextInputTokens=120; maxOperationInputTokens=100)",
  "Compaction fan-out requires 40 segment requests, over the limit 32 (requests=40; requests=41; limit=32)",
  `core.${PLANTED} is not a function`,
  "ds4-context-core resolves to 0.4.5 while DS4 Context Engine is 0.4.6",
  `summary id collision: ${PLANTED}`,
  PLANTED,
];

function report(random) {
  return {
    spans: random.below(40),
    bullets: random.below(20),
    relations: {
      "composed-two-present-parts": 8,
      "no-near-miss": random.below(5),
      ...(random.chance(0.2) ? { [PLANTED]: 2, "class-from-tomorrow": 1 } : {}),
    },
    shapes: { space: 9, quote: 2 },
    lengthBuckets: { "len-33-64": 12 },
    spansClassifiedCheap: 0,
    corpusSources: 9,
    probeBudget: 24000,
    probesUsed: 3708,
    classificationComplete: random.chance(0.5),
    ...(random.chance(0.2) ? { note: PLANTED } : {}),
  };
}

function engine(event, timestamp, metadata) {
  return JSON.stringify({ timestamp, component: "ds4-context-engine", level: "warn", event, metadata });
}

/** A fallback with a time of its own. */
export function fallback(timestamp, random, { planted = true } = {}) {
  return engine("compaction.custom_fallback", timestamp, {
    trigger: random.pick(["manual", "threshold", "overflow", "proactive", ...(planted ? [PLANTED] : [])]),
    error: random.pick(ERRORS),
    ...(random.chance(0.2)
      ? {
          providerFailure: {
            stage: "segment",
            category: PLANTED,
            reason: PLANTED,
            httpStatus: 500,
            attempts: 1,
            maxAttempts: 4,
          },
        }
      : {}),
    ...(random.chance(0.6) ? { unsupportedSpanClasses: report(random) } : {}),
    ...(planted && random.chance(0.2) ? { more: { [PLANTED]: PLANTED } } : {}),
  });
}

const COMPANIONS = {
  "compaction.timings": () => ({
    path: PLANTED,
    phase: "prepared",
    provider: "prov",
    model: PLANTED,
    summaryCalls: 2,
    indexSyncMs: 3,
  }),
  "compaction.failed": () => ({ reason: PLANTED, fromExtension: false, error: PLANTED }),
  "compaction.transport_retry": () => ({ reason: "transport-error", attempt: 2, note: PLANTED }),
  "compaction.dedicated_model_fallback": () => ({
    provider: "prov",
    id: PLANTED,
    reason: PLANTED,
    sessionModel: PLANTED,
  }),
  "model.changed": () => ({ provider: "prov", model: "model-1" }),
  "session.opened": () => ({ sessionId: PLANTED }),
  "database.opened": () => ({ schemaVersion: 16 }),
  "runtime.core_incompatible": () => ({
    error: `ds4-context-core resolves to 0.4.5 while DS4 Context Engine is 0.4.6 ${PLANTED}`,
  }),
  "context.assembled": () => ({ note: `${PLANTED} }{ compaction.timings` }),
};

const OTHERS = [
  `    at ${PLANTED} (x.js:1:2)`,
  `npm warn {deprecated} ${PLANTED}`,
  `a mention of compaction.timings and ${PLANTED}`,
  JSON.stringify({ message: `${PLANTED}\n`, level: 30 }),
  "[##  ] 50 %\r[####] 100 %\r",
  "{",
  "",
];

/** A line of a log: mostly the engine's, some of other programs, notices as they are pasted. */
export function logLine(timestamp, random) {
  const draw = random.share();
  if (draw < 0.55) return fallback(timestamp, random);
  if (draw < 0.8) {
    const event = random.pick(Object.keys(COMPANIONS));
    return engine(event, timestamp, COMPANIONS[event]());
  }
  if (draw < 0.88) {
    const start = random.pick([
      "DS4 compaction unavailable; using Pi default. ",
      "Last error: Custom fallback: ",
    ]);
    return `${start}${random.pick(ERRORS)}`;
  }
  return random.pick(OTHERS);
}

/** A small case with an id of its own. */
export function caseLine(id, random) {
  const spans = random.below(10);
  const bullets = Array.from(
    { length: spans },
    (_, at) => `- The value \`${PLANTED} ${at}\` was set with \`alpha beta\`.`,
  );
  const summary = REQUIRED_SECTIONS.map(
    (section) =>
      `## ${section}\n${section.startsWith("Files") ? "- None" : section === "Completed Work" && spans > 0 ? bullets.join("\n") : "- Nothing."}\n`,
  ).join("\n");
  return JSON.stringify({
    id,
    summary,
    sourceText: `alpha ${PLANTED} beta {"alpha":"beta"}`,
    readFiles: [`src/${PLANTED}.ts`],
    modifiedFiles: [],
    stage: random.pick(["segment", "update", "aggregate"]),
    release: random.pick(["0.4.4", "0.4.8", "0.4.11", PLANTED]),
    trigger: random.pick(["manual", PLANTED]),
    capturedAt: "2026-09-20T08:14:02.311Z",
    host: random.pick(["web-1", PLANTED]),
    origin: { kind: "captured", provider: "prov", model: PLANTED, evidence: "ds4" },
    reported: { spans: spans, relations: { "no-near-miss": spans } },
    note: PLANTED,
  });
}

/** An entry of a session, with an id of its own; one in eight is a compaction. */
export function sessionEntry(id, parentId, firstKeptEntryId, random) {
  const shared = { id, parentId, timestamp: "2026-05-01T10:01:00.000Z" };
  if (random.chance(1 / 8)) return { ...shared, ...compaction(firstKeptEntryId, random) };
  const text = { type: "text", text: `${PLANTED} alpha beta` };
  return {
    ...shared,
    ...random.pick([
      { type: "message", message: { role: "user", content: PLANTED } },
      {
        type: "message",
        message: {
          role: "assistant",
          provider: "prov",
          model: "model-1",
          content: [
            { type: "thinking", thinking: PLANTED },
            text,
            { type: "toolCall", id: "c", name: "read", arguments: { path: `src/${PLANTED}.ts`, n: 1 } },
          ],
        },
      },
      { type: "message", message: { role: "toolResult", toolCallId: "c", content: [text] } },
      { type: "message", message: { role: "bashExecution", command: PLANTED, output: PLANTED, exitCode: 1 } },
      { type: "model_change", provider: PLANTED, modelId: PLANTED },
      { type: "custom_message", customType: PLANTED, content: PLANTED },
      { type: "branch_summary", summary: PLANTED },
      { type: "context_edit", targetId: firstKeptEntryId, replacement: null },
      { type: "label", label: PLANTED },
    ]),
  };
}

function compaction(firstKeptEntryId, random) {
  return {
    type: "compaction",
    summary: `- Said \`alpha beta\` and \`${PLANTED}\`.\n\n<read-files>\n${PLANTED}\n</read-files>`,
    firstKeptEntryId,
    tokensBefore: 1000 + random.below(1000),
    ...(random.chance(0.5)
      ? {
          fromHook: true,
          details: {
            ds4ContextEngine: {
              summaryKind: "segment",
              validationStatus: "valid",
              validationIssueCodes: ["unsupported-exact-spans-unquoted", PLANTED],
              provider: PLANTED,
              model: "model-1",
              reason: PLANTED,
              sourceHash: PLANTED,
              embeddedNodes: [{ content: PLANTED, kind: "segment", childSummaryIds: [PLANTED] }],
            },
          },
        }
      : { details: { readFiles: [PLANTED], modifiedFiles: [] } }),
  };
}

export const SESSION_HEADER = {
  type: "session",
  version: 3,
  id: "fuzzed",
  timestamp: "2026-05-01T10:00:00.000Z",
  cwd: `/home/${PLANTED}`,
};
