import type { Stage } from "../vocabulary/triggers-and-stages.js";
import { isRecord, type JsonRecord, recordsIn, stringsIn } from "./json.js";

/** Kinds of summary that the producer writes into a session. */
export const SUMMARY_KINDS = ["segment", "aggregate", "task-state", "branch"] as const;
export type SummaryKind = (typeof SUMMARY_KINDS)[number];

/** The request that a kind of summary comes from; a branch summary comes from none of a compaction's. */
export const STAGE_OF_KIND: Readonly<Record<SummaryKind, Stage | null>> = {
  segment: "segment",
  aggregate: "aggregate",
  "task-state": "update",
  branch: null,
};

/** Whether an extension wrote the compaction. A fork of Pi names the field differently. */
export function isFromHook(compaction: JsonRecord): boolean {
  return compaction.fromHook === true || compaction.fromExtension === true;
}

/** What the producer noted about a compaction that it wrote itself; null for all others. */
export function producerDetails(compaction: JsonRecord): JsonRecord | null {
  if (!isFromHook(compaction) || !isRecord(compaction.details)) return null;
  const { ds4ContextEngine } = compaction.details;
  return isRecord(ds4ContextEngine) ? ds4ContextEngine : null;
}

export function summaryKindOf(details: JsonRecord): SummaryKind | null {
  return SUMMARY_KINDS.find((kind) => kind === details.summaryKind) ?? null;
}

/**
 * The texts that an aggregate was made of: the contents of its children among the embedded nodes, in their
 * order. The aggregate itself may stand among them (a summary never is its own evidence). Its children are the
 * nodes it names, else the nodes that no other node names.
 *
 * @param ownContents the compaction's summary, with and without its file blocks
 */
export function childContents(details: JsonRecord, ownContents: readonly string[]): string[] {
  const embedded = recordsIn(details.embeddedNodes);
  const self = embedded.find((node) => ownContents.includes(String(node.content)));
  const nodes = embedded.filter((node) => !ownContents.includes(String(node.content)));
  const named = new Set(stringsIn((self ?? details).childSummaryIds) ?? stringsIn(details.childSummaryIds));
  const grandchildren = new Set(nodes.flatMap((node) => stringsIn(node.childSummaryIds) ?? []));
  const isNamed = (node: JsonRecord, ids: ReadonlySet<string>) => ids.has(idOf(node) ?? "");

  const children = nodes.some((node) => isNamed(node, named))
    ? nodes.filter((node) => isNamed(node, named))
    : nodes.filter((node) => !isNamed(node, grandchildren));
  return children.flatMap(({ content }) => (typeof content === "string" && content !== "" ? [content] : []));
}

function idOf(node: JsonRecord): string | null {
  for (const id of [node.id, node.summaryId, node.nodeId]) if (typeof id === "string") return id;
  return null;
}
