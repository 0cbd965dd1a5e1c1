/** Categories of a provider failure. Up to 0.4.9 they came from loose substrings and are noisy. */
export const PROVIDER_CATEGORIES = [
  "aborted",
  "usage-limit",
  "rate-limit",
  "input-limit",
  "authentication",
  "transport",
  "provider-error",
] as const;

/** Reasons of a provider failure, from 0.4.10. */
export const PROVIDER_REASONS = [
  ...PROVIDER_CATEGORIES,
  "transport-error",
  "stream-incomplete",
  "content-filter",
  "unknown-stop-reason",
  "http-server-error",
  "http-client-error",
  "unclassified",
] as const;

/** Why a compaction fell back, as far as its failure text tells. */
export const FAILURE_KINDS = [
  "validation-exact",
  "validation-mixed",
  "validation-structural",
  "provider-aborted",
  "provider-usage-limit",
  "provider-rate-limit",
  "provider-input-limit",
  "provider-authentication",
  "provider-transport",
  "provider-provider-error",
  "output-limit",
  "model-output",
  "unsafe-path",
  "budget",
  "mapping",
  "storage",
  "aborted",
  "core-mismatch",
  "unrecognised",
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** One sentence for each failure kind. */
export const FAILURE_KIND_MEANINGS = {
  "validation-exact": "The summary's only errors were values that the evidence does not hold.",
  "validation-mixed": "The summary had unsupported values and other errors besides.",
  "validation-structural": "The summary's errors concerned its structure or its file lists, not its values.",
  "provider-aborted": "The request to the provider was aborted.",
  "provider-usage-limit": "The provider's usage limit was reached.",
  "provider-rate-limit": "The provider's rate limit was reached.",
  "provider-input-limit": "The provider refused the request's size.",
  "provider-authentication": "The provider refused the credentials.",
  "provider-transport": "The connection to the provider failed.",
  "provider-provider-error": "The provider failed in another way.",
  "output-limit": "The summary hit the model's output limit.",
  "model-output": "The model returned nothing usable: no text, or a tool call.",
  "unsafe-path": "A path in the file evidence cannot be written in Markdown safely.",
  budget: "The compaction did not fit its input budget or its fan-out limits.",
  mapping: "The messages could not be mapped to session entries.",
  storage: "The summary graph could not be stored.",
  aborted: "The compaction was aborted.",
  "core-mismatch": "The engine and its core were of different releases.",
  unrecognised: "The failure text is not known; file and line lead to it.",
} as const satisfies Record<FailureKind, string>;
