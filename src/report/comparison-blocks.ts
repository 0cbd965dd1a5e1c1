import type { Comparison, Measures } from "../analysis/compare/comparison.js";
import type { OneSidedClass, ShareMeasure } from "../analysis/compare/shares.js";
import { footnoteText } from "./comparison-footnotes.js";
import {
  countOf,
  decimal,
  estimatedShare,
  percentRange,
  pointsWithRange,
  pValue,
  spansText,
  verdictText,
} from "./comparison-wording.js";
import { type Block, list, paragraph, type Text, tableBlock } from "./page/page.js";
import { NOT_KNOWN, type Table, tableOf } from "./table.js";
import { counted, enumerated, percent } from "./wording.js";

/** A comparison as the blocks of a page: comparability first, then the measures, then the footnotes. */
export function comparisonBlocks(comparison: Comparison): Block[] {
  return [
    ...sidesBlocks(comparison),
    ...comparabilityBlocks(comparison),
    ...measureBlocks(comparison, comparison, ""),
    ...replaysBlocks(comparison),
    ...groupBlocks(comparison),
    ...footnoteBlocks(comparison),
  ];
}

function sidesBlocks(comparison: Comparison): Block[] {
  const { a, b } = comparison;
  const lines: readonly { what: string; of: (side: Comparison["a"]) => string }[] = [
    { what: "asked for", of: (side) => side.asked },
    { what: "releases of its events", of: (side) => (side.events === 0 ? NOT_KNOWN : side.releases) },
    { what: "events", of: (side) => String(side.events) },
    { what: "episodes", of: (side) => String(side.episodes) },
    { what: "with a report", of: (side) => countOf({ k: side.withReport, n: side.events }) },
    { what: "complete reports", of: (side) => countOf({ k: side.complete, n: side.withReport }) },
    { what: "events not wholly analysed", of: (side) => countOf(side.unanalysed.events) },
    { what: "spans not analysed", of: (side) => countOf(side.unanalysed.spans) },
    { what: "could belong, not used", of: (side) => String(side.couldBelong) },
  ];
  return [
    tableBlock(
      "What is compared: given a fallback, what it was like",
      tableOf(lines, [
        { title: "", cell: ({ what }) => what },
        { title: "A", align: "right", cell: ({ of }) => of(a) },
        { title: "B", align: "right", cell: ({ of }) => of(b) },
      ]),
    ),
  ];
}

function comparabilityBlocks({ comparability, oneSided, a, b }: Comparison): Block[] {
  if (comparability.length === 0) return [paragraph("Comparability: nothing stands between the two sides.")];
  return [
    list(
      ...comparability.map(
        ({ says, does, certain }): Text => [`${certain ? "" : "Perhaps: "}${says} ${does}`],
      ),
      ...oneSided.map((each): Text => oneSidedText(each, a.asked, b.asked)),
    ),
  ];
}

function oneSidedText({ name, why, a, b }: OneSidedClass, nameA: string, nameB: string): Text {
  const side = (label: string, counts: OneSidedClass["a"]): Text =>
    counts === null
      ? []
      : [
          { code: label },
          ` ${countOf(counts.events)} ${counts.events.n === 1 ? "event" : "events"}, ${spansText(counts.spans)}`,
        ];
  const [x, y] = [side(nameA, a), side(nameB, b)];
  const figures: Text = [...x, ...(x.length > 0 && y.length > 0 ? ["; "] : []), ...y];
  return why === "left-the-taxonomy"
    ? [
        { term: name },
        " left the taxonomy and is compared with nothing: ",
        ...figures,
        ". That it is gone says nothing about the summaries.",
      ]
    : [{ term: name }, " is split off on one side only: ", ...figures, "."];
}

