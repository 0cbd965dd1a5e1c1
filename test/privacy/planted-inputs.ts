import { REQUIRED_SECTIONS } from "../../src/contract/sections.js";
import { docker, journald } from "../logs/wrap.js";
import { EXACT, engineLine, fallbackLine, REPORT } from "../support/log-lines.js";
import { PLANTED } from "./planted.js";

/** Where a log can hold free text: every metadata field, unknown ones, names that are none, wrappers, torn lines. */
export function plantedLog(): string {
  const time = (at: number): string => new Date(1_790_000_000_000 + at * 3_600_000).toISOString();
  const planted = { [PLANTED]: 3, "class-from-tomorrow": 1 };
  const report = { ...REPORT, relations: planted, shapes: planted, lengthBuckets: planted, note: PLANTED };
  const failed = {
    stage: PLANTED,
    category: PLANTED,
    reason: PLANTED,
    httpStatus: 500,
    attempts: 1,
    more: PLANTED,
  };
  const budget = `Compaction operation input limit exceeded before segment attempt 3 (${PLANTED}; maxOperationInputTokens=9)`;
  const errors = [
    PLANTED,
    `${EXACT}, ${PLANTED}; repair=${PLANTED}; unsupportedSpans=12; affectedBullets=10`,
    `Compaction segment request failed (category=${PLANTED}; reason=${PLANTED}; httpStatus=429)`,
    `summary id collision: ${PLANTED}`,
    `${PLANTED} is not a function`,
    `ds4-context-core resolves to ${PLANTED} while DS4 Context Engine is 0.4.6`,
    budget,
  ];
  const fallbacks = errors.map((error, at) =>
    fallbackLine({
      time: time(at),
      error,
      trigger: at % 2 === 0 ? PLANTED : "manual",
      report,
      providerFailure: failed,
    }),
  );
  const events = [
    "compaction.failed",
    "compaction.timings",
    "compaction.transport_retry",
    "compaction.dedicated_model_fallback",
    "model.changed",
    "session.opened",
    "runtime.closed",
    "runtime.core_incompatible",
    "database.opened",
    "context.assembled",
  ];
  const fields = [
    "path",
    "phase",
    "provider",
    "model",
    "reason",
    "error",
    "id",
    "sessionModel",
    "sessionId",
    "note",
  ];
  const metadata = Object.fromEntries(fields.map((field) => [field, PLANTED]));
  const companions = events.map((event, at) =>
    engineLine(event, { time: time(20 + at), level: "debug", metadata }),
  );
  const whole = fallbackLine({ time: time(40), trigger: "manual" });
  const unknown = JSON.stringify({ ...JSON.parse(whole), [PLANTED]: PLANTED, level: PLANTED });
  const wrappers = [
    JSON.stringify({ log: `${whole}\n`, stream: PLANTED, time: PLANTED, attrs: { tag: PLANTED } }),
    JSON.stringify({
      MESSAGE: whole,
      __REALTIME_TIMESTAMP: PLANTED,
      _HOSTNAME: PLANTED,
      _SYSTEMD_UNIT: PLANTED,
    }),
    JSON.stringify({
      message: whole,
      type: "err",
      process_id: PLANTED,
      app_name: PLANTED,
      timestamp: PLANTED,
    }),
    `[${PLANTED}] ${whole}`,
    ...docker(unknown, { size: 200 }),
    ...journald(unknown),
  ];
  return [
    PLANTED,
    `    at ${PLANTED} (x.js:1:2)`,
    ...fallbacks,
    ...companions,
    unknown,
    ...wrappers,
    `DS4 compaction unavailable; using Pi default. ${PLANTED}`,
    `Last error: Custom fallback: ${PLANTED}`,
    fallbacks[0]?.slice(0, -20),
    fallbacks[1]?.replace(PLANTED, `${PLANTED}\\*`),
    fallbackLine({ time: PLANTED, error: PLANTED }),
    JSON.stringify({
      component: "ds4-context-engine",
      event: "compaction.custom_fallback",
      metadata: PLANTED,
    }),
    engineLine("compaction.custom_fallback", { metadata: { error: [PLANTED] } }),
    fallbacks[2]?.slice(0, 300),
  ].join("\n");
}

