import type { Block, Inline, Page, Text } from "../page/page.js";
import { shown } from "../shown.js";
import { textTable } from "./text-table.js";
import { wrapped } from "./wrap.js";

const WIDTH = 80;

/** How headings and captions are set off: plain here, bold and dim on a terminal that shows it. */
export interface TerminalStyle {
  readonly heading: (text: string) => string;
  readonly caption: (text: string) => string;
}

const PLAIN: TerminalStyle = { heading: (text) => text, caption: (text) => text };

/** The page for a terminal: tables that fit 80 columns, footnotes in brackets where they are used. */
export function terminalPage(page: Page, style: TerminalStyle = PLAIN): string {
  return [
    style.heading(shown(page.title)),
    ...page.answer.map(paragraphText),
    ...page.sections.flatMap((section) => [
      `\n${style.heading(shown(section.title))}`,
      ...section.blocks.map((block) => blockText(block, style)),
    ]),
  ].join("\n\n");
}

function blockText(block: Block, style: TerminalStyle): string {
  switch (block.kind) {
    case "paragraph":
      return paragraphText(block.text);
    case "list":
      return block.items.map((item) => wrapped(`- ${plain(item)}`, WIDTH, "  ")).join("\n");
    default:
      return `${style.caption(wrapped(shown(block.caption), WIDTH))}\n${textTable(block.table, WIDTH)}`;
  }
}

function paragraphText(text: Text): string {
  return wrapped(plain(text), WIDTH);
}

function plain(text: Text): string {
  return text.map(inlineText).join("");
}

function inlineText(piece: Inline): string {
  if (typeof piece === "string") return shown(piece);
  if ("footnote" in piece) return ` [${shown(piece.footnote)}]`;
  if ("review" in piece) return shown(piece.review);
  return shown("code" in piece ? piece.code : piece.term);
}
