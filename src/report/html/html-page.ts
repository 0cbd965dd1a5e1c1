import { createHash } from "node:crypto";
import { type GlossaryEntry, glossary } from "../glossary.js";
import type { Page } from "../page/page.js";
import { BlockWriter } from "./html-blocks.js";
import { htmlText, termAnchor } from "./html-text.js";
import { STYLESHEET } from "./stylesheet.js";

/**
 * The page as one HTML file: no script, nothing loaded from anywhere, and a content security policy that says so.
 * The same page gives the same bytes.
 */
export async function htmlPage(page: Page): Promise<string> {
  const writer = new BlockWriter(page.terms);
  const answer = page.answer.map((sentence) => writer.paragraph(sentence));
  const sections: string[] = [];
  for (const { id, title, blocks } of page.sections) {
    const written: string[] = [];
    for (const block of blocks) written.push(await writer.block(block));
    sections.push(section(id, title, written));
  }
  const terms = explained(page.terms);
  if (terms !== "") sections.push(section("terms", "Terms", [terms]));
  const links = page.sections.map(({ id, title }) => ({ id, title }));
  if (terms !== "") links.push({ id: "terms", title: "Terms" });
  return `${[
    "<!DOCTYPE html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${htmlText(page.title)}</title>`,
    // Without it a browser asks the server of the page for an icon.
    '<link rel="icon" href="data:,">',
    `<style>${STYLESHEET}</style>`,
    "</head>",
    "<body>",
    '<a class="skip" href="#answer">Skip to the answer</a>',
    `<header><h1>${htmlText(page.title)}</h1></header>`,
    "<main>",
    `<div id="answer" tabindex="-1">`,
    ...answer,
    "</div>",
    ...(links.length < 3
      ? []
      : [
          '<nav aria-label="On this page"><ul>',
          ...links.map(({ id, title }) => `<li><a href="#${id}">${htmlText(title)}</a></li>`),
          "</ul></nav>",
        ]),
    ...sections,
    "</main>",
    "</body>",
    "</html>",
  ].join("\n")}\n`;
}

function policy(): string {
  const hash = createHash("sha256").update(STYLESHEET).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
}

function section(id: string, title: string, blocks: readonly string[]): string {
  return [
    `<section id="${htmlText(id)}" aria-labelledby="${htmlText(id)}-title">`,
    `<h2 id="${htmlText(id)}-title">${htmlText(title)}</h2>`,
    ...blocks,
    "</section>",
  ].join("\n");
}

/** The explanations of terms; one that is explained in several ways has them under each other. */
function explained(terms: readonly string[]): string {
  const entries = glossary();
  const groups = terms.map((term) => ({ term, of: entries.filter((entry) => entry.term === term) }));
  const known = groups.filter(({ of }) => of.length > 0);
  if (known.length === 0) return "";
  const meaning = ({ kind, sentences }: GlossaryEntry): string =>
    `<dd><em>${htmlText(kind)}.</em> ${htmlText(sentences.join(" "))}</dd>`;
  return `<dl>\n${known
    .map(
      ({ term, of }) =>
        `<dt id="${termAnchor(term)}"><code>${htmlText(term)}</code></dt>${of.map(meaning).join("")}`,
    )
    .join("\n")}\n</dl>`;
}
