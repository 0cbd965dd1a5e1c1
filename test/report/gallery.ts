import {
  type Figure,
  figureBlock,
  list,
  type Page,
  paragraph,
  tableBlock,
} from "../../src/report/page/page.js";

/** One figure of every kind, small. */
export const FIGURES = {
  relations: {
    kind: "relations-per-release",
    description: "relations of two releases",
    bars: [
      {
        release: "0.4.4",
        segments: [
          { name: "composed (split not known)", count: 9 },
          { name: "no-near-miss", count: 2 },
        ],
      },
      {
        release: "0.4.5",
        segments: [
          { name: "composed-adjacent-present", count: 3 },
          { name: "composed-two-present-parts", count: 11 },
          { name: "a-class-of-tomorrow", count: 1 },
        ],
      },
    ],
  },
  events: {
    kind: "events-over-time",
    description: "two events",
    points: [
      { time: Date.UTC(2026, 8, 21, 9), spans: 21, bullets: 13 },
      { time: Date.UTC(2026, 8, 28, 9), spans: 12, bullets: null },
    ],
  },
  weeks: {
    kind: "weeks-over-time",
    description: "two weeks",
    weeks: [
      {
        time: Date.UTC(2026, 8, 21),
        spans: { lowest: 3, median: 9.5, highest: 21 },
        bullets: { lowest: 1, median: 8, highest: 13 },
      },
      { time: Date.UTC(2026, 8, 28), spans: { lowest: 12, median: 12, highest: 12 }, bullets: null },
    ],
  },
  forest: {
    kind: "forest",
    description: "three differences",
    rows: [
      { name: "composed-two-present-parts", estimate: -0.35, lower: -0.62, upper: -0.05 },
      { name: "no-near-miss", estimate: 0.02, lower: -0.21, upper: 0.26 },
      { name: "case-variant-present", estimate: 0.1, lower: null, upper: null },
    ],
  },
} as const satisfies Record<string, Figure>;

/** A page with everything a page can hold, and a text from outside in every place. */
export function galleryPage(text: string, figures: readonly Figure[] = []): Page {
  const table = {
    columns: [
      { title: text, terms: true },
      { title: "spans", align: "right" as const },
      { title: "week", reviews: true },
    ],
    rows: [
      ["no-near-miss", "3", "2026-W39"],
      [text, text, text],
    ],
  };
  return {
    title: `Page ${text}`,
    answer: [["One thing happened: ", { term: "no-near-miss" }, ".", { footnote: `A note on ${text}` }]],
    sections: [
      {
        id: "first",
        title: `First ${text}`,
        blocks: [
          paragraph(text, { code: text }, { term: text }, { footnote: text }, { review: text }),
          list([text], [{ code: text }]),
          tableBlock(`Table ${text}`, table),
        ],
      },
      {
        id: "pictures",
        title: "Pictures",
        blocks: [
          paragraph("What they show."),
          ...figures.map((figure) => figureBlock(figure, `Figure ${text}`, table)),
        ],
      },
    ],
    terms: ["no-near-miss"],
  };
}
