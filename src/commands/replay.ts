import type { CaseReject } from "../corpora/read-cases.js";
import { readCorpora } from "../ingest/read-corpora.js";
import { NEWEST_REPLAYABLE, profileOf, ReleaseNotReplayable } from "../releases/profiles.js";
import { checkReported } from "../replay/check-reported.js";
import { prepareCase } from "../replay/prepared-case.js";
import { replayInDetail } from "../replay/replay-in-detail.js";
import { type ReplayedCase, replayView } from "../report/terminal/replay-view.js";
import { nameOrPlaceholder } from "../vocabulary/names.js";
import { noteRejects } from "./case-rejects.js";
import { defineCommand, EXIT } from "./command.js";
import { CORPUS } from "./corpus-option.js";
import { note, print, printJson } from "./output.js";

interface Options {
  readonly corpus: string[];
  readonly as: string | undefined;
  readonly check: boolean;
  readonly format: "table" | "json" | "ndjson";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .positional("corpus", CORPUS)
      .option("as", {
        type: "string",
        describe: `releases to replay as, joined by commas; default: the case's own, else ${NEWEST_REPLAYABLE}`,
      })
      .option("check", {
        type: "boolean",
        default: false,
        describe: "compare with the report that production logged; exit 1 if one differs",
      })
      .option("format", { choices: ["table", "json", "ndjson"] as const, default: "table" as const }),
  run: async ({ corpus, as, check, format }) => {
    const asked = as?.split(",").map((release) => release.trim());
    for (const release of asked ?? []) profileOf(release);
    const rejects: CaseReject[] = [];
    const replayed: ReplayedCase[] = [];
    const differing: string[] = [];
    for await (const subject of readCorpora(corpus, (reject) => rejects.push(reject))) {
      const prepared = prepareCase(subject);
      const id = nameOrPlaceholder(subject.id);
      if (check) {
        const { reproduction, difference } = checkReported(prepared);
        if (reproduction === "differs") differing.push(`${id}: ${difference} differs from what was logged`);
        else note(`${id}: ${reproduction}`);
      }
      for (const release of asked ?? [subject.release ?? NEWEST_REPLAYABLE]) {
        try {
          const { outcome, ladder } = replayInDetail(prepared, profileOf(release));
          const result = { id, release, outcome, ladder };
          if (format === "ndjson") await print(JSON.stringify(resultLine(result)));
          else replayed.push(result);
        } catch (error) {
          if (!(error instanceof ReleaseNotReplayable)) throw error;
          note(`${id}: ${error.message}`);
        }
      }
    }
    if (format === "json") {
      await printJson("replay", {
        results: replayed.map((result) => ({ ...resultLine(result), ladder: result.ladder })),
        rejects,
        ...(check ? { differing } : {}),
      });
    } else if (format === "table") await print(replayView(replayed));
    noteRejects(rejects);
    for (const line of differing) note(line);
    return differing.length > 0 ? EXIT.gateFailed : EXIT.ran;
  },
});

/** A result as it may leave the program: digests of text stay inside. */
function resultLine({ id, release, outcome }: ReplayedCase): object {
  const { summarySha256: _, ...repair } = outcome.repair;
  const { pipeline } = outcome;
  if (pipeline.outcome === "fallback") return { id, release, ...outcome, repair };
  const { summarySha256: __, ...rest } = pipeline;
  return { id, release, ...outcome, repair, pipeline: rest };
}
