import { compareReleases, loadComparisonData, readSides } from "../analysis/compare/compare-releases.js";
import { parseGate } from "../analysis/compare/gate.js";
import type { SideRequest } from "../analysis/compare/release-side.js";
import { type PairedReplays, profileOfSide, replayPairs } from "../analysis/compare/replayed-pair.js";
import { DIMENSIONS, type Dimension } from "../analysis/release-counts.js";
import type { CaseReject } from "../corpora/read-cases.js";
import { DEFAULT_DB } from "../ingest/ingest.js";
import { readCorpora } from "../ingest/read-corpora.js";
import { comparisonPage } from "../report/comparison-page.js";
import { shown } from "../report/shown.js";
import { terminalPage } from "../report/terminal/terminal-page.js";
import { openScratch } from "../store/open-scratch.js";
import { defineCommand, EXIT } from "./command.js";
import { parseExposures } from "./exposure-option.js";
import { note, print, printJson } from "./output.js";
import { timeOption } from "./time-option.js";

interface Options {
  readonly a: string;
  readonly b: string;
  readonly db: string;
  readonly exposure: string[] | undefined;
  readonly gate: string[] | undefined;
  readonly cases: string[] | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly by: Dimension | undefined;
  readonly format: "table" | "json";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .positional("a", {
        type: "string",
        demandOption: true,
        describe: "the older side: a release, an interval, a free label; one week of it as 0.4.4@2026-W38",
      })
      .positional("b", { type: "string", demandOption: true, describe: "the newer side, likewise" })
      .option("db", { type: "string", default: DEFAULT_DB, describe: "the scratch file to read" })
      .option("exposure", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "SIDE=N: compactions tried on a side, or SIDE=Nd: days observed; repeatable",
      })
      .option("gate", {
        type: "string",
        array: true,
        nargs: 1,
        describe:
          'limit on the share of B\'s events that show a class (or "composed"), such as "no-near-miss<=0.2"; exit 1 if it fires',
      })
      .option("cases", {
        type: "string",
        array: true,
        describe: "cases to replay at A and at B: files, folders, globs",
      })
      .option("since", { type: "string", describe: "only events from this ISO time on" })
      .option("until", { type: "string", describe: "only events before this ISO time" })
      .option("by", {
        choices: Object.keys(DIMENSIONS) as Dimension[],
        describe: "compare within each value of a dimension, too",
      })
      .option("format", { choices: ["table", "json"] as const, default: "table" as const }),
  run: async (options) => {
    const { a, b, by, format } = options;
    const gates = (options.gate ?? []).map(parseGate);
    const exposure = parseExposures(options.exposure ?? [], [a, b]);
    const from = timeOption("since", options.since);
    const to = timeOption("until", options.until);
    const scratch = openScratch(options.db);
    try {
      const data = await loadComparisonData(scratch);
      const sides = readSides(data, a, b);
      const replays =
        options.cases === undefined ? undefined : await replayed(options.cases, sides.a, sides.b);
      const comparison = compareReleases(data, sides.a, sides.b, {
        gates,
        exposure,
        ...(by === undefined ? {} : { by }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(replays === undefined ? {} : { replays }),
      });
      if (format === "json") await printJson("compare", comparison);
      else await print(terminalPage(comparisonPage(comparison)));
      const fired = comparison.gates.filter((gate) => gate.state === "fires");
      for (const gate of fired) note(`gate ${gate.expression} fired`);
      return fired.length > 0 ? EXIT.gateFailed : EXIT.ran;
    } finally {
      await scratch.destroy();
    }
  },
});

async function replayed(paths: readonly string[], a: SideRequest, b: SideRequest): Promise<PairedReplays> {
  const profiles = [profileOfSide(a), profileOfSide(b)] as const;
  const rejects: CaseReject[] = [];
  const replays = await replayPairs(
    readCorpora(paths, (reject) => rejects.push(reject)),
    ...profiles,
  );
  for (const { path, line, reason, field } of rejects) {
    note(`${shown(path)}, line ${line}: ${reason}${field === undefined ? "" : `: ${field}`}`);
  }
  return replays;
}
