import type { Argv } from "yargs";
import type { IngestOptions } from "../ingest/ingest.js";
import { UsageError } from "./known-errors.js";

/** Options of every command that ingests. */
export interface IngestFlags {
  readonly paths: string[] | undefined;
  readonly release: string | undefined;
  readonly releases: string | undefined;
  readonly host: string[] | undefined;
}

export function withIngestFlags(yargs: Argv): Argv<IngestFlags> {
  return yargs
    .positional("paths", {
      array: true,
      type: "string",
      describe: "files, folders, globs, or - for standard input: logs, cases, sessions; plain or gz",
    })
    .option("release", { type: "string", describe: "the release (or label) that wrote all of it" })
    .option("releases", {
      type: "string",
      describe: "JSON file that declares which inputs, hosts and times were which release",
    })
    .option("host", {
      type: "string",
      array: true,
      nargs: 1,
      describe: "GLOB=NAME: host of the inputs whose path matches; repeatable",
    })
    .conflicts("release", "releases") as unknown as Argv<IngestFlags>;
}

export function ingestOptionsOf(flags: Omit<IngestFlags, "paths">): IngestOptions {
  return {
    ...(flags.release === undefined ? {} : { release: flags.release }),
    ...(flags.releases === undefined ? {} : { releases: flags.releases }),
    hosts: (flags.host ?? []).map((text) => {
      const equals = text.lastIndexOf("=");
      if (equals <= 0 || equals === text.length - 1) {
        throw new UsageError(
          `--host ${JSON.stringify(text)}: write GLOB=NAME, for example --host "logs/a*=host-a"`,
        );
      }
      return { glob: text.slice(0, equals), name: text.slice(equals + 1) };
    }),
  };
}
