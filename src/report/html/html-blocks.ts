import { drawFigure } from "../charts/draw-figure.js";
import type { Block, Inline, Text } from "../page/page.js";
import { NOT_KNOWN, type Table } from "../table.js";
import { htmlText, termAnchor } from "./html-text.js";

/** Widths of pictures in CSS pixels: for a page as wide as its text may be, and for a telephone. */
const WIDE = 860;
const NARROW = 327;

/** Writes blocks of one page as HTML, and numbers its footnotes and pictures. */
export class BlockWriter {
  readonly #terms: ReadonlySet<string>;
  #footnotes = 0;
  #pictures = 0;
  #captions = 0;

  /** @param terms those that are explained at the foot; others are shown and not linked. */
  constructor(terms: readonly string[]) {
    this.#terms = new Set(terms);
  }

  /** A block, and below it the footnotes that it uses. */
  async block(block: Block): Promise<string> {
    const notes: string[] = [];
    const html = await this.#content(block, notes);
    return notes.length === 0 ? html : `${html}\n<ol class="notes" role="list">${notes.join("")}</ol>`;
  }

  /** Running text in an element, and below it the footnotes that it uses. */
  paragraph(text: Text, attributes = ""): string {
    const notes: string[] = [];
    const html = `<p${attributes}>${this.#text(text, notes)}</p>`;
    return notes.length === 0 ? html : `${html}\n<ol class="notes" role="list">${notes.join("")}</ol>`;
  }

  async #content(block: Block, notes: string[]): Promise<string> {
    switch (block.kind) {
      case "paragraph":
        return `<p>${this.#text(block.text, notes)}</p>`;
      case "list":
        return `<ul>${block.items.map((item) => `<li>${this.#text(item, notes)}</li>`).join("")}</ul>`;
      case "table":
        return this.#captioned("p", block.caption, (id) => this.#table(id, block.table));
      case "figure": {
        this.#pictures++;
        const draw = (size: "wide" | "narrow"): Promise<string> =>
          drawFigure(block.figure, {
            width: size === "wide" ? WIDE : NARROW,
            prefix: `picture-${this.#pictures}-${size}`,
          });
        const wide = await draw("wide");
        const narrow = await draw("narrow");
        const inner = this.#captioned("figcaption", block.caption, (id) =>
          [
            `<div class="wide">${wide}</div>`,
            `<div class="narrow">${narrow}</div>`,
            this.#table(id, block.table),
          ].join("\n"),
        );
        return `<figure>\n${inner}\n</figure>`;
      }
    }
  }

  #text(text: Text, notes: string[]): string {
    return text.map((piece) => this.#inline(piece, notes)).join("");
  }

  #inline(piece: Inline, notes: string[]): string {
    if (typeof piece === "string") return htmlText(piece);
    if ("code" in piece) return `<code>${htmlText(piece.code)}</code>`;
    if ("term" in piece) return this.#term(piece.term);
    if ("review" in piece) return reviewLink(piece.review);
    this.#footnotes++;
    const number = this.#footnotes;
    notes.push(
      `<li id="note-${number}"><a href="#use-${number}" aria-label="Back to the use of note ${number}">${number}</a> ${htmlText(piece.footnote)}</li>`,
    );
    return `<sup><a href="#note-${number}" id="use-${number}" aria-label="Note ${number}">${number}</a></sup>`;
  }

  #term(term: string): string {
    const code = `<code>${breakable(term)}</code>`;
    return this.#terms.has(term) ? `<a href="#${termAnchor(term)}">${code}</a>` : code;
  }

  /** A caption above what it names: a caption inside would be as narrow as its table, and scroll away with it. */
  #captioned(element: "p" | "figcaption", caption: string, content: (id: string) => string): string {
    this.#captions++;
    const id = `caption-${this.#captions}`;
    return `<${element} class="caption" id="${id}">${htmlText(caption)}</${element}>\n${content(id)}`;
  }

  #table(captionId: string, { columns, rows }: Table): string {
    const classOf = (at: number, text: string): string => {
      if (columns[at]?.align === "right") return ' class="n"';
      if (text.length <= SHORT_TEXT) return ' class="s"';
      return columns[at]?.terms === true ? ' class="t"' : "";
    };
    const cell = (text: string, at: number): string => {
      const column = columns[at];
      if (column?.terms === true && text !== NOT_KNOWN) return this.#term(text);
      if (column?.reviews === true) return reviewLink(text);
      return breakable(text);
    };
    const head = columns.map(
      ({ title }, at) => `<th scope="col"${classOf(at, title)}>${breakable(title)}</th>`,
    );
    const body = rows.map((row) => {
      const cells = row.map((text, at) =>
        at === 0
          ? `<th scope="row"${classOf(at, text)}>${cell(text, at)}</th>`
          : `<td${classOf(at, text)}>${cell(text, at)}</td>`,
      );
      return `<tr>${cells.join("")}</tr>`;
    });
    // The region scrolls where the table is wider than the page, so it must be reachable without a mouse.
    return [
      `<div class="scroll" role="region" tabindex="0" aria-labelledby="${captionId}"><table aria-labelledby="${captionId}">`,
      `<thead><tr>${head.join("")}</tr></thead>`,
      `<tbody>${body.join("\n")}</tbody></table></div>`,
    ].join("\n");
  }
}

/** A link to the HTML form of a review in a folder beside the page. */
function reviewLink(name: string): string {
  return `<a href="${htmlText(encodeURIComponent(name))}/review.html">${htmlText(name)}</a>`;
}

/** Text of which long words may break: after the marks of paths and names, else every 16 characters. */
function breakable(text: string): string {
  return text
    .split(" ")
    .map((word) => {
      if (word.length <= LONGEST_WORD) return htmlText(word);
      const pieces = word.match(/[^/:_]{1,16}[/:_]?|[/:_]/g) ?? [];
      return pieces.map(htmlText).join("<wbr>");
    })
    .join(" ");
}

const LONGEST_WORD = 28;
/** Cells of at most so many characters are never broken: labels, times, short names. */
const SHORT_TEXT = 16;
