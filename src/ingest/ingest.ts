import { type Declarations, declareRelease, NO_DECLARATIONS } from "../releases/declarations.js";
import type { ExtractOptions } from "../sessions/compaction-reader.js";
import { buildScratch, cannotWrite } from "../store/build-scratch.js";
import { declaredHosts } from "./declared-hosts.js";
import type { IngestSummary } from "./ingest-summary.js";
import { Ingestion } from "./ingestion.js";

export interface IngestOptions {
  /** The scratch file to write. Default: scratch.sqlite. */
  readonly db?: string;
  /** A label for every record. */
  readonly release?: string;
  /** Path of a releases file; not together with `release`. */
  readonly releases?: string;
  /** Hosts of inputs whose records do not tell their own: the first glob that matches the path. */
  readonly hosts?: readonly { readonly glob: string; readonly name: string }[];
  /** How evidence is made from sessions. */
  readonly extract?: ExtractOptions;
  /** Whether to digest each whole input file, for a page that lists them. */
  readonly sha256?: boolean;
  /** Told of each input before it is read, and of the bytes as they pass. */
  readonly onProgress?: (progress: {
    readonly path: string;
    readonly bytes: number;
    readonly of: number | null;
  }) => void;
}

export const DEFAULT_DB = "scratch.sqlite";

/**
 * Loads logs, cases and sessions (files, folders, globs, `-`) into a scratch file, which replaces an older one
 * whole. Each input is taken for what its content says. The record equation is held for every input.
 * @returns the summary that `ingest --format json` prints
 * @throws InputError, NoInputs, NothingRecognised, DeclarationError, ScratchError
 */
export async function ingest(paths: readonly string[], options: IngestOptions = {}): Promise<IngestSummary> {
  const db = options.db ?? DEFAULT_DB;
  const declarations = await declarationsOf(options);
  const hosts = await declaredHosts(options.hosts);
  const build = buildScratch(db);
  try {
    const summary = await new Ingestion(build, declarations, hosts, options).run(paths);
    build.freeze();
    return summary.build(db);
  } catch (error) {
    throw cannotWrite(db, error);
  } finally {
    build.abandon();
  }
}

async function declarationsOf(options: IngestOptions): Promise<Declarations> {
  if (options.release !== undefined) return declareRelease(options.release);
  if (options.releases === undefined) return NO_DECLARATIONS;
  // On demand, for its validator takes longer to import than a small log to ingest.
  const { readReleasesFile } = await import("../releases/releases-file.js");
  return readReleasesFile(options.releases);
}
