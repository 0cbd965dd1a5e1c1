/**
 * The published releases of the producer, oldest first. A release outside this list is known only if the
 * operator's releases file names it.
 */
export const CATALOGUE = [
  "0.4.0",
  "0.4.1",
  "0.4.2",
  "0.4.3",
  "0.4.4",
  "0.4.5",
  "0.4.6",
  "0.4.7",
  "0.4.8",
  "0.4.9",
  "0.4.10",
  "0.4.11",
  "0.4.12",
  "0.4.13",
  "0.5.0",
  "0.5.1",
  "0.5.2",
  "0.5.3",
] as const;

/** What each release changed, as far as it bears on fallbacks. */
export const RELEASE_CHANGES: Readonly<Record<(typeof CATALOGUE)[number], string>> = {
  "0.4.0": "First release of the series.",
  "0.4.1": "Prompt: one contiguous excerpt per backticked span.",
  "0.4.2": "Fallbacks carry a class-only report.",
  "0.4.3": "Two-phase classifier; values that were not analysed are called so.",
  "0.4.4": "The canonical JSON-escaped form of a value is accepted; the probe budget rises to 24000.",
  "0.4.5": "The quoting ladder in the prompt; composed values are split by adjacency.",
  "0.4.6": "Version guard between the engine and its core.",
  "0.4.7": "The repair un-quotes rendering-equivalent spans before it removes bullets.",
  "0.4.8": "The repair un-quotes every rejected span; no bullet is removed any more.",
  "0.4.9": "Timings are split by phase; the output-limit text names the stage.",
  "0.4.10": "Provider failures carry reason and HTTP status of their own.",
  "0.4.11": "Nothing that bears on fallbacks is known.",
  "0.4.12": "The structure is rebuilt before validation; the repair no longer depends on the other errors.",
  "0.4.13": "Nothing that bears on fallbacks is known.",
  "0.5.0": "Database schema 18.",
  "0.5.1": "Nothing that bears on fallbacks is known.",
  "0.5.2": "Nothing that bears on fallbacks is known.",
  "0.5.3": "Nothing that bears on fallbacks is known.",
};
