import { once } from "node:events";
import { createWriteStream, existsSync, realpathSync, type WriteStream } from "node:fs";
import { findInputs } from "../ingest/find-inputs.js";
import { peek } from "../ingest/peek.js";
import { HEAD_BYTES, recognise } from "../ingest/recognise.js";
import { openInput } from "../input/open.js";
import { shown } from "../report/shown.js";
import type { ExtractOptions } from "../sessions/compaction-reader.js";
import { DEFAULT_EXTRACTION } from "../sessions/extract-defaults.js";
import { extractSession } from "../sessions/extract-session.js";
import type { SessionSummary } from "../sessions/session-summary.js";
import { defineCommand, EXIT } from "./command.js";
import { UsageError } from "./known-errors.js";
import { note } from "./output.js";

interface Options {
  readonly session: string[];
  readonly evidence: ExtractOptions["evidence"];
  readonly range: ExtractOptions["range"];
  readonly thinking: boolean;
  readonly out: string | undefined;
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    yargs
      .positional("session", {
        type: "string",
        array: true,
        demandOption: true,
        describe: "Pi session files, folders, globs, or - for standard input; plain or gz",
      })
      .option("evidence", {
        choices: ["ds4", "conversation"] as const,
        default: DEFAULT_EXTRACTION.evidence,
        describe: "what the producer validates against, or what the model saw",
      })
      .option("range", {
        choices: ["kept", "after"] as const,
        default: DEFAULT_EXTRACTION.range,
        describe: "where a range starts: at the first kept entry, or after the previous compaction",
      })
      .option("thinking", {
        type: "boolean",
        default: DEFAULT_EXTRACTION.thinking,
        describe: "count thinking blocks as evidence (--no-thinking leaves them out)",
      })
      .option("out", { type: "string", describe: "file to write the cases to; default: standard output" }),
  run: async ({ session, evidence, range, thinking, out }) => {
    if (out !== undefined) await assertNoInput(out, session);
    const output = out === undefined ? process.stdout : await opened(out);
    let sessions = 0;
    for await (const { path, named, skipped } of findInputs(session)) {
      if (skipped !== null) continue;
      const input = await openInput(path);
      try {
        const { head, chunks } = await peek(input.chunks, HEAD_BYTES);
        if (recognise(head).kind !== "session") {
          if (named) note(`${shown(path)}: no session header or entry; passed over`);
          continue;
        }
        sessions++;
        const summary = await extractSession(
          { chunks, readAt: input.readAt },
          { evidence, range, thinking },
          async (subject) => {
            // The text of a case goes where the user asked for it, and nowhere else.
            if (!output.write(`${JSON.stringify(subject)}\n`)) await once(output, "drain");
          },
        );
        note(described(path, summary));
      } finally {
        await input.close();
      }
    }
    if (out !== undefined) {
      output.end();
      await once(output, "finish");
    }
    if (sessions === 0)
      throw new UsageError("no Pi session among the inputs; sessions lie in ~/.pi/agent/sessions");
    return EXIT.ran;
  },
});

/** Opening the file empties it, so it must be none that is to be read. */
async function assertNoInput(out: string, paths: readonly string[]): Promise<void> {
  if (!existsSync(out)) return;
  const real = realpathSync(out);
  for await (const { path, skipped } of findInputs(paths)) {
    if (skipped === null && path !== "-" && existsSync(path) && realpathSync(path) === real) {
      throw new UsageError(`--out ${JSON.stringify(out)} is one of the inputs; name another file`);
    }
  }
}

async function opened(out: string): Promise<WriteStream> {
  const output = createWriteStream(out);
  try {
    await once(output, "open");
  } catch {
    throw new UsageError(
      `--out ${JSON.stringify(out)} cannot be written; check the folder and its permissions`,
    );
  }
  return output;
}

function described(path: string, summary: SessionSummary): string {
  const { compactions, cases, emptyRanges, recovered, rejected, duplicates } = summary;
  const parts = [
    `${compactions} compactions`,
    `${cases} cases (${emptyRanges} with an empty range)`,
    ...(recovered > 0 ? [`${recovered} records recovered from damaged lines`] : []),
    ...(duplicates > 0 ? [`${duplicates} copies`] : []),
    ...(rejected > 0 ? [`${rejected} lost`] : []),
  ];
  const losses = summary.rejects.map(({ line, reason }) => `\n  line ${line}: ${reason}`).join("");
  return `${shown(path)}: ${parts.join(", ")}${losses}`;
}
