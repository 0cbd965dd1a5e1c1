import type { ReplayCase } from "../../src/contract/case.js";
import { summaryOf } from "../support/summaries.js";

/** Stands in every evidence and every summary, and must stand in no output. */
export const SENTINEL = "zanzibar-marmalade-quadrant";

const SERVICES = [
  "ledger",
  "gateway",
  "scheduler",
  "indexer",
  "notifier",
  "importer",
  "renderer",
  "archiver",
  "balancer",
  "collector",
];

/** Evidence with a located path and a setting for each of ten services, and a message in escaped JSON. */
export function evidenceText(project: string): string {
  return SERVICES.map((service, at) =>
    [
      `Opened src/${project}/${service}/main.ts:${100 + at * 37}-${130 + at * 41} for reading.`,
      `The log of the run goes on for a while here, about nothing in particular, ${SENTINEL} for one.`,
      `${project}_${service}_timeout = ${4000 + at * 113}ms`,
      `{"level":"error","msg":${JSON.stringify(JSON.stringify({ code: service, state: "stuck" }))}}`,
    ].join("\n"),
  ).join("\n\n");
}

/** A case whose exact values are the given texts, one bullet each, beside some that the evidence holds. */
export function caseOf(
  id: string,
  project: string,
  values: readonly string[],
  more: Partial<ReplayCase> = {},
): ReplayCase {
  const supported = SERVICES.slice(0, 4).map((service) => `src/${project}/${service}/main.ts`);
  return {
    id,
    sourceText: evidenceText(project),
    readFiles: [],
    modifiedFiles: [],
    summary: summaryOf({
      "Current State": `- The ${SENTINEL} of the matter is described at some length, so that few bullets are a small part.`,
      "Critical Exact Values": [...supported, ...values].map((value) => `- \`${value}\``).join("\n"),
    }),
    origin: { kind: "synthetic" },
    ...more,
  };
}

/** Messages as a reader of escaped JSON would quote them: their escaped form is what the evidence holds. */
export function escapedValues(count: number): string[] {
  return SERVICES.slice(0, count).map((service) => JSON.stringify({ code: service, state: "stuck" }));
}

/** A path with its own line range, joined in another way: the parts are adjacent in the evidence. */
export function adjacentValues(project: string, count: number): string[] {
  return SERVICES.slice(0, count).map(
    (service, at) => `src/${project}/${service}/main.ts ${100 + at * 37}-${130 + at * 41}`,
  );
}

/** A setting with the value of the next one. */
export function unrelatedValues(project: string, count: number): string[] {
  return SERVICES.slice(0, count).map(
    (service, at) => `${project}_${service}_timeout: ${4000 + (at + 1) * 113}ms`,
  );
}

/** Three cases of 0.4.3 that fell back on escaped values. */
export const CASES_OF_0_4_3: readonly ReplayCase[] = ["atlas", "borea", "cetus"].map((project) =>
  caseOf(`escaped-${project}`, project, escapedValues(10), { release: "0.4.3" }),
);

/** Three cases with adjacent pairs only. */
export const ADJACENT_CASES: readonly ReplayCase[] = ["atlas", "borea", "cetus"].map((project) =>
  caseOf(`adjacent-${project}`, project, adjacentValues(project, 9), { release: "0.4.5" }),
);