/** Cases with the text in every field of theirs that can hold one, and broken ones. */
export function plantedCases(): string {
  const contents: Readonly<Record<string, string>> = {
    "Completed Work": Array.from(
      { length: 12 },
      (_, at) => `- Set \`${PLANTED} ${at}\` for \`${PLANTED}\`.`,
    ).join("\n"),
    "Files Read": `- \`${PLANTED}\``,
  };
  const summary = [...REQUIRED_SECTIONS, PLANTED]
    .map((name) => `## ${name}\n${contents[name] ?? (name.startsWith("Files") ? "- None" : "- Nothing.")}\n`)
    .join("\n");
  const whole = {
    id: "case-1",
    summary,
    sourceText: `Set ${PLANTED} 3 and {"${PLANTED}":"x"}`,
    readFiles: [PLANTED],
    modifiedFiles: [`src/${PLANTED}.ts`],
    stage: "segment",
    release: "0.4.11",
    trigger: PLANTED,
    host: PLANTED,
    capturedAt: PLANTED,
    origin: { kind: "captured", entry: PLANTED, provider: PLANTED, model: PLANTED, [PLANTED]: PLANTED },
    reported: { spans: 3, [PLANTED]: PLANTED },
    [PLANTED]: PLANTED,
  };
  const valid = { ...whole, id: "case-2", summary: summary.replace(`\n## ${PLANTED}\n- Nothing.\n`, "") };
  const lines = [
    whole,
    valid,
    { ...valid, id: PLANTED },
    { ...valid, id: "case-3", release: PLANTED },
    { ...valid, id: "case-4", reported: { relations: { [PLANTED]: 2 } } },
    { ...valid, id: "case-5", stage: PLANTED },
    { ...valid, id: "case-6", origin: PLANTED },
    { ...valid, id: PLANTED, summary: [PLANTED] },
    PLANTED,
    [PLANTED],
  ].map((line) => JSON.stringify(line));
  return [...lines, `{"${PLANTED}`, PLANTED, lines[0]?.slice(0, 400)].join("\n");
}

/** A session with the text in all of its entries, and damaged lines. */
export function plantedSession(): string {
  const text = { type: "text", text: PLANTED };
  const bodies: readonly Readonly<Record<string, unknown>>[] = [
    { type: "message", message: { role: "user", content: PLANTED } },
    {
      type: "message",
      message: {
        role: "assistant",
        provider: PLANTED,
        model: PLANTED,
        content: [
          { type: "thinking", thinking: PLANTED, signature: PLANTED },
          text,
          { type: "toolCall", id: PLANTED, name: PLANTED, arguments: { [PLANTED]: PLANTED } },
          { type: "toolCall", id: "c", name: "read", arguments: { path: PLANTED } },
        ],
      },
    },
    {
      type: "message",
      message: { role: "toolResult", toolName: PLANTED, content: [text], details: PLANTED },
    },
    { type: "message", message: { role: "bashExecution", command: PLANTED, output: PLANTED, exitCode: 1 } },
    { type: "message", message: { role: PLANTED, content: PLANTED } },
    { type: "model_change", provider: PLANTED, modelId: PLANTED },
    { type: "custom", customType: PLANTED, data: PLANTED },
    { type: "custom_message", customType: PLANTED, content: PLANTED },
    { type: "branch_summary", summary: PLANTED },
    { type: "label", label: PLANTED },
    { type: "session_info", name: PLANTED },
    { type: PLANTED, value: PLANTED },
    {
      type: "compaction",
      summary: `- Set \`${PLANTED} 3\` and \`${PLANTED}\`.\n\n<read-files>\n${PLANTED}\n</read-files>`,
      firstKeptEntryId: PLANTED,
      tokensBefore: 1000,
      fromHook: true,
      details: {
        ds4ContextEngine: {
          summaryKind: "aggregate",
          validationStatus: PLANTED,
          validationIssueCodes: [PLANTED, "unsupported-exact-spans-unquoted"],
          provider: PLANTED,
          model: PLANTED,
          reason: PLANTED,
          sourceHash: PLANTED,
          embeddedNodes: [{ content: PLANTED, kind: PLANTED, childSummaryIds: [PLANTED] }],
        },
        [PLANTED]: PLANTED,
      },
    },
    { type: "message", message: { role: "user", content: [text] } },
    {
      type: "compaction",
      summary: PLANTED,
      firstKeptEntryId: "e13",
      tokensBefore: 10,
      details: { readFiles: [PLANTED] },
    },
    { type: "compaction", summary: [PLANTED], firstKeptEntryId: "e13" },
  ];
  const entries = bodies.map((body, at) =>
    JSON.stringify({
      ...body,
      id: `e${at}`,
      parentId: at === 0 ? null : `e${at - 1}`,
      timestamp: "2026-05-01T10:01:00.000Z",
      [PLANTED]: PLANTED,
    }),
  );
  const header = {
    type: "session",
    version: 3,
    id: PLANTED,
    timestamp: "2026-05-01T10:00:00.000Z",
    cwd: PLANTED,
  };
  const nameless = JSON.stringify({
    type: "compaction",
    id: PLANTED,
    parentId: "e13",
    timestamp: PLANTED,
    summary: PLANTED,
    firstKeptEntryId: "e13",
  });
  return [
    JSON.stringify(header),
    ...entries,
    nameless,
    `{"type":"${PLANTED}`,
    entries[12]?.slice(0, 200),
  ].join("\n");
}
