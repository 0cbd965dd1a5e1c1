import { type Page, paragraph, tableBlock } from "./page/page.js";
import { NOT_KNOWN, tableOf } from "./table.js";
import { counted } from "./wording.js";

/** A review as it was written, as far as the list of reviews shows it. */
export interface WrittenReview {
  /** Name of its period and of its folder. */
  readonly name: string;
  readonly week: string | null;
  readonly fallbacks: number;
  readonly episodes: number;
  readonly spans: number | null;
  readonly bullets: number | null;
  readonly releases: readonly string[];
}

/** The list of reviews in an output folder, newest first, other periods after the weeks. */
export function weeksPage(reviews: readonly WrittenReview[]): Page {
  const ordered = [...reviews].sort(
    (a, b) =>
      Number(a.week === null) - Number(b.week === null) || (a.name < b.name ? 1 : a.name > b.name ? -1 : 0),
  );
  const newest = ordered[0];
  return {
    title: "Fallback reviews",
    answer:
      newest === undefined
        ? [["No review yet."]]
        : [["The newest is ", { review: newest.name }, `, with ${counted(newest.fallbacks, "fallback")}.`]],
    sections: [
      {
        id: "reviews",
        title: "All reviews",
        blocks: [
          tableBlock(
            "Each with the counts of its own period",
            tableOf(ordered, [
              { title: "period", reviews: true, cell: ({ name }) => name },
              { title: "fallbacks", align: "right", cell: ({ fallbacks }) => fallbacks },
              { title: "episodes", align: "right", cell: ({ episodes }) => episodes },
              { title: "spans", align: "right", cell: ({ spans }) => spans },
              { title: "bullets", align: "right", cell: ({ bullets }) => bullets },
              { title: "releases", cell: ({ releases }) => releases.join(", ") || NOT_KNOWN },
            ]),
          ),
          paragraph(
            "Weeks are ISO weeks in UTC. Each folder holds its page in three forms: ",
            { code: "review.html" },
            ", ",
            { code: "review.md" },
            " and ",
            { code: "review.json" },
            ".",
          ),
        ],
      },
    ],
    terms: [],
  };
}
