import type { Table } from "../table.js";

/** A piece of running text. Plain strings are not yet escaped for any output. */
export type Inline =
  | string
  /** A name of the data, shown as such: a path, a label, a command. */
  | { readonly code: string }
  /** A term that is explained at the foot of the page. */
  | { readonly term: string }
  /** A footnote, shown where it is used. */
  | { readonly footnote: string }
  /** A review in a folder of this name beside the page, linked in the page's own form. */
  | { readonly review: string };

export type Text = readonly Inline[];

/** What a page is made of. Every renderer takes the same blocks. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: Text }
  | { readonly kind: "list"; readonly items: readonly Text[] }
  | {
      readonly kind: "table";
      /** What the table shows, and of how many. */
      readonly caption: string;
      readonly table: Table;
    }
  | {
      readonly kind: "figure";
      readonly figure: Figure;
      /** The same figures as a table; forms without pictures show it alone. */
      readonly caption: string;
      readonly table: Table;
    };

export interface Section {
  /** Anchor: lower-case letters and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A page (a review, a comparison, rules on trial) before it takes one of its forms. */
export interface Page {
  readonly title: string;
  /** What the page has to say first: at most three sentences. */
  readonly answer: readonly Text[];
  readonly sections: readonly Section[];
  /** Terms to explain at the foot, in the order in which they first occur. */
  readonly terms: readonly string[];
}

/** Composed values of releases that did not say whether their parts are adjacent. */
export const SPLIT_NOT_KNOWN = "composed (split not known)";

/** A picture as data; how it is drawn is the chart renderer's business. */
export type Figure =
  | {
      readonly kind: "relations-per-release";
      /** What the picture shows, for readers who do not see it. */
      readonly description: string;
      /** Bars from the top, segments from the left. */
      readonly bars: readonly {
        readonly release: string;
        /** Span occurrences by relation class, or {@link SPLIT_NOT_KNOWN}. */
        readonly segments: readonly { readonly name: string; readonly count: number }[];
      }[];
    }
  | {
      readonly kind: "events-over-time";
      readonly description: string;
      /** One mark an event. Times in milliseconds since 1970-01-01T00:00Z. */
      readonly points: readonly {
        readonly time: number;
        readonly spans: number | null;
        readonly bullets: number | null;
      }[];
    }
  | {
      readonly kind: "weeks-over-time";
      readonly description: string;
      /** One mark an ISO week, with the range of its events. `time` is the week's begin. */
      readonly weeks: readonly {
        readonly time: number;
        readonly spans: Range | null;
        readonly bullets: Range | null;
      }[];
    }
  | {
      readonly kind: "forest";
      readonly description: string;
      /** Differences of shares, from −1 to 1, with their interval; null where there is none. */
      readonly rows: readonly {
        readonly name: string;
        readonly estimate: number;
        readonly lower: number | null;
        readonly upper: number | null;
      }[];
    };

/** A median between the lowest and the highest value. */
export interface Range {
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

export const paragraph = (...text: Text): Block => ({ kind: "paragraph", text });
export const list = (...items: readonly Text[]): Block => ({ kind: "list", items });
export const figureBlock = (figure: Figure, caption: string, table: Table): Block => ({
  kind: "figure",
  figure,
  caption,
  table,
});
export const tableBlock = (caption: string, table: Table): Block => ({ kind: "table", caption, table });