function measureBlocks(measures: Measures, { a, b, tests }: Comparison, within: string): Block[] {
  const blocks: Block[] = [];
  const families = [
    ["class", "Events that show a class"],
    ["failure", "Failure kinds"],
    ["repair", "Repair outcomes"],
  ] as const;
  for (const [family, title] of families) {
    const shares = measures.shares.filter((share) => share.family === family);
    if (shares.length === 0) continue;
    const caption = `${title}${within}; B − A in points; p of Fisher's test, adjusted for ${counted(tests, "test")}; for 0 of n, ≤ is the one-sided bound`;
    const table = sharesTable(shares);
    const rows = shares.flatMap(({ name, difference }) =>
      difference === null
        ? []
        : [{ name, estimate: difference.estimate, lower: difference.lower, upper: difference.upper }],
    );
    blocks.push(
      family === "class" && rows.length > 0
        ? {
            kind: "figure",
            figure: {
              kind: "forest",
              description: `Difference of the share of events that show each class${within}, ${b.asked} less ${a.asked}, with 95 % intervals`,
              rows,
            },
            caption,
            table,
          }
        : tableBlock(caption, table),
    );
    if (family === "class") {
      blocks.push(
        tableBlock(
          `Spans of each class${within}, and the events that show it if none or all of what was not analysed is of it`,
          spansTable(shares),
        ),
      );
    }
  }
  const other = otherTable(measures);
  if (other.rows.length > 0) {
    blocks.push(tableBlock(`Mix, sizes and rates${within}; p adjusted likewise`, other));
  }
  const contributions = measures.mix?.test?.contributions ?? [];
  if (contributions.length > 0) {
    blocks.push(
      tableBlock(
        `What makes the distance of the mixes${within}: mean shares over ${measures.mix?.a.n} and ${measures.mix?.b.n} events`,
        tableOf(contributions, [
          { title: "class", terms: true, cell: ({ name }) => name },
          { title: "A", align: "right", cell: ({ shareA }) => percent(shareA) },
          { title: "B", align: "right", cell: ({ shareB }) => percent(shareB) },
          { title: "part of the distance", align: "right", cell: (row) => row.contribution.toFixed(3) },
        ]),
      ),
    );
  }
  return blocks;
}

function sharesTable(shares: readonly ShareMeasure[]): Table {
  return tableOf(shares, [
    { title: "what", terms: true, cell: ({ name }) => name },
    { title: "A", cell: ({ a }) => estimatedShare(a.events) },
    { title: "B", cell: ({ b }) => estimatedShare(b.events) },
    {
      title: "B − A",
      cell: ({ difference }) => (difference === null ? "n/a" : pointsWithRange(difference)),
    },
    { title: "p", align: "right", cell: ({ adjustedP }) => pValue(adjustedP) },
    { title: "verdict", cell: ({ verdict }) => verdictText(verdict) },
  ]);
}

/** Spans of each class, and how far the share of events could go with what was not analysed. */
function spansTable(shares: readonly ShareMeasure[]): Table {
  return tableOf(shares, [
    { title: "class", terms: true, cell: ({ name }) => name },
    { title: "spans A", align: "right", cell: ({ a }) => spanCell(a) },
    { title: "spans B", align: "right", cell: ({ b }) => spanCell(b) },
    { title: "events A, none to all", align: "right", cell: ({ a }) => boundsCell(a.bounds, a.events) },
    { title: "events B, none to all", align: "right", cell: ({ b }) => boundsCell(b.bounds, b.events) },
  ]);
}

function spanCell({ spans, spanShare }: ShareMeasure["a"]): string {
  if (spans === null) return NOT_KNOWN;
  const interval = spanShare?.kind === "interval" ? ` (${percentRange(spanShare.interval)})` : "";
  return `${countOf(spans)}${interval}`;
}

function boundsCell(bounds: ShareMeasure["a"]["bounds"], events: ShareMeasure["a"]["events"]): string {
  if (bounds === null) return countOf(events);
  return `${bounds.least.k} to ${bounds.most.k} of ${bounds.least.n}`;
}

/** A row a measure that is no share of events. */
function otherTable({ mix, sizes, attemptRate, dayRate }: Measures): Table {
  const lines: { what: string; a: string; b: string; effect: string; p: number | null; verdict: string }[] =
    [];
  if (mix !== null) {
    lines.push({
      what: "whole mix (complete reports)",
      a: counted(mix.a.n, "event"),
      b: counted(mix.b.n, "event"),
      effect:
        mix.test === null
          ? "n/a"
          : `distance ${mix.test.distance.toFixed(2)}; by chance ${mix.test.meanDistanceByChance.toFixed(2)}`,
      p: mix.test?.adjustedP ?? null,
      verdict: verdictText(mix.verdict),
    });
  }
  for (const { id, a, b, test, verdict } of sizes) {
    lines.push({
      what: `${id} per event`,
      a: medianText(a),
      b: medianText(b),
      effect: test === null ? "too few" : `B larger in ${percent(test.superiority)} of pairs`,
      p: test?.adjustedP ?? null,
      verdict: verdictText(verdict),
    });
  }
  if (attemptRate !== null) {
    const { a, b, difference, adjustedP, verdict } = attemptRate;
    lines.push({
      what: "fallbacks of compactions tried",
      a: a === null ? "no exposure" : estimatedShare(a),
      b: b === null ? "no exposure" : estimatedShare(b),
      effect: difference === null ? "n/a" : pointsWithRange(difference),
      p: adjustedP,
      verdict: a === null || b === null ? "no rate to compare" : verdictText(verdict, "tried a side"),
    });
  }
  if (dayRate !== null) {
    const { a, b, ratio, adjustedP, verdict } = dayRate;
    lines.push({
      what: "fallbacks per day",
      a: a === null ? "no exposure" : perDayText(a),
      b: b === null ? "no exposure" : perDayText(b),
      effect:
        ratio === null || ratio.estimate === null
          ? "n/a"
          : `ratio ${decimal(ratio.estimate)} (${decimal(ratio.lower)} to ${ratio.upper === null ? "open" : decimal(ratio.upper)})`,
      p: adjustedP,
      verdict: a === null || b === null ? "no rate to compare" : verdictText(verdict, "events in all"),
    });
  }
  return tableOf(lines, [
    { title: "what", cell: ({ what }) => what },
    { title: "A", cell: ({ a }) => a },
    { title: "B", cell: ({ b }) => b },
    { title: "size", cell: ({ effect }) => effect },
    { title: "p", align: "right", cell: ({ p }) => pValue(p) },
    { title: "verdict", cell: ({ verdict }) => verdict },
  ]);
}

