import { type GlossaryEntry, glossary } from "../report/glossary.js";
import { shown } from "../report/shown.js";
import { wrapped } from "../report/terminal/wrap.js";
import { defineCommand, EXIT } from "./command.js";
import { UsageError } from "./known-errors.js";
import { print, printJson } from "./output.js";

interface Options {
  readonly term: string | undefined;
  readonly format: "table" | "json";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .positional("term", { type: "string", describe: "a term; without it all terms are listed" })
      .option("format", { choices: ["table", "json"] as const, default: "table" as const }),
  run: async ({ term, format }) => {
    const all = glossary();
    const entries = term === undefined ? all : all.filter((entry) => entry.term === term.toLowerCase());
    if (entries.length === 0) throw new UsageError(unknownTerm(term ?? "", all));
    if (format === "json") await printJson("explain", { entries });
    else await print(term === undefined ? listed(all) : entries.map(explained).join("\n\n"));
    return EXIT.ran;
  },
});

function explained({ term, kind, sentences }: GlossaryEntry): string {
  return [`${term} (${kind})`, ...sentences.map((each) => `  ${wrapped(each, 78, "  ")}`)].join("\n");
}

function listed(entries: readonly GlossaryEntry[]): string {
  const kinds = [...new Set(entries.map((entry) => entry.kind))];
  return kinds
    .map((kind) => {
      const terms = entries.filter((entry) => entry.kind === kind).map((entry) => entry.term);
      return `${kind}:\n  ${wrapped(terms.join(", "), 78, "  ")}`;
    })
    .join("\n");
}

function unknownTerm(term: string, all: readonly GlossaryEntry[]): string {
  const near = all
    .map((entry) => entry.term)
    .filter((known) => known.includes(term.toLowerCase()) && term !== "");
  const hint =
    near.length > 0 ? `near it: ${near.slice(0, 5).join(", ")}` : "all terms: fallback-review explain";
  return `${JSON.stringify(shown(term))} is not a term of this tool; ${hint}`;
}
