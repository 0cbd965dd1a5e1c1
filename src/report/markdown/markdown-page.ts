import { glossary } from "../glossary.js";
import type { Block, Inline, Page, Text } from "../page/page.js";
import { shown } from "../shown.js";
import { markdownTable, markdownText, reviewLink } from "./markdown-table.js";

/**
 * The page as GitHub-flavoured Markdown, for an issue tracker. Terms are explained in footnotes of their own, because
 * these work in files and in comments, where headings have no anchors.
 */
export function markdownPage(page: Page): string {
  const footnotes: string[] = [];
  const noteOf = (term: string): string => {
    const at = page.terms.indexOf(term);
    return at === -1 ? "" : `[^t${at + 1}]`;
  };
  const inline = (piece: Inline): string => {
    if (typeof piece === "string") return markdownText(piece);
    if ("code" in piece) return codeSpan(piece.code);
    if ("term" in piece) return `${codeSpan(piece.term)}${noteOf(piece.term)}`;
    if ("review" in piece) return reviewLink(piece.review);
    footnotes.push(piece.footnote);
    return `[^${footnotes.length}]`;
  };
  const text = (pieces: Text): string => pieces.map(inline).join("");
  const block = (each: Block): string => {
    switch (each.kind) {
      case "paragraph":
        return text(each.text);
      case "list":
        return each.items.map((item) => `- ${text(item)}`).join("\n");
      default:
        return `**${markdownText(each.caption)}**\n\n${markdownTable(each.table, noteOf)}`;
    }
  };
  const body = [
    `# ${markdownText(page.title)}`,
    ...page.answer.map((sentence) => `**${text(sentence)}**`),
    ...page.sections.flatMap((section) => [
      `## ${markdownText(section.title)}`,
      ...section.blocks.map(block),
    ]),
  ];
  const explanations = explained(page.terms);
  if (explanations.length > 0) body.push("## Terms", explanations.join("\n"));
  if (footnotes.length > 0) {
    body.push(footnotes.map((footnote, at) => `[^${at + 1}]: ${markdownText(footnote)}`).join("\n"));
  }
  return `${body.join("\n\n")}\n`;
}

/** One footnote a term; a term that is explained in several ways has them behind each other. */
function explained(terms: readonly string[]): string[] {
  const entries = glossary();
  return terms.flatMap((term, at) => {
    const own = entries.filter((entry) => entry.term === term);
    const meanings = own.map(({ kind, sentences }) => `(${kind}) ${sentences.join(" ")}`);
    return own.length === 0 ? [] : [`[^t${at + 1}]: ${codeSpan(term)} ${markdownText(meanings.join(" "))}`];
  });
}

/** A code span that its content cannot leave, whatever backticks it holds. */
function codeSpan(content: string): string {
  const plain = shown(content);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${fence}${padding}${plain}${padding}${fence}`;
}