function medianText({ n, median, interval, sum, notTold }: Measures["sizes"][number]["a"]): string {
  const missing = notTold === 0 ? "" : `, ${notTold} not told`;
  if (median === null) return `n/a (0 events${missing})`;
  const range =
    interval === null ? "too few for an interval" : `${decimal(interval.lower)}–${decimal(interval.upper)}`;
  return `${decimal(sum)} in ${counted(n, "event")}: median ${decimal(median)} (${range})${missing}`;
}

function perDayText(side: NonNullable<NonNullable<Measures["dayRate"]>["a"]>): string {
  return `${side.events} in ${counted(side.days, "day")}: ${decimal(side.rate)} (${decimal(side.interval.lower)}–${decimal(side.interval.upper)})`;
}

function groupBlocks(comparison: Comparison): Block[] {
  const { by } = comparison;
  if (by === null) return [];
  return by.groups.flatMap((group) => {
    const within = `, ${by.dimension} ${group.value}`;
    return [
      paragraph(
        `Within ${by.dimension} `,
        { code: group.value },
        `: ${counted(group.a.events, "event")} of A, ${counted(group.b.events, "event")} of B.`,
      ),
      ...measureBlocks(group, comparison, within),
    ];
  });
}

function replaysBlocks({ replays, a, b }: Comparison): Block[] {
  if (replays === null) return [];
  const blocks: Block[] = [];
  for (const [counts, title] of [
    [replays.cases, "The same cases"],
    [replays.synthetic, "Made-up cases, apart:"],
  ] as const) {
    if (counts.cases === 0) continue;
    blocks.push(
      paragraph(
        `${title} replayed at `,
        { code: a.asked },
        " and at ",
        { code: b.asked },
        `: ${counted(counts.cases, "case")}; ${counts.fallbackAtA} fall back at A, ${counts.fallbackAtB} at B; only at A ${counts.fallbackOnlyAtA}, only at B ${counts.fallbackOnlyAtB}.`,
        ...(counts === replays.cases
          ? [
              ` Sign test over those that fall back at one only: p ${pValue(replays.adjustedP)}, ${verdictText(replays.verdict, "such cases, all of one kind")}.`,
            ]
          : [" They show what the releases do, and count in no test."]),
      ),
    );
    const lines = [...counts.flips, ...counts.otherSpans];
    if (lines.length === 0) continue;
    blocks.push(
      tableBlock(
        `Cases that come out otherwise: ${counted(counts.flips.length, "outcome")} flipped, ${counts.otherSpans.length} with other rejected spans only`,
        tableOf(lines, [
          { title: "case", cell: ({ name }) => name },
          { title: "origin", cell: ({ origin }) => origin },
          { title: "A", cell: (pair) => endText(pair.a) },
          { title: "B", cell: (pair) => endText(pair.b) },
        ]),
      ),
    );
  }
  return blocks;
}

function endText({ outcome, spans, bullets }: { outcome: string; spans: number; bullets: number }): string {
  return `${outcome}, ${counted(spans, "span")} in ${counted(bullets, "bullet")}`;
}

function footnoteBlocks(comparison: Comparison): Block[] {
  const { looks, footnotes, tests } = comparison;
  const look: Text =
    looks.look === 0
      ? [
          "Which look at this pair it is cannot be told: a side has no dated event. p values hold for a single look.",
        ]
      : [
          `Looked at every week, this is look ${looks.look} at this pair (${enumerated(looks.weeks)}); p values hold for a single look.`,
        ];
  return [
    list(
      [
        `${counted(tests, "test")} on this comparison; p values are adjusted for all of them (Holm). One event is one unit, however many spans it has.`,
      ],
      look,
      [
        "The events behind a figure: ",
        { code: `fallback-review events --release ${comparison.b.asked.replace(/@/, " --week ")}` },
        ", with ",
        { code: "--class" },
        ", ",
        { code: "--failure" },
        " or ",
        { code: "--repair" },
        ".",
      ],
      ...footnotes.map((footnote) => footnoteText(footnote, comparison)),
    ),
  ];
}
