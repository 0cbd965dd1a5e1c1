import { loadFallbacks } from "../analysis/fallback-rows.js";
import { DEFAULT_SEED } from "../analysis/statistics/random.js";
import type { CaseReject } from "../corpora/read-cases.js";
import { readCorpora } from "../ingest/read-corpora.js";
import { NEWEST_REPLAYABLE, profileOf } from "../releases/profiles.js";
import { rulesPage } from "../report/rules-page.js";
import { chooseRules } from "../trials/choose-rules.js";
import { BUILT_IN_RULES } from "../trials/rules/list.js";
import { runTrials } from "../trials/run-trials.js";
import { noteRejects } from "./case-rejects.js";
import { defineCommand, EXIT } from "./command.js";
import { CORPUS } from "./corpus-option.js";
import { UsageError } from "./known-errors.js";
import { printJson } from "./output.js";
import { printPage } from "./print-page.js";
import { withScratch } from "./scratch-option.js";

interface Options {
  readonly corpus: string[];
  readonly rule: string[];
  readonly as: string | undefined;
  readonly db: string | undefined;
  readonly seed: number;
  readonly format: "table" | "json";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .positional("corpus", CORPUS)
      .option("rule", {
        type: "string",
        array: true,
        default: [],
        nargs: 1,
        describe: `a rule to try (${BUILT_IN_RULES.map((rule) => rule.name).join(", ")}, or a file such as ./my-rule.mjs, which runs as code); repeat for more; default: every built-in one`,
      })
      .option("as", {
        type: "string",
        describe: `release to replay the cases as; default: each case's own, else ${NEWEST_REPLAYABLE}`,
      })
      .option("db", {
        type: "string",
        describe: "a scratch file, to bound what a rule had done to its fallbacks",
      })
      .option("seed", { type: "number", default: DEFAULT_SEED, describe: "seed of the negative controls" })
      .option("format", { choices: ["table", "json"] as const, default: "table" as const }),
  run: async ({ corpus, rule: asked, as, db, seed, format }) => {
    if (as !== undefined) profileOf(as);
    if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
      throw new UsageError("--seed takes a whole number from 0 to 4294967295");
    }
    const { rules, skipped } = await chooseRules(asked);
    const fallbacks =
      db === undefined ? undefined : await withScratch(db, (scratch) => loadFallbacks(scratch));
    const rejects: CaseReject[] = [];
    const report = await runTrials(
      readCorpora(corpus, (reject) => rejects.push(reject)),
      rules,
      { as, seed, fallbacks, skipped },
    );
    if (format === "json") await printJson("rules", { ...report, rejects });
    else await printPage(rulesPage(report));
    noteRejects(rejects);
    return report.rules.length === 0 ? EXIT.couldNotRun : EXIT.ran;
  },
});
