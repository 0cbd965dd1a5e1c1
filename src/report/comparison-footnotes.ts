import type { Comparison } from "../analysis/compare/comparison.js";
import type { Footnote } from "../analysis/compare/footnote.js";
import { claimText } from "./comparison-wording.js";
import type { Text } from "./page/page.js";
import { counted, enumerated } from "./wording.js";

/** A footnote of a comparison as a sentence or two. */
export function footnoteText(footnote: Footnote, { a, b }: Comparison): Text {
  const nameOf = (side: "a" | "b"): Text => [{ code: side === "a" ? a.asked : b.asked }];
  switch (footnote.kind) {
    case "could-belong":
      return [
        `${counted(footnote.events, "more event")} could belong to `,
        ...nameOf(footnote.side),
        ": the release is known only as an interval that overlaps it. Not used.",
      ];
    case "undated-left-out":
      return [
        `${counted(footnote.events, "event")} of `,
        ...nameOf(footnote.side),
        " without a time: not used, for no week or period is known.",
      ];
    case "numbers-of-spans-with-care":
      return [
        "Numbers of spans: what counts as rejected changed between the releases, so fewer or more spans need not mean better or worse summaries.",
      ];
    case "rests-on-one-event": {
      const [first] = footnote.without;
      return [
        { code: footnote.measure },
        ": rests on one event; without ",
        { code: first?.event ?? "" },
        ` ${claimText(first?.claim ?? "")}`,
        footnote.without.length === 1
          ? "."
          : `, and so without each of ${footnote.without.length - 1} others.`,
      ];
    }
    case "fragility-not-computed":
      return [`Whether a verdict rests on one event was not computed: over ${footnote.upTo} events a side.`];
    case "interval-and-test-disagree":
      return [
        { code: footnote.measure },
        footnote.which === "only-interval"
          ? ": the interval excludes no difference, the test does not reach 0.05. The test decides."
          : ": the test reaches 0.05, the interval holds no difference. The test decides.",
      ];
    case "depends-on-unanalysed":
      return [
        ...footnote.measures.flatMap((measure, at): Text => [...(at === 0 ? [] : [", "]), { code: measure }]),
        ": what was not analysed could turn the result; the shares are of what was found.",
      ];
    case "episodes-say-otherwise":
      return [
        { code: footnote.measure },
        `: counted by episodes instead of events, ${claimText(footnote.episodes)}.`,
      ];
    case "span-shares-without-interval":
      return [
        `Shares of spans have no interval: ${missingText(footnote.missing, a.asked, b.asked)} missing to 20 a side.`,
      ];
    case "no-exposure":
      return [
        "No rate for ",
        ...footnote.sides.flatMap((side, at): Text => [...(at === 0 ? [] : [" and "]), ...nameOf(side)]),
        ": how many compactions were tried is not known. Capture at debug level, or declare it with ",
        { code: "--exposure RELEASE=N" },
        ".",
      ];
    case "attempts-incomplete":
      return [
        "No rate for ",
        ...nameOf(footnote.side),
        `: ${counted(footnote.fallbacks, "fallback")} of ${counted(footnote.attempts, "attempt")}, so not every attempt is told.`,
      ];
    case "mixed-differently":
      return [
        { code: footnote.dimension },
        ` is mixed differently: ${mixText(footnote.a)} against ${mixText(footnote.b)}. It could be behind a difference; see `,
        { code: `--by ${footnote.dimension}` },
        ".",
      ];
    case "dimensions-not-told":
      return [
        `Not told by the events of a side: ${enumerated(footnote.dimensions)}. A change of these could be behind a difference, unseen.`,
      ];
    case "concentrated":
      return [
        `One ${footnote.by} gives ${footnote.k} of ${footnote.n} events of `,
        ...nameOf(footnote.side),
        ": ",
        { code: footnote.name },
        ".",
        ...(footnote.by === "host" ? [" See ", { code: "--by host" }, "."] : []),
      ];
  }
}

function missingText({ a, b }: { a: number; b: number }, nameA: string, nameB: string): string {
  const parts = [
    ...(a > 0 ? [`${counted(a, "event")} of ${nameA}`] : []),
    ...(b > 0 ? [`${counted(b, "event")} of ${nameB}`] : []),
  ];
  return enumerated(parts);
}

function mixText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}
